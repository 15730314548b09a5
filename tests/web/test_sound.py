"""What is heard at a table: notes that the page makes itself, voices, and one tap for silence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from caida import Ruleset
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import PHONE, Person
from tests.web.playing import play_card, press

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEARD = (Path(__file__).parent / "sound_log.js").read_text("utf-8")
RULES: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0, "target": 99}
# Not while the screen still moves.
CAN_PLAY = """count => document.querySelectorAll('.hand button').length === count
  && document.querySelector('.prompt').textContent === 'Te toca.'"""


async def heard(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = await person.page.evaluate("heard")
    return found


async def play_one(person: Person, left: int) -> None:
    """The first card, and wait until it is one's turn again."""
    await play_card(person, person.page.locator(".hand button").first)
    await person.page.wait_for_function(CAN_PLAY, arg=left)


async def test_a_table_sounds_and_speaks_until_one_tap_mutes_it(
    visit: Visiting, tmp_path: Path
) -> None:
    ruleset = Ruleset.preset("tradicional", **RULES)
    secret = find_secret(ruleset, lambda view: view.canto == "ronda")
    async with serving_fixed(tmp_path, secret) as address:
        kept = {"sound": True, "voices": True}
        ana = await visit("Ana", address=address, kept=kept, **PHONE)
        await ana.context.add_init_script(HEARD)
        fetched: list[str] = []
        ana.page.on("response", lambda one: fetched.append(one.headers.get("content-type", "")))
        code = await ana.make_table(bots=[{"seat": 1, "bot": "novato"}], options=RULES)
        await ana.open(f"/mesa/{code}?ya")
        await ana.page.wait_for_function(CAN_PLAY, arg=3)
        spoken = (await heard(ana))["spoken"]
        # The dealer may count upwards or downwards.
        assert {f"es-VE {number}" for number in ("uno", "dos", "tres", "cuatro")} <= set(spoken)
        assert spoken[-1] == "es-VE ronda"

        await play_one(ana, left=2)
        after = await heard(ana)
        assert after["notes"] > 0
        assert after["noises"] > 0

        await press(ana.page.get_by_role("button", name="Quitar el sonido"))
        await expect(ana.page.get_by_role("button", name="Poner el sonido")).to_be_visible()
        muted = await heard(ana)
        await play_one(ana, left=1)
        assert await heard(ana) == muted
        assert muted["hushed"] > after["hushed"]
        assert fetched
        assert not [kind for kind in fetched if kind.startswith(("audio", "video"))]
        await ana.leave()
