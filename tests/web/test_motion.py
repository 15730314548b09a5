"""What moves and what is called: flights, the count, moments, speeds, and none of the motion for
whoever wants none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from caida import Action, Match, Ruleset
from caida.engine.chance import ProvableChance
from caida.engine.events import (
    CaidaScored,
    CantoSung,
    CardPutBack,
    CountHit,
    Event,
    MesaCardDealt,
    MesaLimpia,
)
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import serving_fixed
from tests.web.people import Person
from tests.web.playing import play_card, press
from tests.web.screens import begin_match

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEEN = (Path(__file__).parent / "motion_log.js").read_text("utf-8")
MOST_SECRETS = 50_000
RULES: dict[str, Any] = {"mal_echada": 0, "target": 99, "caida_on_mesa": True}
FLIGHT = 420  # how long a card flies at normal speed, in milliseconds
CAN_PLAY = "() => document.querySelector('.hand button[aria-disabled=\"false\"]')"
IS_CALLED = "text => seen.moments.includes(text)"
# Frames as on a phone that is far too slow: later than any two cards of a chain.
SLOW_FRAMES = """
window.requestAnimationFrame = (then) => setTimeout(then, 200);
window.cancelAnimationFrame = clearTimeout;
"""


@dataclass(frozen=True)
class Deal:
    """A shuffle, and what it brings: the show before the first card, and a play worth watching."""

    secret: bytes
    events: tuple[Event, ...]
    play: Action


def find_deal(dealer: int, is_wanted: Callable[[Match, Action], bool]) -> Deal:
    """The first shuffle of which a first play is as wanted, where the dealer counts upwards."""
    ruleset = Ruleset.preset("tradicional", first_dealer=dealer, **RULES)
    for number in count(1):
        assert number < MOST_SECRETS, "no such deal"
        secret = number.to_bytes(32, "big")
        match = Match(ruleset, chance=ProvableChance(secret))
        while match.phase != "play":
            match.play(match.legal_actions()[0])
        if match.deal == 1 and match.outcome is None:
            for action in match.legal_actions():
                if is_wanted(match, action):
                    return Deal(secret, tuple(match.events), action)
    raise AssertionError


def kinds_of(events: tuple[Event, ...]) -> set[type[Event]]:
    return {type(event) for event in events}


def is_counted(match: Match, _: Action) -> bool:
    """The count hits a card and misses another, and one of them is repeated."""
    dealt = {event.hit for event in match.events if isinstance(event, MesaCardDealt)}
    return dealt == {True, False} and CardPutBack in kinds_of(match.events)


def is_glorious(match: Match, action: Action) -> bool:
    """Who begins has sung, and their card takes all four of the mesa at once and falls."""
    if action.takes != 4 or CantoSung not in kinds_of(match.events):
        return False
    after = match.copy()
    after.play(action)
    return {CaidaScored, MesaLimpia} <= kinds_of(after.events)


async def arrive(visit: Visiting, address: str, speed: str, *, still: bool = False) -> Person:
    person = await visit("Ana", address=address, still=still, kept={"speed": speed})
    await person.context.add_init_script(SEEN)
    return person


async def watch(person: Person, dealer: int) -> None:
    """Begin a match and touch nothing."""
    options = {"first_dealer": dealer, **RULES}
    code = await person.make_table(bots=[{"seat": 1, "bot": "novato"}], options=options)
    await person.open(f"/mesa/{code}?ya")


async def flights_of(person: Person, to: str) -> list[dict[str, Any]]:
    """What flew there, in that order."""
    flights: list[dict[str, Any]] = await person.page.evaluate("seen.flights")
    return [flight for flight in flights if flight["to"] == to]


async def moments_of(person: Person) -> list[str]:
    moments: list[str] = await person.page.evaluate("seen.moments")
    return moments


async def play_and_watch(person: Person, action: Action) -> list[dict[str, Any]]:
    """Play it until its caída has been called; gives what was swept."""
    await play_card(person, person.page.locator(f".hand [data-slot='{action.card}']"))
    await expect(person.page.locator(".seat.you .pile b")).to_have_text("5")
    await person.page.wait_for_function(IS_CALLED, arg="¡Caída!")
    return await flights_of(person, "pile 0")


async def test_the_count_is_called_over_the_cards_as_they_land(
    visit: Visiting, tmp_path: Path
) -> None:  # DEA-2, DEA-5
    deal = find_deal(0, is_counted)
    dealt = [event for event in deal.events if isinstance(event, MesaCardDealt)]
    called = [
        str(event.number)
        for event in deal.events
        if isinstance(event, MesaCardDealt | CardPutBack | CountHit)
    ]
    async with serving_fixed(tmp_path, deal.secret) as address:
        ana = await arrive(visit, address, "fast")
        await watch(ana, dealer=0)
        await press(ana.page.get_by_role("button", name="Contar 1·2·3·4"))
        await expect(ana.page.locator(".hand button")).to_have_count(3)
        assert [text for text in await moments_of(ana) if text.isdigit()] == called
        assert await ana.page.evaluate("seen.counts") == {
            str(event.card): [str(event.number), event.hit] for event in dealt
        }
        for event in dealt:
            assert await flights_of(ana, f"slot {event.card}"), event.card
        back = [str(event.card) for event in deal.events if isinstance(event, CardPutBack)]
        assert [flight["card"] for flight in await flights_of(ana, "stock 0")] == back
        await ana.leave()


def check_swept(swept: list[dict[str, Any]], action: Action) -> None:
    """One by one: the pile grows by each as it leaves."""
    assert [flight["reads"] for flight in swept] == ["1", "2", "3", "4", "5"]
    # The card that took goes before its match, and the end of the chain before both.
    assert len({flight["card"] for flight in swept}) == 5
    assert swept[3]["card"] == str(action.card)


async def test_a_chain_is_swept_one_by_one_and_every_feat_has_its_moment(
    visit: Visiting, tmp_path: Path
) -> None:  # CAP-2, CAI-1, MES-1, CAN-3
    deal = find_deal(1, is_glorious)
    async with serving_fixed(tmp_path, deal.secret) as address:
        ana = await arrive(visit, address, "fast")
        await watch(ana, dealer=1)
        await ana.page.wait_for_function(CAN_PLAY)
        sung = await ana.page.locator(".seat.you .sung").inner_text()
        assert sung in await moments_of(ana)
        fast = await play_and_watch(ana, deal.play)
        check_swept(fast, deal.play)
        await ana.page.wait_for_function(IS_CALLED, arg="¡Mesa limpia!")
        feats = ["¡Caída!", "¡Mesa limpia!"]
        assert [text for text in await moments_of(ana) if text in feats] == feats
        await ana.leave()

        calm_ana = await arrive(visit, address, "calm")
        await begin_match(calm_ana, options={"first_dealer": 1, **RULES})
        calm = await play_and_watch(calm_ana, deal.play)
        check_swept(calm, deal.play)
        assert {flight["duration"] for flight in fast} == {0.4 * FLIGHT}
        assert {flight["duration"] for flight in calm} == {1.5 * FLIGHT}
        await calm_ana.leave()


async def test_no_flight_is_left_out_where_frames_are_slow(visit: Visiting, tmp_path: Path) -> None:
    deal = find_deal(1, is_glorious)
    async with serving_fixed(tmp_path, deal.secret) as address:
        ana = await arrive(visit, address, "fast")
        await ana.context.add_init_script(SLOW_FRAMES)
        await begin_match(ana, options={"first_dealer": 1, **RULES})
        check_swept(await play_and_watch(ana, deal.play), deal.play)
        await ana.leave()


async def test_nothing_flies_where_motion_is_reduced(visit: Visiting, tmp_path: Path) -> None:
    deal = find_deal(1, is_glorious)
    async with serving_fixed(tmp_path, deal.secret) as address:
        ana = await arrive(visit, address, "fast", still=True)
        await begin_match(ana, options={"first_dealer": 1, **RULES})
        await play_and_watch(ana, deal.play)
        assert await ana.page.evaluate("seen.flights") == []
        await ana.leave()
