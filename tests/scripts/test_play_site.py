"""The site with no server: what it says itself, and what is answered ahead."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from caida.local.house import House
from scripts import play_site

WEB = Path(__file__).parents[2] / "web"
INDEX = (WEB / "index.html").read_text("utf-8")


def test_a_page_says_itself_what_it_may_load_before_it_loads_anything() -> None:
    html = play_site.with_head(INDEX, "")
    policy = html.index("Content-Security-Policy")
    assert policy < html.index("<link")
    assert "script-src 'self';" in html
    assert "connect-src 'self';" in html
    # Browsers complain of what can only be said in a header.
    assert "frame-ancestors" not in html
    assert 'name="house"' not in html


def test_a_house_is_named_where_there_is_one() -> None:
    html = play_site.with_head(INDEX, play_site.check_house("https://mesas.example/?a=1&b=2"))
    assert '<meta name="house" content="https://mesas.example/?a=1&amp;b=2" />' in html
    assert play_site.check_house("") == ""


@pytest.mark.parametrize(
    "wrong", ["mesas.example", "javascript://mesas.example/%0Aalert(1)", "https://"]
)
def test_what_is_no_address_is_no_house(wrong: str) -> None:
    with pytest.raises(SystemExit, match=r"https://mesas\.example"):
        play_site.check_house(wrong)


def test_who_is_lost_runs_the_one_script_that_leads_back() -> None:
    html = play_site.with_own_policy(play_site.LOST.read_text("utf-8"))
    [script] = re.findall("<script>(.*?)</script>", html, re.S)
    mark = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{mark}'" in html


def test_an_app_lies_in_whatever_folder_it_is_put() -> None:
    original = json.loads((WEB / "public" / "manifest.webmanifest").read_text("utf-8"))
    made = json.loads(play_site.relative(original))
    assert (made["start_url"], made["scope"]) == ("./", "./")
    assert all(not icon["src"].startswith("/") for icon in made["icons"])
    assert made["shortcuts"][0]["url"] == "./#/nueva"
    assert made["name"] == original["name"]


async def test_what_is_answered_ahead_is_what_the_house_answers() -> None:
    answers = await play_site.ask_ahead(is_compiled=True)
    house = await House.open()
    for lang in ("es", "en"):
        asked = await house.request("POST", f"/api/rules?lang={lang}", '{"seats":3}')
        assert answers[f"{lang}/tradicional-3"] == asked.body
        told = json.loads(answers[f"{lang}/catalogue"])
        assert "maestro" in told["bots"]
        modes = sum(len(preset["modes"]) for preset in told["presets"])
        assert len([name for name in answers if name.startswith(f"{lang}/")]) == modes + 1
    await house.close()
    without = await play_site.ask_ahead(is_compiled=False)
    assert "maestro" not in json.loads(without["es/catalogue"])["bots"]
