"""Who may do what; a refusal leaves the room as it was."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.room.deciding import decide
from caida.room.person import public_mark
from caida.room.refusals import Refusal
from tests.room.against_bot import alone_with_a_bot, play
from tests.room.driving import ANA, EVA, LUIS, Driver, refused


@pytest.fixture
def waiting() -> Driver:
    return Driver(Ruleset.preset("tradicional", seats=2))


@pytest.fixture
def playing() -> Driver:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    return driver


def to_act(driver: Driver) -> tuple[Any, Any]:
    people = (ANA, LUIS)
    seat = driver.room.to_act
    assert seat is not None
    return people[seat], people[1 - seat]


def test_seats_are_taken_once(waiting: Driver) -> None:
    waiting.do(ask.Sit, ANA, seat=0)
    assert refused(waiting, ask.Sit, LUIS, seat=0) == "seat_taken"
    assert refused(waiting, ask.Sit, LUIS, seat=2) == "seat_unknown"
    waiting.do(ask.PlaceBot, ANA, seat=1, bot="conocedor")
    assert refused(waiting, ask.Sit, LUIS, seat=1) == "seat_taken"
    assert refused(waiting, ask.PlaceBot, ANA, seat=0, bot="conocedor") == "seat_taken"


def test_only_the_host_arranges_the_table(waiting: Driver) -> None:
    waiting.seat_two()
    for kind, values in (
        (ask.PlaceBot, {"seat": 0, "bot": "conocedor"}),
        (ask.ClearSeat, {"seat": 0}),
        (ask.KeepSeat, {"seat": 0}),
        (ask.SwapSeats, {"seat": 0, "other": 1}),
        (ask.Remove, {"seat": 0}),
        (ask.Readmit, {"who": "0a"}),
        (ask.Hold, {}),
        (ask.Start, {}),
    ):
        assert refused(waiting, kind, LUIS, **values) == "host_only"
        assert refused(waiting, kind, EVA, **values) == "host_only"


def test_bots_are_placed_exchanged_and_taken_away(waiting: Driver) -> None:
    assert refused(waiting, ask.PlaceBot, ANA, seat=1, bot="nadie") == "bot_unknown"
    waiting.do(ask.PlaceBot, ANA, seat=1, bot="conocedor")
    waiting.do(ask.PlaceBot, ANA, seat=1, bot="novato")
    waiting.do(ask.ClearSeat, ANA, seat=1)
    assert waiting.room.free_seats == [0, 1]
    assert refused(waiting, ask.ClearSeat, ANA, seat=1) == "seat_not_bot"
    assert refused(waiting, ask.Start, ANA, fill="nadie") == "bot_unknown"


def test_a_kept_seat_is_for_who_has_its_key_and_for_the_host(waiting: Driver) -> None:
    waiting.do(ask.Sit, ANA, seat=0)
    waiting.do(ask.KeepSeat, ANA, seat=1, name=" María\u202e  José\n")
    assert waiting.room.kept[1].name == "María José"
    key = waiting.room.seat_key(1)
    assert refused(waiting, ask.Sit, LUIS, seat=1) == "seat_kept"
    assert refused(waiting, ask.Sit, LUIS, seat=1, key=key[::-1]) == "seat_kept"
    assert refused(waiting, ask.Start, ANA) == "not_full"
    waiting.do(ask.Sit, LUIS, seat=0, key=key)
    assert waiting.room.seat_of(LUIS.id) == 1, "the key says which seat"
    assert not waiting.room.kept
    waiting.do(ask.Stand, LUIS)
    assert refused(waiting, ask.Sit, EVA, seat=0, key=key) == "seat_taken", "it fits once"
    waiting.do(ask.KeepSeat, ANA, seat=1)
    assert waiting.room.seat_key(1) != key
    waiting.do(ask.Sit, ANA, seat=1)
    assert not waiting.room.kept


def test_a_kept_seat_can_be_given_free_or_to_a_bot(waiting: Driver) -> None:
    waiting.do(ask.KeepSeat, ANA, seat=0)
    waiting.do(ask.ClearSeat, ANA, seat=0)
    waiting.do(ask.Sit, LUIS, seat=0)
    assert refused(waiting, ask.KeepSeat, LUIS, seat=0) == "seat_taken"
    waiting.do(ask.KeepSeat, LUIS, seat=1)
    waiting.do(ask.PlaceBot, LUIS, seat=1, bot="novato")
    assert not waiting.room.kept


def test_who_is_removed_sits_again_when_the_host_allows_it(waiting: Driver) -> None:
    waiting.seat_two()
    waiting.do(ask.Remove, ANA, seat=1)
    assert waiting.room.free_seats == [1]
    waiting.do(ask.KeepSeat, ANA, seat=1)
    key = waiting.room.seat_key(1)
    assert refused(waiting, ask.Sit, LUIS, seat=1, key=key) == "removed"
    assert refused(waiting, ask.Readmit, ANA, who=public_mark(EVA.id)) == "not_removed"
    waiting.do(ask.Readmit, ANA, who=public_mark(LUIS.id))
    waiting.do(ask.Sit, LUIS, seat=1, key=key)


def test_who_made_the_table_can_always_sit_at_it_when_nobody_else_does(waiting: Driver) -> None:
    waiting.do(ask.Sit, LUIS, seat=0)
    waiting.do(ask.Sit, ANA, seat=1)
    waiting.do(ask.Stand, ANA)
    waiting.do(ask.Sit, ANA, seat=1)
    assert refused(waiting, ask.Remove, LUIS, seat=1) == "host_only"
    waiting.append(entries.Removed(seat=1))
    assert refused(waiting, ask.Sit, ANA, seat=1) == "removed"
    waiting.do(ask.Stand, LUIS)
    waiting.do(ask.Sit, ANA, seat=1)


def test_a_match_needs_every_seat(waiting: Driver) -> None:
    waiting.do(ask.Sit, ANA, seat=0)
    assert refused(waiting, ask.Start, ANA) == "not_full"
    assert refused(waiting, ask.Resign, ANA) == "no_match"
    assert refused(waiting, ask.ComeBack, ANA) == "no_match"
    assert refused(waiting, ask.Rematch, ANA) == "match_unfinished"
    assert refused(waiting, ask.Act, ANA, action=ActionMessage("sing")) == "no_match"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (ask.Stand, {}),
        (ask.Act, {"action": ActionMessage("sing")}),
        (ask.Resign, {}),
        (ask.Leave, {}),
        (ask.ComeBack, {}),
        (ask.Rematch, {}),
    ],
)
def test_who_watches_has_no_say(playing: Driver, kind: Any, values: dict[str, Any]) -> None:
    assert refused(playing, kind, EVA, **values) == "not_seated"


def test_the_table_stays_as_it_is_while_a_match_is_on(playing: Driver) -> None:
    assert refused(playing, ask.Sit, EVA, seat=0) == "match_on"
    assert refused(playing, ask.Stand, ANA) == "match_on"
    assert refused(playing, ask.PlaceBot, ANA, seat=1, bot="conocedor") == "match_on"
    assert refused(playing, ask.ClearSeat, ANA, seat=1) == "match_on"
    assert refused(playing, ask.KeepSeat, ANA, seat=1) == "match_on"
    assert refused(playing, ask.SwapSeats, ANA, seat=0, other=1) == "match_on"
    assert refused(playing, ask.Remove, ANA, seat=1) == "match_on"
    assert refused(playing, ask.Hold, ANA) == "not_beginning"
    assert refused(playing, ask.Start, ANA) == "already_playing"
    assert refused(playing, ask.Rematch, ANA) == "match_unfinished"
    assert refused(playing, ask.ComeBack, ANA) == "already_playing"


def test_acting_out_of_turn_tells_nothing_of_the_other_hand(playing: Driver) -> None:
    _, other = to_act(playing)
    theirs = playing.choices()[0]
    with pytest.raises(Refusal) as caught:
        playing.act(other, theirs)
    assert caught.value.code == "not_your_turn"
    assert caught.value.cause is None


def test_a_move_that_answers_an_older_state_is_stale(playing: Driver) -> None:
    actor, _ = to_act(playing)
    before = playing.room.seq - 1
    assert refused(playing, ask.Act, actor, action=playing.choices()[0], seq=before) == "stale"


def test_what_others_do_meanwhile_does_not_make_a_move_stale(playing: Driver) -> None:
    actor, other = to_act(playing)
    seq = playing.room.seq
    seat = playing.room.seat_of(other.id)
    assert seat is not None
    playing.append(entries.TakenOver(seat=seat, away="gone"))
    playing.do(ask.Act, actor, action=playing.choices()[0], seq=seq)


@pytest.mark.parametrize(
    "message",
    [
        ActionMessage("play"),
        ActionMessage("sing", "1o"),
        ActionMessage("count_up", None, 3),
    ],
)
def test_an_action_that_makes_no_sense_is_illegal(playing: Driver, message: ActionMessage) -> None:
    actor, _ = to_act(playing)
    assert refused(playing, ask.Act, actor, action=message) == "illegal"


def test_a_move_against_the_rules_says_which_rule(playing: Driver) -> None:
    while playing.room.match is not None and playing.room.match.phase != "play":
        playing.act(to_act(playing)[0], playing.choices()[0])
    actor, _ = to_act(playing)
    legal = {choice.card for choice in playing.choices()}
    missing = next(card for card in ("1o", "2o", "3o", "4o") if card not in legal)
    with pytest.raises(Refusal) as caught:
        playing.act(actor, ActionMessage("play", missing))
    assert caught.value.code == "illegal"
    assert caught.value.cause is not None
    assert caught.value.cause.rule is not None


def test_a_bot_plays_until_one_comes_back(playing: Driver) -> None:
    actor, _ = to_act(playing)
    seat = playing.room.to_act
    assert seat is not None
    playing.append(entries.TakenOver(seat=seat, away="clock"))
    assert refused(playing, ask.Act, actor, action=playing.choices()[0]) == "bot_plays"
    playing.do(ask.ComeBack, actor)
    assert refused(playing, ask.Act, actor, action=playing.choices()[0]) == "bot_plays"
    assert refused(playing, ask.ComeBack, actor) == "already_playing"
    playing.play_on((ANA, LUIS), random.Random(1), limit=1)
    while to_act(playing)[0] != actor:
        playing.play_on((ANA, LUIS), random.Random(1), limit=1)
    playing.do(ask.Act, actor, action=playing.choices()[0])
    playing.do(ask.Leave, actor)
    assert refused(playing, ask.Leave, actor) == "bot_plays"


def test_who_was_gone_decides_again_as_soon_as_they_are_back(playing: Driver) -> None:
    actor, _ = to_act(playing)
    seat = playing.room.to_act
    assert seat is not None
    playing.append(entries.TakenOver(seat=seat, away="gone"))
    assert refused(playing, ask.Act, actor, action=playing.choices()[0]) == "bot_plays"
    playing.append(entries.Returned(seat=seat))
    playing.do(ask.Act, actor, action=playing.choices()[0])


def test_after_a_match_everybody_is_asked(playing: Driver) -> None:
    playing.do(ask.Resign, LUIS)
    assert refused(playing, ask.Start, ANA) == "ask_rematch"
    assert refused(playing, ask.Act, ANA, action=ActionMessage("sing")) == "no_match"
    playing.do(ask.Stand, LUIS)
    playing.do(ask.Rematch, ANA)
    assert not playing.room.wants_rematch
    playing.do(ask.PlaceBot, ANA, seat=1, bot="conocedor")
    assert playing.room.wants_rematch


def test_a_closed_room_takes_nothing(waiting: Driver) -> None:
    waiting.append(entries.Closed())
    commands: list[tuple[Callable[..., Any], dict[str, Any]]] = [
        (ask.Sit, {"seat": 0}),
        (ask.Start, {}),
        (ask.Leave, {}),
    ]
    for kind, values in commands:
        assert refused(waiting, kind, ANA, **values) == "closed"  # type: ignore[arg-type]  # a command class


def test_who_plays_against_bots_may_take_back_what_they_played() -> None:
    alone = alone_with_a_bot()
    assert refused(alone, ask.TakeBack, ANA) == "nothing_played"
    play(alone)
    entry = decide(alone.room, ask.TakeBack(id="b", seq=alone.room.seq), ANA, ())
    assert entry == entries.TakenBack(by=ANA.id, command="b", seat=0)
    assert refused(alone, ask.TakeBack, LUIS) == "not_seated"
    alone.append(entries.TakenOver(seat=0, away="clock"))
    assert refused(alone, ask.TakeBack, ANA) == "bot_plays"
    alone.append(entries.Resigned(seat=0))
    assert refused(alone, ask.TakeBack, ANA) == "no_match"


def test_nobody_takes_back_where_people_play(playing: Driver) -> None:
    actor, other = to_act(playing)
    playing.act(actor, playing.choices()[0])
    assert refused(playing, ask.TakeBack, actor) == "others_play"
    playing.do(ask.Leave, other)  # who may come back
    assert refused(playing, ask.TakeBack, actor) == "others_play"
