"""What a room can be made of, and any rules in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from caida.engine.options import OPTIONS
from caida.engine.ruleset import PRESETS, Ruleset
from caida.words import Words
from tests.server.clients import http_client
from tests.server.playing import Running

Json = dict[str, Any]


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_the_catalogue_has_every_option_in_a_group_with_its_sentences(
    server: Running, lang: str
) -> None:
    words = Words(lang)
    async with http_client(server.url) as http:
        catalogue = (await http.get(f"/api/catalogue?lang={lang}")).json()
    assert [group["name"] for group in catalogue["groups"]] == [
        "match",
        "deal",
        "turn",
        "cantos",
        "count",
    ]
    assert catalogue["groups"][3]["title"] == words.text("explain.cantos.title")
    assert catalogue["bots"] == ["novato", "conocedor", "maestro"]
    assert {preset["name"]: preset["title"] for preset in catalogue["presets"]} == {
        name: words.text(f"preset.{name}") for name in PRESETS
    }
    groups = {
        group["name"]: {option["name"]: option for option in group["options"]}
        for group in catalogue["groups"]
    }
    shown = {name: option for options in groups.values() for name, option in options.items()}
    assert set(shown) == set(OPTIONS) - {"seats", "teams"}
    for name, option in shown.items():
        kept = OPTIONS[name]
        assert list(option["sentences"]) == (["true", "false"] if kept.is_flag else [*kept.words])
        assert option["rule"] == kept.rule
        assert list(option["needs"].items()) == ([] if kept.needs is None else [kept.needs])
        assert option["seats"] == kept.seats
        assert (name in groups["cantos"]) == kept.rule.startswith("CAN-")
    assert shown["chain"]["sentences"]["full"] == words.option_sentence("chain", "full")
    assert shown["mata_canto"]["sentences"]["true"] == words.option_sentence("mata_canto", True)
    assert shown["mata_mesa"]["needs"] == {"caida_on_mesa": True}
    assert shown["false_canto"]["needs"] == {"canto_call": "manual"}
    assert "target" in groups["match"]
    assert list(groups["count"]) == ["quota3"]
    assert [name for name, option in shown.items() if option["seats"]] == ["quota3"]


async def test_any_rules_are_told_and_wrong_ones_refused(server: Running) -> None:
    async with http_client(server.url) as http:
        order: Json = {"preset": "fall", "options": {"target": 12}}
        rules = (await http.post("/api/rules?lang=en", json=order)).json()
        assert rules["changes"] == {"target": 12}
        assert "12" in rules["sentences"]["target"]
        wanted = Words("en").explain(Ruleset.preset("fall", target=12))
        assert rules["explanation"] == msgspec.json.decode(msgspec.json.encode(wanted))
        refused = await http.post("/api/rules", json={"options": {"target": 0}})
        assert (refused.status_code, refused.json()["code"]) == (422, "rules")
