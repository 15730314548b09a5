"""A room from its making to the rematch, and the same room from its log."""

import random
from hashlib import sha256

import pytest

from caida.engine.chance import ProvableChance
from caida.engine.errors import IllegalAction
from caida.engine.ruleset import Ruleset
from caida.notation import Record, format_rules, parse_record
from caida.protocol import commands as ask
from caida.protocol.updates import Change, Presence
from caida.room import entries
from caida.room.entries import decode_entry
from caida.room.folding import BrokenLog
from caida.room.room import STEPS_KEPT, Room
from caida.room.showing import show_snapshot
from tests.room.driving import ANA, EVA, LUIS, Driver

PRESENCE = Presence(connected=(True, True, True, True), watchers=0)


def everything(room: Room) -> object:
    """All that anybody can be shown of a room."""
    audiences = [None, *range(room.ruleset.seats)]
    return [show_snapshot(room, seat, PRESENCE, is_host=False) for seat in audiences], [
        (step.seq, step.change, step.command) for step in room.steps
    ]


def test_two_people_play_to_the_end_and_again() -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(1))
    assert driver.room.stage == "finished"
    assert driver.room.match_id == "room-1-1"
    driver.do(ask.Rematch, LUIS)
    waiting_for_ana = driver.room.wants_rematch
    driver.do(ask.Rematch, ANA)
    assert (waiting_for_ana, driver.room.wants_rematch) == (False, True)
    driver.append(entries.Started())
    assert driver.room.to_act is not None
    assert driver.room.match_id == "room-1-2"
    assert not any(holder.wants_rematch for holder in driver.room.seats if holder)


@pytest.mark.parametrize("seed", range(6))
def test_the_log_folds_into_the_same_room_wherever_it_ends(seed: int) -> None:
    driver = Driver(Ruleset.preset("fall", seats=3))
    rng = random.Random(seed)
    people = (ANA, LUIS, EVA)
    for seat, person in enumerate(people):
        driver.do(ask.Sit, person, seat=seat, contribution=f"suerte {seat}")
        assert everything(driver.fold()) == everything(driver.room)
    driver.do(ask.Start, ANA)
    driver.play_on(people, rng, limit=20)
    driver.append(entries.TakenOver(seat=1, away="gone"))
    driver.play_on(people, rng, limit=20)
    driver.append(entries.Returned(seat=1))
    driver.play_on(people, rng)
    for step in (lambda: None, lambda: driver.do(ask.Rematch, EVA)):
        step()
        folded = driver.fold()
        assert everything(folded) == everything(driver.room)
        assert folded.turn_seq == driver.room.turn_seq
        assert folded.is_turn_lost == driver.room.is_turn_lost


def test_the_shuffles_are_committed_to_before_and_proved_after() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0, contribution="de Ana")
    driver.do(ask.Sit, LUIS, seat=1, contribution="de Luis")
    commitment = driver.room.commitment
    driver.do(ask.Start, ANA)
    assert driver.room.commitment == commitment
    assert not driver.room.reveal
    driver.play_on((ANA, LUIS), random.Random(2))
    reveal = driver.room.reveal
    assert reveal is not None
    assert reveal.contributions == {0: "de Ana", 1: "de Luis"}
    assert sha256(bytes.fromhex(reveal.secret)).hexdigest() == commitment
    assert driver.room.commitment != commitment
    match = driver.room.match
    assert match is not None
    deck = next(step for step in match.history if step.kind == "deck")
    rules = format_rules(match.ruleset)
    chance = ProvableChance(bytes.fromhex(reveal.secret), reveal.contributions, rules)
    assert list(deck.cards) == chance.deck(deck.label)
    assert parse_record(Record.of(match, players=("Ana", "Luis")).text).proof is not None


def test_matches_begun_before_the_rules_were_bound_keep_their_cards() -> None:
    """Their entries name no recipe, and fold to what they always folded to."""
    stored = b'{"e":"started","fill":"novato"}'
    decks = {}
    for recipe, entry in ((1, decode_entry(stored)), (2, entries.Started(fill="novato", recipe=2))):
        driver = Driver()
        driver.do(ask.Sit, ANA, seat=0, contribution="una")
        driver.append(entry)
        match = driver.room.match
        assert match is not None
        rules = format_rules(match.ruleset) if recipe == 2 else None
        assert match.bound_rules == rules
        chance = ProvableChance(driver.room._match_secret(1), {0: "una"}, rules)
        deck = next(step for step in match.history if step.kind == "deck")
        assert list(deck.cards) == chance.deck(deck.label)
        decks[recipe] = deck.cards
    assert decks[1] != decks[2]


def test_a_number_of_no_action_does_not_fold() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    driver.append(entries.Started(fill="novato"))
    assert driver.room.to_act is not None
    with pytest.raises(BrokenLog) as caught:
        driver.append(entries.Acted(seat=driver.room.to_act, action=15))
    assert isinstance(caught.value.__cause__, IllegalAction)
    assert caught.value.__cause__.code == "action.code"


def test_a_contribution_counts_for_one_match_only() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0, contribution="una")
    driver.do(ask.Sit, LUIS, seat=1)
    driver.do(ask.Start, ANA)
    driver.do(ask.Resign, LUIS)
    driver.do(ask.Rematch, ANA)
    driver.do(ask.Rematch, LUIS, contribution="otra")
    driver.append(entries.Started())
    driver.do(ask.Resign, LUIS)
    assert driver.room.reveal is not None
    assert driver.room.reveal.contributions == {1: "otra"}


def test_bots_take_the_free_seats_when_the_match_starts() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4, teams=True))
    driver.do(ask.Sit, ANA, seat=2)
    driver.do(ask.PlaceBot, ANA, seat=0, bot="novato")
    driver.do(ask.Start, ANA, fill="conocedor")
    held = [(holder.kind, holder.bot) for holder in driver.room.seats if holder]
    assert held == [("bot", "novato"), ("bot", "conocedor"), ("person", ""), ("bot", "conocedor")]
    names = [holder.name for holder in driver.room.seats if holder]
    assert len(set(names)) == 4


def test_who_leaves_in_a_match_loses_the_seat_when_it_ends() -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    step = driver.do(ask.Leave, LUIS)
    assert step.change == Change("taken_over", 1, away="left")
    driver.play_on((ANA, LUIS), random.Random(3))
    assert driver.room.stage == "finished"
    assert driver.room.seat_of(LUIS.id) is None
    assert driver.room.seat_of(ANA.id) == 0


def test_the_last_to_leave_abandons_the_match() -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.do(ask.Leave, ANA)
    driver.do(ask.Leave, LUIS)
    assert driver.room.stage == "finished"
    match = driver.room.match
    assert match is not None
    assert match.outcome is not None
    assert match.outcome.reason == "abandonment"
    assert match.outcome.winner == 0
    assert driver.room.people == []


def test_the_host_is_the_maker_or_whoever_sits_first() -> None:
    driver = Driver()
    assert driver.room.host == ANA.id
    driver.do(ask.Sit, LUIS, seat=1)
    assert driver.room.host == LUIS.id
    driver.do(ask.Sit, ANA, seat=0)
    assert driver.room.host == ANA.id
    driver.do(ask.Leave, ANA)
    assert driver.room.host == LUIS.id


def test_a_person_has_one_seat_and_can_move() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.Sit, ANA, seat=2)
    assert driver.room.free_seats == [0, 1]
    assert driver.room.seat_of(ANA.id) == 2


def test_an_accepted_command_is_remembered_after_a_fold() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0, id="sentarme")
    assert driver.room.answered(ANA.id, "sentarme") == 2
    assert driver.fold().answered(ANA.id, "sentarme") == 2
    assert driver.room.answered(LUIS.id, "sentarme") is None
    assert driver.room.answered(ANA.id, "otra") is None


def test_steps_are_kept_for_those_who_missed_a_few() -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(5), limit=60)
    room = driver.room
    assert room.steps_after(room.seq) == []
    missed = room.steps_after(room.seq - 3)
    assert missed is not None
    assert [step.seq for step in missed] == [room.seq - 2, room.seq - 1, room.seq]
    assert room.steps_after(room.seq - STEPS_KEPT) is not None
    assert room.steps_after(room.seq - STEPS_KEPT - 1) is None
    assert room.steps_after(room.seq + 1) is None


def test_a_decision_is_the_same_one_until_it_is_made() -> None:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    room = driver.room
    began = room.turn_seq
    assert began == room.seq
    seat = room.to_act
    assert seat is not None
    driver.append(entries.TakenOver(seat=seat, away="clock"))
    driver.append(entries.Returned(seat=seat))
    assert (room.turn_seq, room.is_turn_lost) == (began, True)
    driver.play_on((ANA, LUIS), random.Random(1), limit=1)
    assert (room.turn_seq, room.is_turn_lost) == (room.seq, False)
