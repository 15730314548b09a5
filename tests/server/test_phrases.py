"""What can be said at a table is on a list, in both languages, and nothing else can."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from caida.protocol.commands import Say, decoder
from caida.room import remarks
from caida.server.phrases import PHRASES, SAYINGS
from caida.words.catalog import load_catalog
from caida.words.people import character
from tests.server.playing import BOT, Running


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
