"""A log that makes no sense is refused where it stops making sense, whatever is wrong with it."""

import random
from typing import Any

import pytest

from caida.engine.actions import PLAY_STRIDE
from caida.engine.undone import last_decision, take_back
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.entries import encode_entry
from caida.room.folding import BrokenLog, fold
from tests.room.driving import ANA, LUIS, Driver

NO_ACTION = PLAY_STRIDE - 1  # between the plays of one card and those of the next


@pytest.fixture
def playing() -> Driver:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(3), limit=3)
    return driver


def first_entry(driver: Driver) -> entries.Created:
    created = entries.decode_entry(driver.kept[0][-1])
    assert isinstance(created, entries.Created)
    return created


def test_a_log_without_its_beginning_is_broken() -> None:
    for rows in ([(1, 0, encode_entry(entries.Started()))], []):
        with pytest.raises(BrokenLog) as caught:
            fold("r", rows)
        assert (caught.value.room, caught.value.seq) == ("r", 1)


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"{",
        b'{"e":"tomorrow"}',
        b'{"e":"seated","seat":0}',
        encode_entry(entries.Acted(seat=0, action=-1)),
        encode_entry(entries.Acted(seat=0, action=NO_ACTION)),
        encode_entry(entries.Acted(seat=1, action=NO_ACTION)),
        encode_entry(entries.Acted(seat=0, action=10**6)),
        encode_entry(entries.Returned(seat=7)),
        encode_entry(entries.BotPlaced(seat=9, bot="novato")),
        encode_entry(entries.TakenBack(seat=2)),
        encode_entry(entries.BotPlaced(seat=1, bot="novato", character="nobody")),
        encode_entry(entries.Swapped(seat=0, other=9)),
        encode_entry(entries.Readmitted(person="nobody")),
    ],
)
def test_an_entry_that_makes_no_sense_names_its_place(playing: Driver, stored: bytes) -> None:
    playing.keep(stored)
    with pytest.raises(BrokenLog) as caught:
        playing.fold()
    assert caught.value.seq == len(playing.kept)


def test_an_entry_whose_time_is_none_is_broken(playing: Driver) -> None:
    for number, (seq, _, stored) in enumerate(playing.kept):
        rows: list[Any] = [*playing.kept]
        rows[number] = (seq, "noon", stored)
        with pytest.raises(BrokenLog) as caught:
            fold("r", rows)
        assert caught.value.seq == seq


def test_rules_that_nobody_can_play_are_broken_at_the_first_entry(playing: Driver) -> None:
    created = first_entry(playing)
    created.ruleset["seats"] = 17
    with pytest.raises(BrokenLog) as caught:
        fold("r", [(1, 0, encode_entry(created))])
    assert caught.value.seq == 1


@pytest.mark.parametrize("secret", ["", "zz" * 32, "5e5"])
def test_a_secret_that_is_none_is_broken_before_anybody_looks_at_it(
    playing: Driver, secret: str
) -> None:
    created = first_entry(playing)
    created.secret = secret
    with pytest.raises(BrokenLog) as caught:
        fold("r", [(1, 0, encode_entry(created))])
    assert caught.value.seq == 1


@pytest.mark.parametrize("recipe", [0, 3])
def test_a_recipe_for_chance_that_nobody_knows_deals_no_cards(recipe: int) -> None:
    driver = Driver()
    driver.seat_two()
    driver.keep(encode_entry(entries.Started(recipe=recipe)))
    with pytest.raises(BrokenLog) as caught:
        driver.fold()
    assert caught.value.seq == len(driver.kept)


@pytest.mark.parametrize("missing", [1, 3, 5])
def test_a_log_with_an_entry_missing_is_broken_there(playing: Driver, missing: int) -> None:
    """Even where the rest would make sense without it."""
    rows = [row for row in playing.kept if row[0] != missing]
    with pytest.raises(BrokenLog) as caught:
        fold("r", rows)
    assert caught.value.seq == missing


def test_a_seat_taken_back_in_a_log_from_before_folds_as_it_did(playing: Driver) -> None:
    """Whoever came back used to play the turn they had lost; such logs are still read."""
    seat = playing.room.to_act
    assert seat is not None
    person = (ANA, LUIS)[seat]
    playing.append(entries.TakenOver(seat=seat, away="clock"))
    playing.append(entries.Returned(seat=seat))
    assert playing.room.match is not None
    action = playing.room.match.legal_actions()[0]
    step = playing.append(entries.Acted(by=person.id, command="own", seat=seat, action=action.code))
    assert (step.change.kind, step.change.seat, step.change.by_bot) == ("acted", seat, False)
    assert not playing.room.is_turn_lost


@pytest.fixture
def alone() -> Driver:
    """Ana against a bot, a few decisions on."""
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.Start, ANA, fill="novato")
    act_for_both(driver, 7)
    return driver


def act_for_both(driver: Driver, decisions: int) -> None:
    for _ in range(decisions):
        match = driver.room.match
        assert match is not None
        assert match.to_act is not None
        action, is_bots = match.legal_actions()[0].code, match.to_act == 1
        driver.append(entries.Acted(seat=match.to_act, action=action, by_bot=is_bots))


def test_a_match_taken_back_stands_before_the_last_decision(alone: Driver) -> None:
    match = alone.room.match
    assert match is not None
    at = last_decision(match.history, 0)
    assert at is not None
    step = alone.append(entries.TakenBack(seat=0))
    back = alone.room.match
    assert back is not None
    assert back.history == match.history[:at]
    assert (back.to_act, alone.room.turn_seq) == (0, alone.room.seq)
    assert (step.change.kind, step.change.seat, step.events) == ("taken_back", 0, ())
    assert alone.room.undone == take_back(match.history, at)
    assert alone.room.steps_after(alone.room.seq - 1) is None


def test_what_was_taken_back_is_folded_again_and_forgotten_with_the_next_match(
    alone: Driver,
) -> None:
    alone.append(entries.TakenBack(seat=0))
    act_for_both(alone, 2)
    alone.append(entries.TakenBack(seat=0))
    folded = alone.fold()
    assert folded.undone == alone.room.undone != ()
    assert folded.times_undone == 2
    assert folded.match is not None
    assert alone.room.match is not None
    assert folded.match.events == alone.room.match.events
    alone.append(entries.Resigned(seat=0))
    alone.append(entries.RematchWanted(seat=0))
    alone.append(entries.Started())
    assert (alone.room.undone, alone.room.times_undone) == ((), 0)


def test_a_new_name_changes_the_seat_and_the_match_being_played_and_nothing_else(
    playing: Driver,
) -> None:
    before = (playing.room.turn_seq, playing.room.to_act, playing.choices())
    renamed = entries.Renamed(by=LUIS.id, seat=1, name="Lucho", colour="mango", face="barba")
    step = playing.append(renamed)
    assert (step.change.kind, step.change.seat, step.events) == ("renamed", 1, ())
    assert (playing.room.turn_seq, playing.room.to_act, playing.choices()) == before
    for room in (playing.room, playing.fold()):
        holder = room.holder(1)
        assert (holder.name, holder.face, holder.person) == ("Lucho", "barba", LUIS.id)
        assert [(player.name, player.face) for player in room.players] == [
            ("Ana", ANA.face),
            ("Lucho", "barba"),
        ]


def test_a_match_that_is_over_keeps_the_names_it_ended_with(playing: Driver) -> None:
    playing.do(ask.Resign, ANA)
    renamed = entries.Renamed(by=LUIS.id, seat=1, name="Lucho", colour="mango", face="barba")
    playing.append(renamed)
    assert [player.name for player in playing.room.players] == ["Ana", "Luis"]
    assert playing.room.holder(1).name == "Lucho"


def test_who_chooses_a_colour_that_another_has_gets_the_next_free_one(playing: Driver) -> None:
    renamed = entries.Renamed(by=LUIS.id, seat=1, name="Luis", colour=ANA.colour, face="pana")
    playing.append(renamed)
    for room in (playing.room, playing.fold()):
        assert (room.holder(0).colour, room.holder(1).colour) == ("mar", "mango")
        assert [player.colour for player in room.players] == ["mar", "mango"]
