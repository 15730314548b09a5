"""The TypeScript of the pages says what the Python says, and what really travels."""

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from caida.engine.events import EVENT_TYPES
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.protocol.commands import COMMANDS
from caida.protocol.events import encode_event
from caida.protocol.updates import SERVER_MESSAGES
from scripts import protocol_types

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def interfaces() -> dict[str, dict[str, bool]]:
    """The fields of every interface, and whether each is always there."""
    found = {}
    for name, body in re.findall(
        r"^export interface (\w+) \{\n(.*?)^\}", WRITTEN.read_text(), re.M | re.S
    ):
        fields = re.findall(r"^  (\w+)(\??): .+;$", body, re.M)
        assert len(fields) == len(body.splitlines()), name
        found[name] = {field: mark == "" for field, mark in fields}
    return found


def test_the_file_of_the_pages_has_not_drifted() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == protocol_types.write(), "run make types"


def test_check_tells_a_file_that_drifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "protocol.ts"
    assert protocol_types.main(["--check", str(file)]) == 1
    assert protocol_types.main([str(file)]) == 0
    assert protocol_types.main(["--check", str(file)]) == 0
    file.write_text(file.read_text().replace("seq: number", "seq: string", 1))
    assert protocol_types.main(["--check", str(file)]) == 1
    assert "run this without --check" in capsys.readouterr().err


def test_every_message_and_event_has_its_type_and_no_two_share_a_name() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", WRITTEN.read_text(), re.M)
    assert len(names) == len(set(names))
    assert {kind.__name__ for kind in (*COMMANDS, *SERVER_MESSAGES, *EVENT_TYPES)} <= set(names)


def test_every_name_that_is_used_is_there() -> None:
    text = re.sub(r"/\*.*?\*/|'[^']*'", "", WRITTEN.read_text(), flags=re.S)
    names = set(re.findall(r"^export (?:interface|type|const) (\w+)", text, re.M))
    used = set(re.findall(r"\b[A-Z]\w+", text)) - {"Record", "Partial"}
    assert used == names


@pytest.mark.parametrize("kind", [object, Raw, bytes, set[str], list[complex]])
def test_what_json_does_not_have_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="TypeScript"):
        protocol_types._type(kind, {})


def test_what_travels_has_the_fields_of_its_type() -> None:
    known = interfaces()
    rng = random.Random(7)
    seen = set()
    for seed in range(6):
        rules = Ruleset.preset("tradicional", seats=2 + seed % 3, deal_order="dealer_chooses")
        match = Match(rules, seed=seed)
        while match.to_act is not None:
            match.play(rng.choice(match.legal_actions()))
        assert list(rules.to_dict()) == list(known["Ruleset"])
        for event in match.events:
            told = msgspec.json.decode(encode_event(event))
            assert list(told) == list(known[told["event"]])
            seen.add(told["event"])
    assert {"HandDealt", "CaidaScored", "CantoPaid", "PileCounted", "MatchWon"} <= seen
