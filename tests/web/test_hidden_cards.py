"""What a browser received beside the frames of a whole match tells nothing hidden either."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import expect

from tests.web.cards_in_text import cards_in
from tests.web.conftest import Visiting
from tests.web.leak_check import check_log
from tests.web.people import Person
from tests.web.playing import hurry, play, press, state_of
from tests.web.screens import begin_match

TOLD = {"news", "answer"}

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def resign(person: Person) -> None:
    await press(person.page.get_by_role("button", name="Menú"))
    for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
        await press(person.page.get_by_role("button", name=name))
    await expect(person.page.locator(".result .pair")).to_be_visible()


async def test_nothing_hidden_is_told_after_a_reload_nor_by_a_hint(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    await play(ana, turns=4)
    await ana.reload()
    await state_of(ana)
    await hurry(ana)
    await press(ana.page.get_by_role("button", name="Pedir consejo"))
    await press(ana.page.get_by_role("button", name="Jugar así"))
    await expect(ana.page.locator(".advice")).to_have_count(0)
    await resign(ana)
    record = await ana.ask("GET", f"/api/matches/{await ana.match_id()}/record")
    log = await ana.log()
    assert check_log(log, record, 0) > 5
    assert [one for one in log if "answer" in one and '"taken"' in one["answer"]]


@pytest.mark.over_nodes
async def test_the_home_page_is_told_of_tables_and_not_of_cards(visit: Visiting) -> None:
    eva, ana = await visit("Eva"), await visit("Ana")
    await eva.open("/")
    row = eva.page.get_by_role("listitem").filter(has_text="Ana")
    await begin_match(ana, is_public=True)
    await expect(row).not_to_have_count(0)
    await play(ana, turns=1)
    await eva.reload()
    await expect(row).not_to_have_count(0)
    await resign(ana)
    log = await eva.log()
    told = [json.loads(one.get("news") or one["answer"]) for one in log if one.keys() & TOLD]
    assert [one for one in told if '"playing"' in json.dumps(one)]
    assert not cards_in(told)
