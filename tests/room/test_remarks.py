"""What bots say: seldom, to what everybody saw, and never by what only one seat knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine import events as ev
from caida.engine.cards import CARDS, Card
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.remarks import Remark, Speaker, remark_on, remarks
from caida.words.people import CAST, Character, Moment, character
from tests.engine.play import play_on
from tests.room.driving import ANA, Driver

ACE = Card("1o")
START = ev.DealStarted(1, 0, 1)
NEXT_DEAL = ev.DealStarted(2, 1, 0)
FELL = ev.CaidaScored(1, 1, 1, 0, ACE)
FALLEN = ev.CaidaScored(0, 1, 0, 1, ACE)
SWEPT = ev.MesaLimpia(1, 4, 1)
SWEPT_BY_RIVAL = ev.MesaLimpia(0, 4, 0)
GOOD_CANTO = ev.CantoPaid(1, 7, 1, "vigia", (ACE,))
SMALL_CANTO = ev.CantoPaid(1, 1, 1, "ronda", (ACE,))
WON = ev.MatchWon(1, "target", (3, 24))
LOST = ev.MatchWon(0, "target", (24, 3))
ABANDONED = ev.MatchWon(1, "abandonment", (3, 5))


def talker(key: str = "cheo") -> Character:
    """Somebody who never misses a chance to speak."""
    return replace(character(key), talk=100)


def said(*story: ev.Event, who: Character | None = None, chance: str = "room-1") -> list[Remark]:
    return list(remarks(story, [Speaker(1, 1, who or talker())], chance))


@pytest.mark.parametrize(
    ("event", "moment"),
    [
        (START, "greeting"),
        (FELL, "fell"),
        (FALLEN, "fallen"),
        (SWEPT, "swept"),
        (SWEPT_BY_RIVAL, "praise"),
        (GOOD_CANTO, "sang"),
        (WON, "won"),
        (LOST, "lost"),
    ],
)
def test_each_moment_has_the_words_of_who_speaks(event: ev.Event, moment: Moment) -> None:
    for who in map(talker, (one.key for one in CAST)):
        heard = {said(event, who=who, chance=str(number))[0].phrase for number in range(40)}
        assert heard == set(who.sayings[moment])


@pytest.mark.parametrize(
    "event",
    [NEXT_DEAL, SMALL_CANTO, ABANDONED, ev.CardThrown(1, ACE), ev.CantoSung(1, "vigia")],
)
def test_what_is_nothing_special_is_not_talked_about(event: ev.Event) -> None:
    assert said(event) == []


def test_one_speaks_once_in_a_deal_and_again_in_the_next() -> None:
    story = (START, FELL, FELL, SWEPT, NEXT_DEAL, SWEPT, FALLEN, WON)
    assert [remark.number for remark in said(*story)] == [0, 1, 5, 7]


def test_only_one_speaks_to_one_thing() -> None:
    table = [Speaker(seat, seat, talker(CAST[seat].key)) for seat in range(4)]
    for number in range(20):
        heard = list(remarks((START, SWEPT, WON), table, f"room-{number}"))
        assert [remark.number for remark in heard] == [0, 1, 2]


def test_who_says_it_is_drawn() -> None:
    table = [Speaker(seat, seat, talker(CAST[seat].key)) for seat in range(4)]
    first = {next(remarks((START,), table, f"room-{number}")).seat for number in range(60)}
    assert first == {0, 1, 2, 3}


def test_who_talks_little_mostly_keeps_quiet() -> None:
    quiet = replace(character("crispulo"), talk=20)
    told = sum(len(said(FELL, who=quiet, chance=str(number))) for number in range(500))
    assert 60 < told < 140


def hide_otherwise(story: Sequence[ev.Event], source: random.Random) -> list[ev.Event]:
    """The same match as everybody saw it, with other cards wherever somebody could not look."""
    return [
        replace(event, cards=tuple(source.sample(CARDS, 3)))
        if isinstance(event, ev.HandDealt)
        else replace(event, place=source.randrange(40))
        if isinstance(event, ev.CardPutBack)
        else event
        for event in story
    ]


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_no_match_is_talked_through_and_nothing_hidden_is_talked_about(
    seed: int, seats: int
) -> None:
    match = play_on(Match(Ruleset.preset("tradicional", seats=seats), seed=seed), seed, 400)
    table = [Speaker(seat, seat, talker(CAST[seat].key)) for seat in range(1, seats)]
    heard = list(remarks(match.events_for(None), table, "room-1"))
    deals = [
        sum(isinstance(event, ev.DealStarted) for event in match.events[: remark.number + 1])
        for remark in heard
    ]
    about = [type(match.events[remark.number]) for remark in heard]
    in_play = [
        (remark.seat, deal)
        for remark, deal, kind in zip(heard, deals, about, strict=True)
        if kind not in (ev.DealStarted, ev.MatchWon)
    ]
    assert max(Counter(in_play).values(), default=0) <= 1
    assert Counter(about)[ev.DealStarted] <= 1
    assert Counter(about)[ev.MatchWon] <= 1
    otherwise = hide_otherwise(match.events, random.Random(seed))
    assert list(remarks(otherwise, table, "room-1")) == heard


def test_a_room_hears_every_remark_once_at_the_step_it_belongs_to() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.do(ask.Sit, ANA, seat=0)
    step, rng, heard = driver.do(ask.Start, ANA, fill="novato"), random.Random(5), []
    while True:
        remark = remark_on(driver.room, step)
        if remark is not None:
            heard.append(remark)
            assert driver.room.holder(remark.seat).character == remark.who
        if driver.room.to_act is None:
            break
        driver.play_on((ANA,), rng, limit=1)
        step = driver.room.steps[-1]
    match = driver.room.match
    assert match is not None
    table = [Speaker(seat, seat, character(driver.room.holder(seat).character)) for seat in (1, 2)]
    all_there_are = list(remarks(match.events_for(None), table, driver.room.match_id))
    assert heard, "somebody spoke"
    assert set(heard) <= set(all_there_are)
    assert len(heard) == len(set(heard))


def test_bots_of_old_logs_and_people_say_nothing_by_themselves() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    step = driver.append(entries.Started(fill="novato"))
    assert driver.room.holder(1).character == ""
    assert remark_on(driver.room, step) is None
