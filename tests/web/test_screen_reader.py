"""What a screen reader hears of a match: whole sentences for plays, points and turns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from caida import Ruleset, View
from tests.web.chain_at_hand import SEAT_1_DEALS, find_chain, hand_card, has_chain
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import Person
from tests.web.playing import play_card, press

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NUMBERS = ("cero", "uno", "dos", "tres", "cuatro")


def is_telling(view: View) -> bool:
    """The dealer hit a number, and the first card takes two."""
    return has_chain(2)(view) and sum(view.scores) > 0


async def hears(person: Person, sentence: str) -> None:
    """As one line of its own."""
    line = re.compile(rf"^{re.escape(sentence)}$")
    heard = person.page.get_by_role("log").locator("p").filter(has_text=line)
    await expect(heard).to_have_count(1)


async def name_of(card: Locator) -> str:
    return str(await card.get_attribute("aria-label"))


async def test_a_screen_reader_hears_plays_points_and_turns(
    visit: Visiting, tmp_path: Path
) -> None:
    secret = find_secret(Ruleset.preset("tradicional", **SEAT_1_DEALS), is_telling)
    async with serving_fixed(tmp_path, secret) as address:
        ana, luis = await visit("Ana", address=address), await visit("Luis", address=address)
        code = await ana.make_table(options=SEAT_1_DEALS)
        await ana.open(f"/mesa/{code}")
        await luis.open(f"/mesa/{code}")
        await press(luis.page.get_by_role("button", name="Sentarme", exact=True))
        await press(ana.page.get_by_role("button", name="Empezar", exact=True))
        turn = ana.page.locator(".prompt")
        await expect(turn).to_have_role("status")
        await expect(turn).to_have_text("Luis decide cómo repartir…")
        await expect(ana.page.get_by_role("log")).to_have_attribute("aria-live", "polite")

        await press(luis.page.locator(".table .choices button").first)
        await expect(turn).to_have_text("Te toca.")
        hit = ana.page.get_by_role("log").locator("p").filter(has_text="la pegó al contar")
        told = re.fullmatch(
            r"Luis la pegó al contar (\w+)\. (\d) (puntos?)\.", await hit.first.inner_text()
        )
        assert told
        assert told[2] == str(NUMBERS.index(told[1]))
        assert told[3] == ("punto" if told[2] == "1" else "puntos")

        card, taken = await find_chain(ana)
        name = await name_of(hand_card(ana, card))
        one, two = [
            await name_of(ana.page.locator(f".mesa li[data-slot='{card}'] .still"))
            for card in taken
        ]
        await play_card(ana, hand_card(ana, card))
        await expect(turn).to_have_text("Juega Luis…")
        for person in (ana, luis):
            await hears(person, f"Ana juega {name} y recoge {one} y {two}.")

        await expect(luis.page.locator(".prompt")).to_have_text("Te toca.")
        thrown = await throwable(luis)
        name = await name_of(thrown)
        await play_card(luis, thrown)
        await expect(turn).to_have_text("Te toca.")
        for person in (ana, luis):
            await hears(person, f"Luis tira {name}.")
        for person in (ana, luis):
            await person.leave()


async def throwable(person: Person) -> Locator:
    """The first card of the hand that takes nothing."""
    for card in await person.page.locator(".hand button").all():
        await press(card)
        await expect(card).to_have_attribute("aria-pressed", "true")
        taken = await person.page.locator(".mesa li.taken").count()
        await person.page.keyboard.press("Escape")
        await expect(card).to_have_attribute("aria-pressed", "false")
        if taken == 0:
            return card
    raise AssertionError("every card takes")
