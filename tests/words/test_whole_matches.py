"""Whole matches are told from the first card to the last, as every seat saw them."""

from random import Random

import pytest

from caida import Match, Ruleset
from caida.engine.ruleset import PRESETS
from caida.words import LANGUAGES, Words

NAMES = ("Ana", "Beto", "Luis", "Inés")
MODES = [(name, seats, teams) for name, preset in PRESETS.items() for seats, teams in preset.modes]


@pytest.mark.parametrize(("preset", "seats", "teams"), MODES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_told(preset: str, seats: int, teams: bool, lang: str) -> None:
    match = Match(Ruleset.preset(preset, seats=seats, teams=teams, mata_canto=True), seed=seats)
    chooser = Random(seats)
    while match.outcome is None:
        match.play(chooser.choice(match.legal_actions()))
    words, names, sides = Words(lang), NAMES[:seats], match.ruleset.sides
    for seat in (None, *range(seats)):
        told = [words.describe(event, names, sides) for event in match.events_for(seat)]
        assert all(sentence[-1] in ".!" for sentence in told)
        assert words.side(match.outcome.winner, names, sides) in told[-1]
