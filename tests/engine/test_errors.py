"""Every deliberate error has a stable code that something raises, and survives a pickle."""

from __future__ import annotations

import pickle

import pytest

from caida.engine import errors
from caida.engine.errors import MESSAGES, CaidaError, IllegalAction, RecordError, RulesetError
from caida.engine.ruleset import Ruleset
from tests.engine.builds import ROOT

PACKAGE = ROOT / "src" / "caida"


def test_every_code_is_raised_somewhere() -> None:
    sources = [path for path in PACKAGE.rglob("*.py") if path.name != "errors.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    assert [code for code in MESSAGES if f'"{code}"' not in text] == []


def test_a_code_without_a_message_cannot_be_raised() -> None:
    with pytest.raises(KeyError):
        CaidaError("no.such.code")


def test_an_error_ends_with_its_rule() -> None:
    refusal = IllegalAction("action.seat", rule="TRN-1", seat=1, to_act=0)
    assert str(refusal) == "it is not the turn of seat 1: seat 0 is to act (TRN-1)"


def test_every_kind_of_error_survives_a_pickle() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, CaidaError)
    ]
    assert len(kinds) > 5
    for kind in kinds:
        error = kind("action.seat", rule="TRN-1", seat=1, to_act=0)
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is kind
        assert str(twin) == str(error)
        assert (twin.code, twin.rule, twin.params) == (error.code, error.rule, error.params)


def test_a_record_error_keeps_its_place() -> None:
    error = RecordError("record.syntax", line=7, column=3, reason="no card")
    twin = pickle.loads(pickle.dumps(error))
    assert (twin.line, twin.column, str(twin)) == (7, 3, "no card")


def test_a_ruleset_error_from_real_life_survives_a_pickle() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(target=0)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.params == {"option": "target", "value": 0, "allowed": "1..999"}
