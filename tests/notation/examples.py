"""The record in the documentation, others made at random, one with a lie in it, and a position."""

from __future__ import annotations

from pathlib import Path
from random import Random

from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import Undone
from caida.notation import Record, parse_action, parse_card, parse_position
from tests.notation.strategies import play_on, proved_chance, take_back_at_random

# Moves and first cards for scripted_record: seat 0 lies, seat 1 holds a ronda, no number hits.
LIE = (
    "count up; sing patrulla; 4o; sing; 2b; 6o; 2o x2b; 12e; 11c",
    "5c 3e 7c 10b 4o 6o 12e 2o 2b 11c",
)
SIX_TAKES = parse_position(
    "turn 0 | dealer 1 | deal 1 | scores 0-0 | mesa 4o 6c 7e 10b | hands 4c 6e 7o / 1o 2o 3o"
    " | thrown - | captor - | dealt 4c 6e 7o / 1o 2o 3o | sung - / - | settled no | hits -"
    " | piles - / -"
    " | stock 1c 1e 1b 2c 2e 2b 3c 3e 3b 4e 4b 5o 5c 5e 5b 6o 6b 7c 7b 10o 10c 10e"
    " 11o 11c 11e 11b 12o 12c 12e 12b"
)
PAGE = Path(__file__).parents[2] / "docs" / "record.md"


def documented_record() -> str:
    """The whole match shown in docs/record.md."""
    text = PAGE.read_text(encoding="utf-8")
    return text.partition("```caida\n")[2].partition("```")[0]


def seeded_record(ruleset: Ruleset, seed: int) -> str:
    return Record.of(play_on(Match(ruleset, seed=seed), Random(seed), 2000)).text


def proved_record(ruleset: Ruleset, number: int, *, takes_back: bool = False) -> str:
    match = Match(ruleset, chance=proved_chance(number, ruleset))
    undone: tuple[Undone, ...] = ()
    if takes_back:
        match, undone = take_back_at_random(match, Random(number))
    play_on(match, Random(number), 2000)
    players = [f"Jugador {seat}" for seat in range(ruleset.seats)]
    return Record.of(match, players=players, date="2026-11-15", undone=undone).text


def scripted_record(moves: str, top: str, **options: object) -> str:
    """A match of two who sing by hand, broken off after these moves. Seat 0 is mano; the first four
    cards of the deck are the mesa, then each gets three."""
    cards = [int(parse_card(text)) for text in top.split()]
    deck = [*cards, *(card for card in range(40) if card not in cards)]
    ruleset = Ruleset(first_dealer=1, canto_call="manual").with_options(**options)
    match = Match(ruleset, chance=ScriptedChance([deck], []))
    for move in moves.split("; "):
        match.play(parse_action(move, match))
    return Record.of(match).text


def without_proof(text: str) -> str:
    """The same record with nothing to prove its chance."""
    proof = ("[Commitment", "[Secret", "[Contribution")
    return "".join(line for line in text.splitlines(True) if not line.startswith(proof))


def six_takes(ruleset: Ruleset | None = None) -> Match:
    """Seat 0 is to play, and its six takes three cards."""
    return Match.from_position(ruleset or Ruleset(), SIX_TAKES, seed=1)
