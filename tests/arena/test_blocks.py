"""A block is the same decks with the seats exchanged."""

from __future__ import annotations

import pytest

from caida.arena import blocks
from caida.arena.blocks import Block, Played, play_block
from caida.arena.matchups import Matchup
from caida.arena.players import Players
from caida.crew.jobs import StopSignal
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import parse_record

MODES = [(2, False), (3, False), (4, False), (4, True)]


def play(
    players: tuple[str, str],
    number: int = 1,
    *,
    seed: str = "s",
    seats: int = 2,
    teams: bool = False,
) -> Block:
    ruleset = Ruleset.preset("tradicional", seats=seats, teams=teams, target=60)
    with Players(1.0) as house:
        return play_block(
            Matchup(ruleset, players), number, seed=seed, players=house, keep_records=True
        )


def matches(block: Block) -> list[Match]:
    return [parse_record(played.record or "").match for played in block.matches]


def chance_of(match: Match) -> dict[str, object]:
    return {step.label: step.cards or step.number for step in match.history if step.label}


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_all_matches_of_a_block_have_the_same_decks(seats: int, teams: bool) -> None:
    drawn = [
        chance_of(match) for match in matches(play(("conocedor", "azar"), seats=seats, teams=teams))
    ]
    assert len(drawn) == (2 if teams else seats)
    assert len(drawn[0]) > 2
    for other in drawn[1:]:
        common = drawn[0].keys() & other.keys()
        assert {"draw 1", "deal 1", "deal 2"} <= common
        assert all(drawn[0][label] == other[label] for label in common)


def test_the_decks_are_the_same_whoever_plays_and_others_in_another_block() -> None:
    first = chance_of(matches(play(("conocedor", "azar")))[0])
    other_players = chance_of(matches(play(("azar", "azar")))[0])
    other_number = chance_of(matches(play(("conocedor", "azar"), 2))[0])
    other_seed = chance_of(matches(play(("conocedor", "azar"), seed="t"))[0])
    assert first["deal 1"] == other_players["deal 1"]
    assert first["deal 1"] != other_number["deal 1"]
    assert first["deal 1"] != other_seed["deal 1"]


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_the_players_exchange_seats(seats: int, teams: bool) -> None:
    block = play(("conocedor", "azar"), seats=seats, teams=teams)
    names = [parse_record(played.record or "").players for played in block.matches]
    assert all(sum(name[seat] == "conocedor" for name in names) == 1 for seat in range(seats))


def test_players_without_chance_of_their_own_share_a_block_when_they_are_the_same() -> None:
    first = "py:tests.arena.players:First"
    for number in range(1, 6):
        block = play((first, first), number)
        assert block.share == 0.5
        assert block.lead_per_deal == 0.0
        assert matches(block)[0].events == matches(block)[1].events


def test_two_of_a_name_don_t_repeat_each_other_in_the_exchanged_seats() -> None:
    block = play(("azar", "azar"))
    assert matches(block)[0].events != matches(block)[1].events


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_share_and_lead_are_those_of_the_first_player(seats: int, teams: bool) -> None:
    block = play(("conocedor", "azar"), seats=seats, teams=teams)
    for played in block.matches:
        record = parse_record(played.record or "")
        match = record.match
        own = record.players.index("conocedor") % match.ruleset.sides
        assert match.outcome is not None
        assert played.share == (match.outcome.winner == own)
        others = [points for side, points in enumerate(match.scores) if side != own]
        assert played.lead == match.scores[own] - sum(others) / len(others)
        assert played.deals == match.deal


def test_a_block_weighs_its_deals() -> None:
    block = Block((Played(1, True, 12, 2, None), Played(0, True, -2, 3, None)), ({}, {}))
    assert block.share == 0.5
    assert block.lead_per_deal == 2.0


def test_a_match_without_end_counts_as_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MAX_MOVES", 10)
    block = play(("conocedor", "azar"), seats=3)
    assert [(played.share, played.is_finished) for played in block.matches] == [(1 / 3, False)] * 3


def test_a_block_nobody_wants_any_more_is_left() -> None:
    matchup = Matchup(Ruleset.preset("tradicional"), ("azar", "azar"))
    asked = iter([False] * 5 + [True])
    with Players(1.0) as house, pytest.raises(StopSignal):
        play_block(matchup, 1, seed="s", players=house, is_unwanted=lambda: next(asked))
    assert list(asked) == []
