"""Who is at a server that alone has lost the database goes on by way of another one."""

from __future__ import annotations

import pytest

from caida.server.cut_off import MISSED_MS, PATIENCE_MS, WORD_MS, CutOff
from caida.store.base import Append, Done, StoreError
from tests.server.houses import House, house_of
from tests.server.manual_time import ManualTime
from tests.server.playing import BOT


def lose_database(house: House, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing gets through from this server to the database any more."""
    store = house[name].services.store

    async def fail(*_: object) -> None:
        raise StoreError("unavailable", reason="cut off")

    def refuse(_append: Append, done: Done) -> None:
        done("failed")

    monkeypatch.setattr(store, "_rows", fail)
    monkeypatch.setattr(store, "_change", fail)
    monkeypatch.setattr(store, "check", fail)
    monkeypatch.setattr(store, "append", refuse)


@pytest.mark.parametrize("others", ["b", "bc"])
async def test_people_are_sent_to_a_server_that_has_the_database(
    fresh_postgres: str, others: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(fresh_postgres, "a", *others) as house, house["a"].person("Ana") as ana:
        room = (await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True))["id"]
        async with ana.enter(room) as seat:
            await seat.until_turn()
            lose_database(house, "a", monkeypatch)
            await seat.send("act", action=seat.choices[0]["action"])
            assert (await seat.expect("refused"))["code"] == "unavailable"
            goodbye = await seat.expect("goodbye")
            assert goodbye["reason"] == "draining"
            assert goodbye["retry_ms"] > 0
        async with house.at("b", ana).enter(room, since=seat.seq) as there:
            await there.send("look")
            await there.until_turn()
            assert (await there.do("act", action=there.choices[0]["action"]))["type"] == "update"
        monkeypatch.undo()


@pytest.fixture
def time() -> ManualTime:
    return ManualTime()


@pytest.fixture
def sent(time: ManualTime) -> tuple[CutOff, list[int]]:
    cut_off, when = CutOff(time), []
    cut_off.send_away = lambda: when.append(time.now())
    return cut_off, when


def test_nobody_is_sent_away_for_a_short_trouble_or_on_an_old_word(
    time: ManualTime, sent: tuple[CutOff, list[int]]
) -> None:
    cut_off, when = sent
    cut_off.note_beat()
    cut_off.note_failed()
    assert not when, "it has only just begun"
    time.advance(PATIENCE_MS / 1000)
    cut_off.note_failed()
    assert not when, "they may have lost it meanwhile"
    cut_off.note_beat()
    cut_off.note_failed()
    assert len(when) == 1
    time.advance(WORD_MS / 1000)
    cut_off.note_failed()
    assert len(when) == 1
    cut_off.note_looked(is_anybody_gone=False)
    cut_off.note_beat()
    cut_off.note_failed()
    assert len(when) == 1


def test_who_is_gone_is_spoken_to_for_a_while(
    time: ManualTime, sent: tuple[CutOff, list[int]]
) -> None:
    cut_off, _ = sent

    def may_be_heard() -> bool:
        return cut_off.may_be_heard

    assert not may_be_heard()
    cut_off.note_looked(is_anybody_gone=True)
    assert may_be_heard()
    cut_off.note_looked(is_anybody_gone=False)
    assert may_be_heard()
    time.advance(MISSED_MS / 1000)
    assert not may_be_heard()
