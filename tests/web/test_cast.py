"""Bots as somebody one meets: a face, a level and a word now and then; and the levels to choose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from caida.room import remarks
from caida.words.people import character, of_level
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import serving_fixed
from tests.web.playing import press
from tests.web.screens import begin_match

pytestmark = pytest.mark.asyncio(loop_scope="session")

SECRET = (7).to_bytes(32, "big")
SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (1366, 768)]


def size(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}}


async def box_of(what: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    box = await what.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] < other[2] - 1
        and other[0] < one[2] - 1
        and one[1] < other[3] - 1
        and other[1] < one[3] - 1
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_the_first_dealer_is_told_what_is_decided_and_nothing_is_covered(
    visit: Visiting, width: int, height: int
) -> None:
    ana = await visit("Ana", **size(width, height))
    rules = {"first_dealer": 0, "deal_order": "dealer_chooses", "target": 99}
    bots = [{"seat": seat, "bot": "maestro"} for seat in (1, 2, 3)]
    code = await ana.make_table(seats=4, options=rules, bots=bots)
    await ana.open(f"/mesa/{code}?ya")
    note = ana.page.locator(".middle p[role=status]")
    for told in ("primero la mesa", "contando"):
        await expect(note).to_contain_text(told)
        there = await box_of(note)
        assert min(there) >= 0
        assert there[2] <= width
        for what in (".choices button", ".seat", ".tools button"):
            for one in await ana.page.locator(what).all():
                assert not overlap(there, await box_of(one)), f"{told} covers {what}"
        await press(ana.page.locator(".choices button").first)
    await expect(note).to_have_count(0)
    # A second table of the same person: it is known by now.
    code = await ana.make_table(options=rules, bots=bots[:1])
    await ana.open(f"/mesa/{code}?ya")
    await expect(ana.page.locator(".choices button")).to_have_count(2)
    await expect(note).to_have_count(0)
    await ana.leave()


async def test_the_draw_for_dealer_is_called_by_its_name(visit: Visiting) -> None:
    ana = await visit("Ana", kept={"speed": "calm"})
    code = await ana.make_table(bots=[{"seat": 1, "bot": "novato"}])
    await ana.open(f"/mesa/{code}?ya")
    await expect(ana.page.locator(".moment")).to_contain_text("Sorteo")
    await expect(ana.page.locator("[role=log]")).to_contain_text("Sorteo para ver quién reparte")
    await ana.leave()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 768)])
async def test_people_of_a_level_sit_there_with_their_faces_and_say_something(
    visit: Visiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setattr(remarks, "character", lambda key: replace(character(key), talk=100))
    async with serving_fixed(tmp_path, SECRET) as address:
        ana = await visit("Ana", address=address, **size(width, height))
        bots = [{"seat": seat, "bot": "maestro"} for seat in (1, 2, 3)]
        code = await ana.make_table(seats=4, options={"target": 99}, bots=bots)
        await ana.open(f"/mesa/{code}?ya")
        others = ana.page.locator(".other .seat")
        people = of_level("maestro")
        await expect(others.locator(".name")).to_have_text([one.name for one in people])
        await expect(others.locator(".marks .bot")).to_have_text(["bot maestro"] * 3)
        for place, one in enumerate(people):
            await expect(others.nth(place).locator(f"[data-face={one.key}]")).to_have_count(1)
        left, top, right, bottom = await box_of(ana.page.locator(".saying"))
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        await ana.leave()


async def test_a_level_is_chosen_with_its_face_and_is_that_of_the_next_quick_match(
    visit: Visiting,
) -> None:
    ana = await visit("Ana")
    await ana.open("/nueva")
    levels = ana.page.get_by_role("radiogroup", name="El nivel de los bots")
    await ana.page.get_by_label("Al frente").select_option("novato")
    await expect(levels.get_by_role("radio", name="Cheo · novato")).to_be_checked()
    await press(levels.get_by_role("radio", name="Maigualida · maestro"))
    await expect(ana.page.get_by_label("Al frente")).to_have_value("maestro")
    await ana.open("/")
    await press(ana.page.get_by_role("button", name="contra Maigualida, nivel maestro"))
    await ana.page.wait_for_url("**/mesa/*")
    await expect(ana.page.locator(".other .name")).to_have_text("Maigualida")
    await ana.leave()


async def test_the_level_of_the_next_match_is_changed_from_the_table(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    await expect(ana.page.locator(".other .name")).to_have_text("Cheo")
    await press(ana.page.get_by_role("button", name="Menú"))
    dialog = ana.page.get_by_role("dialog")
    await press(dialog.get_by_role("radio", name="Yajaira · conocedor"))
    await press(dialog.get_by_role("button", name="Rendirme"))
    await press(dialog.get_by_role("button", name="¿Seguro? Pierdes la partida"))
    await press(ana.page.get_by_role("button", name="Revancha"))
    await expect(ana.page.locator(".other .name")).to_have_text("Yajaira")
    await ana.leave()
