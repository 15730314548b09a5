"""Every deliberate error is of one tree, speaks both languages and names its rule."""

import errno
import importlib
import pickle
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest

import caida
from caida.engine.cards import Card
from caida.engine.errors import MESSAGES, CaidaError, IllegalAction, RecordError, RulesetError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import parse_action, parse_position, parse_record
from caida.notation.problems import REASONS
from caida.words import Words
from caida.words.catalog import load_catalog
from tests.words.catalogs import placeholders

ES, EN = Words("es"), Words("en")
NOT_OURS = ("caida.store.migrations",)  # run by Alembic alone


def every_exception() -> Iterator[type[BaseException]]:
    """All exception classes that are written in the package."""
    for module in pkgutil.walk_packages(caida.__path__, "caida."):
        if module.name.startswith(NOT_OURS) or module.name == "caida.__main__":
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if (
                isinstance(value, type)
                and issubclass(value, BaseException)
                and value.__module__ == module.name
            ):
                yield value


def is_signal(kind: type[BaseException]) -> bool:
    """Steers the code of its own package and is met by nobody; its name says so."""
    return kind.__name__.endswith("Signal") and kind.__bases__ == (Exception,)


def test_every_error_of_the_package_is_of_one_tree() -> None:
    found = set(every_exception())
    assert {CaidaError, RulesetError, RecordError} <= found
    strays = {kind for kind in found if not issubclass(kind, CaidaError) and not is_signal(kind)}
    assert strays == set()
    assert {kind.__name__ for kind in found if is_signal(kind)} == {
        "FaultSignal",
        "FrameSignal",
        "GivenUpSignal",
        "HandshakeSignal",
        "StopSignal",
    }


def test_no_package_shows_a_signal_to_others() -> None:
    for kind in filter(is_signal, every_exception()):
        package = importlib.import_module(kind.__module__.rpartition(".")[0])
        assert kind.__name__ not in getattr(package, "__all__", ())


def test_every_family_has_texts_of_its_own() -> None:
    families = {kind.family for kind in every_exception() if issubclass(kind, CaidaError)}
    assert families == {
        "error",
        "refusal",
        "store",
        "command",
        "player",
        "worker",
        "envs",
        "bus",
        "cluster",
        "dataset",
    }
    for lang in ("es", "en"):
        told = {key.partition(".")[0] for key in load_catalog(lang)}
        assert families <= told


@pytest.mark.parametrize("code", MESSAGES)
@pytest.mark.parametrize("rule", [None, "CAP-2"])
def test_every_error_has_its_text_and_rule(code: str, rule: str | None) -> None:
    error = CaidaError(code, rule=rule, **dict.fromkeys(placeholders(MESSAGES[code]), "7o"))
    assert EN.error(error) == str(error)
    spanish = ES.error(error)
    assert spanish.endswith("(CAP-2)") == (rule is not None)
    if MESSAGES[code] != "{reason}":
        assert spanish != str(error)


def test_an_error_of_the_catalogs_reads_in_english_for_programmers() -> None:
    for kind in every_exception():
        if not issubclass(kind, CaidaError) or kind.family == "error":
            continue
        for key, text in load_catalog("en").items():
            family, _, code = key.partition(".")
            if family == kind.family:
                error = kind.__new__(kind)
                CaidaError.__init__(error, code, **dict.fromkeys(placeholders(text), "x"))
                assert str(error) == EN.error(error)
                assert ES.error(error)


def test_an_error_travels_between_processes_as_it_is() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("nothing")
    error = pickle.loads(pickle.dumps(caught.value))
    assert type(error) is RecordError
    assert (str(error), error.code, error.line) == (str(caught.value), caught.value.code, 1)
    assert ES.error(error) == ES.error(caught.value)


def test_an_error_says_what_to_do_in_spanish() -> None:
    error = IllegalAction("action.no_match", rule="CAP-4", card=Card("6e"))
    assert ES.error(error) == "en la mesa no hay ninguna igual a 6e: tírala sin recoger (CAP-4)"


def test_an_error_inside_an_error_is_translated_too() -> None:
    inner = IllegalAction("action.no_canto", rule="CAN-3")
    error = CaidaError("record.move", reason=inner)
    assert ES.error(error) == "ahora no tienes nada que cantar: juega una carta (CAN-3)"
    assert EN.error(error) == str(inner)


def test_the_reason_of_a_text_that_does_not_read_is_translated_too() -> None:
    with pytest.raises(CaidaError) as move:
        parse_action("6e 7e", Match(Ruleset.preset("tradicional"), seed=7))
    assert ES.error(move.value) == (
        "'6e 7e' no es una jugada: lo que recoge empieza con x, como 6e x6c 7e"
    )
    with pytest.raises(CaidaError) as position:
        parse_position("nada")
    assert "campos entre barras" in ES.error(position.value)
    with pytest.raises(CaidaError) as record:
        parse_record("nada")
    assert ES.error(record.value) == "falta el encabezado Caida"


def test_every_reason_of_the_notation_has_both_texts() -> None:
    for lang in ("es", "en"):
        keys = {key for key in load_catalog(lang) if key.startswith("reason.")}
        assert keys == {f"reason.{name}" for name in REASONS}
    assert all(EN.has(f"reason.{name}") for name in REASONS)


def test_a_refused_ruleset_is_explained() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(seats=3, teams=True)
    assert ES.error(caught.value) == "teams = true no va con seats = 3: usa seats = 4"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"mata_mesa": True},
            "mata_mesa = true no va con caida_on_mesa = false: usa caida_on_mesa = true",
        ),
        (
            {"false_canto": 1},
            "false_canto = 1 no va con canto_call = auto: usa canto_call = manual",
        ),
    ],
)
def test_a_house_rule_says_which_other_it_needs(options: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(**options)
    assert ES.error(caught.value) == said


def test_what_the_system_refuses_is_told_with_its_file() -> None:
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory", "a.caida")
    assert ES.error(missing) == "a.caida: no existe: revisa el nombre"
    assert EN.error(missing) == "a.caida: there is no such file: check its name"
    assert ES.error(OSError("out of order")) == "out of order"


def test_every_system_error_with_a_text_is_one() -> None:
    names = {key.partition(".")[2] for key in load_catalog("es") if key.startswith("system.")}
    assert names - {"file"} <= set(errno.errorcode.values())
    assert all(re.fullmatch(r"E[A-Z]+", name) for name in names - {"file"})
