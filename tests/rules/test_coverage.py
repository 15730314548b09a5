"""Nothing of the rules is left out: every id and every option value has its scenario."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caida.engine.options import OPTIONS, OptionValue
from caida.engine.ruleset import PRESETS
from tests.rules.documents import ROOT, RULE_ID, preset_cells, rule_ids
from tests.rules.scenarios import Scenario, all_scenarios, scenarios_citing

# Worth 0, these are not played at all (CAN-2, DEA-4, DEA-6, MES-1).
CAN_BE_OFF = (
    "mal_echada",
    "duplicate_limit",
    "mesa_limpia",
    "trivilin",
    "patrulla",
    "vigia",
    "registro",
    "maguaro",
    "registrico",
    "casa_chica",
    "casa_grande",
    "chiguire",
    "false_canto",
)
NEVER_DECIDES = ("direction",)  # MAT-5


def played(scenarios: tuple[Scenario, ...]) -> Iterator[Scenario]:
    """Those whose ruleset is accepted."""
    return (scenario for scenario in scenarios if "refused" not in scenario.then)


def values_that_matter(name: str) -> list[OptionValue]:
    """The values of an option in scenarios that come out differently under another value of it."""
    found = []
    for scenario in played(all_scenarios()):
        tried = scenario.alike if name in NEVER_DECIDES else scenario.differs
        if name in tried:
            found.append(getattr(scenario.ruleset({}), name))
    return found


@pytest.mark.parametrize("rule", rule_ids())
def test_every_rule_has_a_scenario(rule: str) -> None:
    assert list(played(scenarios_citing(rule)))


@pytest.mark.parametrize("scenario", all_scenarios(), ids=str)
def test_every_cited_rule_exists(scenario: Scenario) -> None:
    assert set(scenario.rules) <= set(rule_ids())
    assert scenario.then.get("rule", "TRN-1") in rule_ids()


def test_no_two_scenarios_share_a_name() -> None:
    names = [str(scenario) for scenario in all_scenarios()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("folder", ["src", "docs", "tests"])
def test_every_rule_named_anywhere_exists(folder: str) -> None:
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in (".py", ".pxd", ".md", ".toml"):
            named = set(RULE_ID.findall(path.read_text(encoding="utf-8")))
            assert named <= set(rule_ids()), path


@pytest.mark.parametrize(
    "name", [name for name, option in OPTIONS.items() if option.words or option.is_flag]
)
def test_every_word_and_flag_of_an_option_decides_a_scenario(name: str) -> None:
    option = OPTIONS[name]
    wanted = (False, True) if option.is_flag else option.words
    assert set(wanted) <= set(values_that_matter(name))


@pytest.mark.parametrize(
    "name", [name for name, option in OPTIONS.items() if option.low is not None and name != "seats"]
)
def test_every_number_of_an_option_decides_a_scenario(name: str) -> None:
    values = values_that_matter(name)
    assert any(value for value in values if isinstance(value, int | tuple))
    if name in CAN_BE_OFF:
        assert 0 in values


def test_every_number_of_seats_is_played_in_every_preset_that_has_it() -> None:
    modes = {(each.preset, each.seats, each.teams) for each in played(all_scenarios())}
    for name, preset in PRESETS.items():
        assert {(name, seats, teams) for seats, teams in preset.modes} <= modes


def test_the_presets_are_what_the_rules_page_says() -> None:
    written = {
        (preset, name): _as_written(value)
        for preset, chosen in PRESETS.items()
        for name, value in chosen.values.items()
    }
    assert preset_cells() == written


def _as_written(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
