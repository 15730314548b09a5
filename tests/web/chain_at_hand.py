"""A match whose first card can take a chain, and how one finds that card by looking."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect

from caida import Ruleset, View
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import Person
from tests.web.playing import by_hand, hurry, press, state_of

SEAT_1_DEALS: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0, "target": 99}


async def start(person: Person, **order: Any) -> None:
    """A match against a bot, begun on arrival so that nothing is missed."""
    code = await person.make_table(bots=[{"seat": 1, "bot": "novato"}], **order)
    await person.open(f"/mesa/{code}?ya")


async def until_card(person: Person) -> None:
    while (state := await state_of(person)) != "card":
        await (by_hand(person, state) if state == "button" else hurry(person))


def longest(view: View) -> list[str]:
    """The most that a card of the hand can take."""
    return max(([str(card) for card in choice.taken] for choice in view.choices), key=len)


def has_chain(length: int) -> Callable[[View], bool]:
    return lambda view: view.canto is None and len(longest(view)) == length < len(view.mesa)


def hand_card(person: Person, card: str) -> Locator:
    return person.page.locator(f".hand [data-slot='{card}']")


async def find_chain(person: Person) -> tuple[str, list[str]]:
    """The card that takes most and what, found by looking at what each would take."""
    best: tuple[str, list[str]] = ("", [])
    hand = person.page.locator(".hand button")
    for index in range(await hand.count()):
        card = await hand.nth(index).get_attribute("data-slot")
        assert card
        await press(hand.nth(index))
        await expect(hand.nth(index)).to_have_attribute("aria-pressed", "true")
        marked = person.page.locator(".mesa li.taken")
        found = [
            str(await marked.nth(n).get_attribute("data-slot")) for n in range(await marked.count())
        ]
        orders = [await marked.nth(n).locator(".order").inner_text() for n in range(len(found))]
        taken = [card for _, card in sorted(zip(map(int, orders), found, strict=True))]
        if len(taken) > len(best[1]):
            best = (card, taken)
    await person.page.keyboard.press("Escape")
    await expect(person.page.locator(".hand [aria-pressed='true']")).to_have_count(0)
    return best


@asynccontextmanager
async def meeting_chain(
    length: int, visit: Visiting, folder: Path, **changes: Any
) -> AsyncIterator[tuple[Person, str, list[str]]]:
    """Ana, her card that takes most, and what it takes: so many cards and not the whole mesa."""
    options = {**SEAT_1_DEALS, **changes}
    secret = find_secret(Ruleset.preset("tradicional", **options), has_chain(length))
    async with serving_fixed(folder, secret) as address:
        ana = await visit("Ana", address=address)
        await start(ana, options=options)
        await until_card(ana)
        card, taken = await find_chain(ana)
        assert len(taken) == length
        yield ana, card, taken
        await ana.leave()
