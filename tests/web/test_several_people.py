"""Several people, each in a browser of their own, at one table."""

from __future__ import annotations

import asyncio
import json

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.leak_check import check_log
from tests.web.people import Person
from tests.web.playing import play, play_together, press, sit_down

pytestmark = [
    pytest.mark.slow,
    pytest.mark.over_nodes,
    pytest.mark.asyncio(loop_scope="session"),
]


async def check_hidden(people: list[Person]) -> None:
    """Nobody received or was shown what they could not know, by the record of the match."""
    record = await people[0].ask("GET", f"/api/matches/{await people[0].match_id()}/record")
    for seat, person in enumerate(people):
        assert check_log(await person.log(), record, seat) > 0
        # Who has lost is shown what cost most, once it is over.
        asked = [path for path in person.requested if path.startswith("/api/matches")]
        assert all(path.endswith("/review") for path in asked)


async def test_two_people_from_the_invitation_to_the_rematch(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    await ana.open("/nueva?target=11")
    await press(ana.page.get_by_role("button", name="Abrir la mesa"))
    await ana.page.wait_for_url("**/mesa/*")
    code = (await ana.page.locator("p.code").inner_text()).strip()
    assert ana.page.url.endswith(f"/mesa/{code}")

    await sit_down(luis, ana.page.url, 1)
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    await play_together(ana, luis)
    await check_hidden([ana, luis])

    first = await ana.match_id()
    await press(ana.page.get_by_role("button", name="Revancha"))
    await expect(luis.page.get_by_text("Ana quiere la revancha")).to_be_visible()
    await press(luis.page.get_by_role("button", name="Revancha"))
    for person in (ana, luis):
        await expect(person.page.locator(".result")).to_have_count(0)
    await asyncio.gather(play(ana, turns=2), play(luis, turns=2))
    await press(ana.page.get_by_role("button", name="Menú"))
    for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
        await press(ana.page.get_by_role("button", name=name))
    await expect(luis.page.locator(".result h2")).to_have_text("¡Ganaste!")
    second = await luis.match_id()
    assert (first.rpartition("-")[2], second.rpartition("-")[2]) == ("1", "2")
    assert first.rpartition("-")[0] == second.rpartition("-")[0]


async def test_two_against_two_in_four_browsers(visit: Visiting) -> None:
    people = [await visit(name) for name in ("Ana", "Luis", "Eva", "Rafa")]
    ana = people[0]
    await ana.open("/nueva?seats=4&teams=true&target=4")
    await press(ana.page.get_by_role("button", name="Abrir la mesa"))
    await ana.page.wait_for_url("**/mesa/*")
    for seat, person in enumerate(people[1:], 1):
        await sit_down(person, ana.page.url, seat)
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    top = ana.page.locator(".other.top .seat")
    await expect(top).to_contain_text("Eva")
    await expect(top).to_contain_text("pareja")
    await play_together(*people)
    await check_hidden(people)
    won = [await person.page.locator(".result h2").inner_text() for person in people]
    assert won[0] == won[2]
    assert won[1] == won[3]
    assert won.count("¡Ganaron ustedes!") == 2


async def test_three_seats_two_people_and_a_bot(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table(seats=3, options={"target": 4}, bots=[{"seat": 2, "bot": "novato"}])
    await ana.open(f"/mesa/{code}")
    await sit_down(luis, ana.page.url, 1)
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    # Clockwise, the next seat sits at the left (MAT-5).
    await expect(ana.page.locator(".other.left .seat")).to_contain_text("Luis")
    await expect(luis.page.locator(".other.right .seat")).to_contain_text("Ana")
    await expect(ana.page.locator(".other.right .seat .bot")).to_have_text("bot novato")
    await play_together(ana, luis)
    await check_hidden([ana, luis])


async def test_a_spectator_sees_the_table_and_no_hand(visit: Visiting) -> None:
    ana, eva = await visit("Ana"), await visit("Eva")
    code = await ana.make_table(
        options={"target": 11}, bots=[{"seat": 1, "bot": "novato"}], is_public=True
    )
    await ana.open(f"/mesa/{code}")
    await eva.open("/")
    row = eva.page.get_by_role("listitem").filter(has_text="Ana")
    await press(row.first.get_by_role("link"))
    await eva.page.wait_for_url(f"**/mesa/{code}")
    await expect(eva.page.locator(".code")).to_have_text(code)
    await expect(eva.page.get_by_text("La mesa está llena")).to_be_visible()
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    await play(ana)
    await expect(eva.page.locator(".result")).to_be_visible()
    log = await eva.log()
    record = await ana.ask("GET", f"/api/matches/{await eva.match_id()}/record")
    assert check_log(log, record, None) > 3
    frames = [json.loads(one["frame"]) for one in log if "frame" in one]
    assert not any(frame.get("own") or frame.get("choices") for frame in frames)
    assert await eva.page.locator(".hand").count() == 0
    assert await eva.page.get_by_role("button", name="Revancha").count() == 0
