"""The body of a record: one line for each thing that was done, with cantos and points after it."""

from random import Random

import pytest

from caida.engine.cards import Card
from caida.engine.chance import ScriptedChance
from caida.engine.events import HandDealt, PileCounted
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import take_back
from caida.notation import Record, format_cards, parse_record
from caida.notation.body import format_body
from caida.notation.moves import format_action
from tests.notation.examples import LIE, scripted_record
from tests.notation.strategies import play_on


def test_a_lost_deal_is_told() -> None:
    deck = [0, 1, 2, 3, *range(4, 40)]
    other = [0, 4, 8, 12, *(card for card in range(40) if card not in (0, 4, 8, 12))]
    chance = ScriptedChance([deck, other], [39 - 4, 39 - 4])
    match = Match(Ruleset(first_dealer=0), chance=chance)
    match.play(match.legal_actions()[0])
    text = Record.of(match).text
    assert "mesa 1o 1c>35 1e>35 1b>lost ; DEA-6 seat 0 loses the deal\n\ndeal 2 dealer 1" in text
    assert parse_record(text).text == text


@pytest.mark.parametrize(("mal_echada", "fined"), [(1, "-1 = 0-0"), (0, "+0 = 0-0")])
def test_a_lie_is_told_when_it_is_sung_and_when_it_is_paid_for(mal_echada: int, fined: str) -> None:
    text = scripted_record(*LIE, false_canto=2, mal_echada=mal_echada)
    assert "\n0 sing patrulla ; CAN-3 seat 0 sings patrulla\n0 4o\n1 sing ; CAN-3 seat 1" in text
    paid = "CAN-5 seat 1 ronda 2o 2b 11c side 1 +1 = 0-1"
    assert f"1 11c ; CAN-8 seat 0 patrulla false side 0 {fined}; {paid}\n" in text
    assert parse_record(text).text == text


def test_a_lie_that_is_looked_at_at_once_is_told_at_once() -> None:
    text = scripted_record(
        "count up; sing trivilin; 5o", "1c 3e 7c 10b 5o 6o 12e 2o 2b 11c", false_canto=2
    )
    sung = "0 sing trivilin ; CAN-3 seat 0 sings trivilin; CAN-8 seat 0 trivilin false"
    assert f"{sung}\n0 5o" in text
    assert parse_record(text).text == text


def test_a_count_that_a_caida_takes_away_is_told_with_the_caida() -> None:
    options = {"caida_on_mesa": True, "mata_mesa": True}
    text = scripted_record("count up; 4o x4b", "1c 3e 7c 4b 4o 6o 12e 2o 2b 11c", **options)
    assert "0 4o x4b ; CAI-1 side 0 +1 = 1-5; CAI-5 side 1 -5 = 1-0" in text
    assert parse_record(text).text == text


@pytest.fixture(scope="module", params=[(2, False), (3, False), (4, True)])
def whole(request: pytest.FixtureRequest) -> Match:
    """A match of many deals, played to its end."""
    seats, teams = request.param
    return play_on(Match(Ruleset(seats=seats, teams=teams), seed=seats), Random(seats), 2000)


def test_every_deal_comes_after_an_empty_line_and_nothing_else_does(whole: Match) -> None:
    opening = [line for line in format_body(whole) if line.startswith("\n")]
    assert [line.split()[:2] for line in opening] == [
        ["deal", str(deal)] for deal in range(1, whole.deal + 1)
    ]


def test_hands_are_told_by_seat_whoever_is_dealt_to_first(whole: Match) -> None:
    dealt: list[dict[int, tuple[Card, ...]]] = []
    for event in whole.events:
        if isinstance(event, HandDealt):
            if not dealt or len(dealt[-1]) == whole.ruleset.seats:
                dealt.append({})
            assert event.cards is not None
            dealt[-1][event.seat] = event.cards
    told = [line.partition(" hands ")[2] for line in format_body(whole) if " hands " in line]
    assert [line.partition(" ;")[0] for line in told] == [
        " | ".join(format_cards(hands[seat]) for seat in sorted(hands)) for hands in dealt
    ]
    assert any(next(iter(hands)) != 0 for hands in dealt)


def test_the_last_points_told_are_the_scores_and_so_is_the_result(whole: Match) -> None:
    *lines, result = format_body(whole)
    assert whole.outcome is not None
    scores = "-".join(map(str, whole.outcome.scores))
    assert result == f"result {whole.outcome.winner} {whole.outcome.reason} {scores}"
    last = next(line for line in reversed(lines) if " = " in line)
    assert last.rpartition(" = ")[2] == scores


def test_a_count_gives_the_cards_of_every_side_once_for_each_deal(whole: Match) -> None:
    counts = [line.split()[1] for line in format_body(whole) if line.startswith("count ")]
    told = [int(cards) for count in counts for cards in count.split("-")]
    assert told == [event.cards for event in whole.events if isinstance(event, PileCounted)]
    assert counts


def test_giving_up_walking_away_and_breaking_off_are_told_apart() -> None:
    ends = []
    for abandoned in (False, True, None):
        match = Match(Ruleset(first_dealer=1), seed=3)
        if abandoned is not None:
            match.resign(1, abandoned=abandoned)
        ends.append(format_body(match)[-2:])
    given_up, walked_away, broken_off = ends
    assert given_up == ["1 resign", "result 0 resignation 0-0"]
    assert walked_away == ["1 abandon", "result 0 abandonment 0-0"]
    assert broken_off[-1] == "result *"


def test_what_was_taken_back_stands_before_what_was_played_instead(whole: Match) -> None:
    match = Match(whole.ruleset, seed=3)
    match.play(match.legal_actions()[0])
    first, second = match.legal_actions()[:2]
    at, seat = len(match.history), match.to_act
    match.play(first)
    undone = take_back(match.history, at)
    match = match.rewound(at)
    match.play(second)
    lines = format_body(match, undone)
    back = lines.index(f"back {seat} {format_action(first, undone[0].steps[0].taken)}")
    assert lines[back + 1].startswith(f"{seat} {format_action(second, match.history[at].taken)}")
    assert [line for line in lines if not line.startswith("back")] == format_body(match)
