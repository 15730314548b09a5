"""Records: what is written reads back as the same match."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.bots import BOT_NAMES, make_bot
from caida.engine.errors import RecordError
from caida.engine.events import CardsCaptured
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import MAX_UNDONE, take_back
from caida.notation import Record, format_record, parse_record, read_record
from tests.notation.examples import documented_record, proved_record, seeded_record, six_takes
from tests.notation.strategies import (
    matches,
    play_on,
    proved_chance,
    rulesets,
    take_back_at_random,
)


def assert_reads_back(match: Match) -> None:
    text = Record.of(match).text
    read = parse_record(text)
    assert format_record(read) == text
    assert read.match.ruleset == match.ruleset
    assert read.match.events == match.events
    assert read.match.outcome == match.outcome
    assert read.match.scores == match.scores
    assert read.match.legal_actions() == match.legal_actions()
    for step, again in zip(match.history, read.match.history, strict=True):
        if step.kind != "draw":  # nobody sees the rest of a deck that was only drawn from
            assert step == again


@given(matches())
def test_every_record_reads_back_as_the_same_match(match: Match) -> None:
    assert_reads_back(match)


@settings(max_examples=40)
@given(rulesets(), st.integers(0, 2**32))
def test_a_record_with_lines_taken_back_reads_back(ruleset: Ruleset, number: int) -> None:
    match = Match(ruleset, chance=proved_chance(number, ruleset))
    match, undone = take_back_at_random(match, Random(number), 60)
    text = Record.of(match, undone=undone).text
    read = parse_record(text)
    assert read.text == text
    assert read.match.events == match.events
    assert read.match.legal_actions() == match.legal_actions()
    assert [line.at for line in read.undone] == sorted(line.at for line in undone)
    assert text.count("\nback ") == len(undone)


def test_only_so_many_lines_are_taken_back() -> None:
    match = Match(Ruleset(first_dealer=0), seed=1)
    at = len(match.history)
    match.play(match.legal_actions()[0])
    lines = take_back(match.history, at) * (MAX_UNDONE + 1)
    match = match.rewound(at)
    assert parse_record(Record.of(match, undone=lines[1:]).text).undone == lines[1:]
    with pytest.raises(RecordError, match="at most 100"):
        parse_record(Record.of(match, undone=lines).text)


def test_a_capture_chosen_before_a_canto_ended_the_match_reads_back() -> None:
    """CAN-4: the last seat stays silent and takes a card; cantos are settled before that card."""
    ruleset = Ruleset.preset("fall", canto_call="manual", target=1)
    found = 0
    for seed in range(400):
        match = play_on(Match(ruleset, seed=seed), Random(seed))
        last = match.history[-1]
        is_unplayed = not any(isinstance(event, CardsCaptured) for event in last.events)
        if last.taken and is_unplayed:
            found += 1
            assert_reads_back(match)
    assert found >= 3


@settings(max_examples=40)
@given(rulesets(), st.integers(0, 2**32), st.data())
def test_matches_between_bots_read_back(ruleset: Ruleset, number: int, data: st.DataObject) -> None:
    """Every bot at some seat, under any rules, singing by hand as often as not."""
    call = data.draw(st.sampled_from(("manual", "auto")))
    lie = ruleset.false_canto if call == "manual" else 0  # CAN-8
    ruleset = ruleset.with_options(canto_call=call, false_canto=lie, target=min(ruleset.target, 12))
    names = data.draw(st.lists(st.sampled_from(BOT_NAMES), min_size=4, max_size=4))
    bots = [make_bot(name, seed=number) for name in names[: ruleset.seats]]
    match = Match(ruleset, chance=proved_chance(number, ruleset))
    for _ in range(120):
        if match.to_act is None:
            break
        match.play(bots[match.to_act].choose(match.view(match.to_act)))
    assert_reads_back(match)


@given(matches())
def test_a_record_is_plain_text_of_short_lines(match: Match) -> None:
    text = Record.of(match).text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    assert "\r" not in text
    assert max(map(len, text.splitlines())) < 1000


def test_the_record_of_the_documentation_is_canonical() -> None:
    text = documented_record()
    record = parse_record(text)
    assert record.text == text
    assert record.players == ("Ana", "Luis")
    assert record.date == "2026-11-15"
    assert record.proof is not None
    assert record.proof.contributions == {0: "arepa", 1: '"guasacaca"'}
    assert record.match.outcome is not None
    assert record.match.outcome.scores == (12, 8)


def test_a_proved_record_gives_back_the_whole_history() -> None:
    match = parse_record(proved_record(Ruleset(), 3)).match
    again = parse_record(Record.of(match).text).match
    assert again.events == match.events


def test_an_unfinished_match_can_go_on_being_played() -> None:
    match = play_on(Match(Ruleset(), seed=4), Random(4), 10)
    read = parse_record(Record.of(match).text).match
    assert read.outcome is None
    play_on(read, Random(5), 3)
    assert len(read.history) == len(match.history) + 3


def test_a_seeded_match_has_nothing_to_prove() -> None:
    text = seeded_record(Ruleset(), 6)
    assert "[Result" in text
    assert "[Secret" not in text
    assert "[Commitment" not in text


def test_lines_may_end_as_on_other_systems_and_nowhere_else() -> None:
    text = documented_record()
    assert parse_record(text.replace("\n", "\r\n").encode()).text == text
    mixed = text.replace("\n", "\r\n", 5)
    assert parse_record(mixed).text == text
    for stray in (text.replace("deck ", "deck\r"), text.replace("\n", "\r", 1), text + "\r"):
        with pytest.raises(RecordError, match=r"U\+000D"):
            parse_record(stray)


def test_a_loose_record_is_written_canonically() -> None:
    text = documented_record()
    loose = text.replace("\n", "\r\n\n").replace("; ", " ;  ").replace("[", "  [ ")
    assert parse_record(loose).text == text


def test_a_file_is_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("records") / "a.caida"
    path.write_text(documented_record(), encoding="utf-8")
    assert read_record(path).text == documented_record()


def test_a_match_built_from_a_position_has_no_record() -> None:
    with pytest.raises(RecordError, match="from a position"):
        Record.of(six_takes())
