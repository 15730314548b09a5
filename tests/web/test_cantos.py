"""What a canto is and how it was beaten, for whoever looks, touches or uses a keyboard (CAN-5)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from caida import CantoBeaten, Match, Ruleset
from caida.engine.chance import ProvableChance
from caida.words import Words
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import MOST_SECRETS, find_secret, serving_fixed
from tests.web.people import PHONE, Person
from tests.web.playing import play_card, press
from tests.web.screens import begin_match
from tests.web.test_accessibility import AXE, COVERED, RUN

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Cantos are settled before the dealer's first card, and what came of them stays in sight.
SUNG: dict[str, Any] = {"first_dealer": 1, "target": 99, "canto_settle": "all_sung", "patrulla": 7}
ES = Words("es")
RULESET = Ruleset.preset("tradicional", **SUNG)


def find_duel() -> tuple[bytes, CantoBeaten]:
    """A secret with which the canto of seat 1 is beaten as soon as seat 0 has played, and how."""
    for number in count(1):
        assert number < MOST_SECRETS, "no such deal"
        secret = number.to_bytes(32, "big")
        match = Match(RULESET, chance=ProvableChance(secret))
        while match.phase != "play":
            match.play(match.legal_actions()[0])
        if (match.deal, match.to_act) != (1, 0):
            continue
        match.play(match.legal_actions()[0])
        for event in match.events:
            if not isinstance(event, CantoBeaten) or event.seat != 1:
                continue
            if event.worth not in (None, event.best_worth):
                return secret, event
    raise AssertionError


@asynccontextmanager
async def meeting_singers(
    visit: Visiting, folder: Path, **options: Any
) -> AsyncIterator[tuple[Person, CantoBeaten]]:
    """Ana, whose canto has just beaten that of Luis."""
    secret, beaten = find_duel()
    async with serving_fixed(folder, secret) as address:
        ana = await visit("Ana", address=address, **options)
        luis = await visit("Luis", address=address)
        code = await ana.make_table(options=SUNG)
        await ana.open(f"/mesa/{code}")
        await luis.open(f"/mesa/{code}")
        await press(luis.page.get_by_role("button", name="Sentarme", exact=True))
        await press(ana.page.get_by_role("button", name="Empezar", exact=True))
        await press(luis.page.locator(".table .choices button").first)
        card = ana.page.locator(".hand button[aria-disabled='false']").first
        await expect(card).to_be_visible()
        await play_card(ana, card)
        yield ana, beaten
        await ana.leave()
        await luis.leave()


def told_of(beaten: CantoBeaten) -> str:
    best, canto = ES.canto(beaten.best_canto), ES.canto(beaten.canto)
    return f"{best} {beaten.best_worth}, de Ana, le gana a {canto} {beaten.worth}."


def marked(canto: str, worth: int | None) -> str:
    """What a canto pays, with the sign of a house rule where it pays something else than usual."""
    return f"{worth}◆" if canto in SUNG else f"{worth}"


async def test_a_beaten_canto_falls_is_logged_and_can_be_asked_about(
    visit: Visiting, tmp_path: Path
) -> None:
    async with meeting_singers(visit, tmp_path, **PHONE) as (ana, beaten):
        page = ana.page
        flag = page.locator(".other .sung")
        await expect(flag).to_contain_class("fallen")
        await expect(page.locator(".seat.you .sung")).not_to_contain_class("fallen")
        await expect(page.get_by_role("log")).to_contain_text(told_of(beaten))

        sheet = page.get_by_role("dialog")
        await press(flag.get_by_role("button"))
        await expect(sheet.locator(".cantos li strong")).to_have_text(
            [marked(beaten.canto, beaten.worth)]
        )
        await expect(sheet.locator(".cantos [data-card]")).to_have_count(3)
        await press(sheet.get_by_role("button", name="Cerrar"))
        await expect(sheet).to_have_count(0)

        await press(page.locator("aside summary"))
        line = page.locator("aside .small li button").filter(has_text="le ganaron")
        box = await line.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        await press(line)
        await expect(sheet).to_contain_text(told_of(beaten))
        await expect(sheet).to_contain_text("Solo cobra el mejor canto de la tanda.")
        values = [marked(beaten.best_canto, beaten.best_worth), marked(beaten.canto, beaten.worth)]
        await expect(sheet.locator(".cantos li strong")).to_have_text(values)
        await press(sheet.get_by_role("button", name="Cerrar"))

        # Who comes back sees it as it was.
        await ana.reload()
        await expect(flag).to_contain_class("fallen")
        await press(page.locator("aside summary"))
        await expect(line).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (320, 640), (360, 640), (390, 844)])
async def test_the_longest_flag_of_one_s_own_lies_over_nothing_one_presses(
    visit: Visiting, tmp_path: Path, width: int, height: int
) -> None:
    rules: dict[str, Any] = {"first_dealer": 1, "target": 99}
    ruleset = Ruleset.preset("tradicional", **rules)
    secret = find_secret(ruleset, lambda view: view.canto == "casa_grande")
    async with serving_fixed(tmp_path, secret) as address:
        size = {**PHONE, "viewport": {"width": width, "height": height}}
        ana = await visit("Ana", address=address, **size)
        await begin_match(ana, options=rules)
        await expect(ana.page.locator(".seat.you .sung")).to_have_text("¡casa grande!")
        assert await ana.page.evaluate(COVERED, ".tools button, .hand button, .you .sung") == []
        await ana.leave()


async def test_all_cantos_are_one_key_from_the_hand_and_so_are_the_keys(
    visit: Visiting, tmp_path: Path
) -> None:
    async with meeting_singers(visit, tmp_path) as (ana, _):
        page = ana.page
        sheet = page.get_by_role("dialog")
        await page.get_by_role("button", name="Los cantos de esta mesa").focus()
        await page.keyboard.press("Enter")
        points = sheet.locator(".cantos li strong")
        await expect(points).to_have_count(12)
        values = [int(text.strip("◆ ")) for text in await points.all_inner_texts()]
        assert values == sorted(values, reverse=True)
        await expect(sheet.locator("li", has_text="patrulla").locator("strong")).to_have_text("7◆")
        await page.evaluate(AXE.read_text("utf-8"))
        assert await page.evaluate(RUN) == []
        await page.keyboard.press("Escape")
        await expect(sheet).to_have_count(0)

        await page.keyboard.press("?")
        await expect(sheet.locator("kbd")).to_have_text(
            ["1", "2", "3", "Enter", "Tab", "Esc", "Z", "?"]
        )
        assert await page.evaluate(RUN) == []
        await page.keyboard.press("Escape")
        await press(page.get_by_role("button", name="Menú"))
        await expect(sheet.locator("kbd").first).to_be_visible()


async def test_where_there_are_only_fingers_no_keys_are_listed(
    visit: Visiting, tmp_path: Path
) -> None:
    async with meeting_singers(visit, tmp_path, **PHONE) as (ana, _):
        await press(ana.page.get_by_role("button", name="Menú"))
        await expect(ana.page.get_by_role("dialog").locator("kbd").first).to_be_hidden()
