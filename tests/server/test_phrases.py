"""What can be said at a table is on a list, in both languages, and nothing else can."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace

import msgspec
import pytest

from caida.protocol.commands import Say, decoder
from caida.room import remarks
from caida.server.phrases import AT_ONCE, PHRASES, SAYINGS, TABLE_SHARE, Talk
from caida.server.settings import ServerSettings
from caida.words.catalog import load_catalog
from caida.words.people import character
from tests.server.playing import BOT, Running, Seat, quick, running


@pytest.mark.over_nodes
async def test_phrases_reach_the_table_and_only_those_on_the_list(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(seats=2)
        phrases = (await ana.http.get("/api/phrases?lang=es")).json()
        assert {"name": "hello", "text": "¡Épale!", "is_reaction": False} in phrases
        english = (await ana.http.get("/api/phrases?lang=en")).json()
        assert [phrase["name"] for phrase in english] == [phrase["name"] for phrase in phrases]
        assert sum(phrase["is_reaction"] for phrase in phrases) > 3
        for phrase, same in zip(phrases, english, strict=True):
            assert (phrase["text"] == same["text"]) == phrase["is_reaction"]
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            await watcher.arrive()
            await (await seat.arrive()).send("say", phrase="hello")
            said = await watcher.expect("said")
            assert (said["seat"], said["phrase"]) == (0, "hello")
            assert said["who"] == seat.room["seats"][0]["who"]
            for phrase in ("free_text", SAYINGS[0]):
                assert (await seat.do("say", phrase=phrase))["code"] == "phrase_unknown"
            assert (await watcher.do("say", phrase="hello"))["code"] == "not_seated"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_there_is_a_text_for_each_phrase_and_none_that_nobody_can_say(lang: str) -> None:
    told = [key.removeprefix("phrase.") for key in load_catalog(lang) if key.startswith("phrase.")]
    assert sorted(told) == sorted((*PHRASES, *SAYINGS))


def test_every_phrase_can_be_sent() -> None:
    for phrase in PHRASES:
        sent = msgspec.json.encode(Say(id="a", seq=1, phrase=phrase))
        assert decoder.decode(sent) == Say(id="a", seq=1, phrase=phrase)


@pytest.mark.over_nodes
async def test_what_a_bot_says_is_heard_by_all_under_a_mark_that_can_be_muted(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remarks, "character", lambda key: replace(character(key), talk=100))
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(seats=3, bots=[{"seat": 1, "bot": BOT}, {"seat": 2, "bot": BOT}])
        marks = [seat["who"] for seat in room["seats"]]
        assert len(set(marks)) == 3
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            await watcher.arrive()
            await (await seat.arrive()).send("start")
            said, same = await seat.expect("said"), await watcher.expect("said")
            assert said == same
            assert said["seat"] in (1, 2)
            assert said["who"] == marks[said["seat"]]
            assert said["phrase"] in character(said["who"]).sayings["greeting"]
            await seat.send("look")
            assert (await seat.expect("snapshot"))["phrases"] == list(PHRASES)


# --- Not too many


async def say(seat: Seat, times: int) -> list[str]:
    """What a table answers to so many phrases at once: that one was said, or why not."""
    answers = []
    for _ in range(times):
        await seat.send("say", phrase="laugh")
        while True:
            told = await seat.expect("said", "refused")
            if told["type"] == "refused" or told["seat"] == seat.you:  # or others are heard
                break
        answers.append(told.get("code", "said"))
    return answers


async def test_one_person_says_only_so_much_at_once_whatever_the_table_and_the_device(
    database: str, time_stands_still: None
) -> None:
    settings = quick(database, phrases_per_minute=ServerSettings().phrases_per_minute)
    async with running(settings) as server, server.person("Ana") as ana:
        rooms = [(await ana.make_room())["id"] for _ in range(2)]
        async with ana.enter(rooms[0]) as one, ana.enter(rooms[1]) as other:
            await one.arrive()
            await other.arrive()
            assert await say(one, AT_ONCE - 1) == ["said"] * (AT_ONCE - 1)
            assert await say(other, 2) == ["said", "phrases_often"]
            assert await say(one, 1) == ["phrases_often"]
            assert (await one.do("ping"))["type"] == "pong"


@pytest.mark.over_nodes
async def test_a_table_hears_only_so_much_at_once_whoever_speaks(
    database: str, time_stands_still: None
) -> None:
    settings = quick(database, phrases_per_minute=ServerSettings().phrases_per_minute)
    async with running(settings) as server, AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(server.person(name)) for name in ("Ana", "Luis", "Eva")
        ]
        room = (await people[0].make_room(seats=4))["id"]
        seats = [await stack.enter_async_context(one.enter(room)) for one in people]
        for place, seat in enumerate(seats):
            await seat.arrive()
            if place:
                await seat.do("sit", seat=place)
        for seat in seats[:TABLE_SHARE]:
            assert await say(seat, AT_ONCE) == ["said"] * AT_ONCE
        for _ in range(TABLE_SHARE * AT_ONCE):
            await seats[2].expect("said")
        await seats[2].send("say", phrase="hello")
        assert (await seats[2].expect("refused"))["code"] == "phrases_often"


def test_with_time_there_is_something_to_say_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("caida.server.limits.monotonic", lambda: now)
    talk = Talk(per_minute=30.0)
    table = talk.new_table()
    assert [talk.allows("ana", table) for _ in range(AT_ONCE + 1)] == [*[True] * AT_ONCE, False]
    now += 2
    assert [talk.allows("ana", table) for _ in range(2)] == [True, False]
