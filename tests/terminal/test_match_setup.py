"""What the start screen settles: which rules may be picked, and who sits at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from caida.bots import OPPONENTS
from caida.engine.errors import RulesetError
from caida.engine.ruleset import PRESETS, Ruleset
from caida.house_rules import HOUSE, save_house
from caida.terminal.match_setup import (
    HUMAN,
    PlaySettings,
    available_presets,
    modes_of,
    new_match,
    ruleset_of,
    seat_bots,
    seat_neighbours,
)
from caida.words.people import of_level

FOUR = Ruleset.preset("tradicional", seats=4)


def test_the_house_is_offered_once_it_has_a_file_be_it_in_order_or_not(tmp_path: Path) -> None:
    assert available_presets() == tuple(PRESETS)
    (tmp_path / "casa.toml").write_text("chain = 'sideways'\n", encoding="utf-8")
    assert available_presets() == (*PRESETS, HOUSE)
    save_house(Ruleset.preset("tradicional", target=12))
    assert available_presets() == (*PRESETS, HOUSE)


def test_the_house_keeps_its_options_at_the_seats_picked() -> None:
    save_house(Ruleset.preset("tradicional", target=12))
    ruleset = ruleset_of(PlaySettings(preset=HOUSE, seats=4, teams=True))
    assert ruleset == Ruleset.preset("tradicional", target=12, seats=4, teams=True)


def test_a_house_without_rules_is_refused_by_name() -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset_of(PlaySettings(preset=HOUSE))
    assert refused.value.code == "preset.unknown"


@pytest.mark.parametrize("preset", [*PRESETS, HOUSE])
def test_every_mode_offered_can_be_played(preset: str) -> None:
    save_house(Ruleset.preset("tradicional", target=12))
    for seats, teams in modes_of(preset):
        ruleset = ruleset_of(PlaySettings(preset=preset, seats=seats, teams=teams))
        assert (ruleset.seats, ruleset.teams) == (seats, teams)


def test_a_match_is_provable_unless_it_is_seeded() -> None:
    hidden = [new_match(FOUR, None).commitment for _ in range(2)]
    assert None not in hidden
    assert hidden[0] != hidden[1], "every match has a secret of its own"
    assert new_match(FOUR, 7).commitment is None
    assert new_match(FOUR, 7).events == new_match(FOUR, 7).events


@pytest.mark.parametrize("strength", OPPONENTS)
def test_the_neighbours_are_the_people_of_the_strength_picked(strength: str) -> None:
    names = seat_neighbours(FOUR, "Ana", strength)
    assert names == ("Ana", *(one.name for one in of_level(strength)))


@pytest.mark.parametrize("name", ["Cheo", "CHEO"])
def test_no_neighbour_is_taken_for_the_person_or_for_another(name: str) -> None:
    names = seat_neighbours(FOUR, name, "novato")
    assert names[HUMAN] == name
    assert len({each.casefold() for each in names}) == 4


def test_every_seat_but_the_persons_has_a_bot_of_the_strength_picked() -> None:
    bots = seat_bots(FOUR, "novato", 7)
    assert sorted(bots) == [1, 2, 3]
    assert {bot.name for bot in bots.values()} == {"novato"}
