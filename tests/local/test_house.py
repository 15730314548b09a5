"""A house without a network: whole matches by function calls, and nothing lost at any moment."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.local import thinking
from caida.notation import Record, parse_record
from caida.review import Review, review_in_pieces
from caida.review.pieces import Pieces
from caida.store import StoreError
from tests.local.playing import Kept, call, enter, introduce, make_room
from tests.room.screen import Json
from tests.server.playing import Seat, quick, running
from tests.server.twin_tables import ScriptedTables, find_worlds

MODES = [
    (("maestro",), {}),
    (("novato", "conocedor"), {"seats": 3}),
    (("novato", "novato", "conocedor"), {"seats": 4, "teams": True}),
    (("novato", "novato", "novato"), {"seats": 4, "preset": "fall", "teams": True}),
]


@pytest.mark.parametrize(("bots", "rules"), MODES, ids=["two", "three", "teams", "fall"])
async def test_a_whole_match_is_played_kept_and_proved(
    bots: tuple[str, ...], rules: dict[str, object]
) -> None:
    async with Kept().house() as house:
        await introduce(house)
        room = await make_room(house, bots, **rules)
        seat = await enter(house, room["id"]).arrive()
        await seat.play(Random(1))
        assert seat.room["stage"] == "finished"
        (line,) = await call(house, "GET", "/matches")
        info = await call(house, "GET", f"/matches/{line['id']}")
        assert info["outcome"]["scores"] == seat.table["scores"]
        kept = await house.request("GET", f"/api/matches/{line['id']}/record")
        record = parse_record(kept.body.decode())
        assert record.proof is not None
        assert record.proof.secret is not None
        replay = await call(house, "GET", f"/matches/{line['id']}/replay")
        review = await call(house, "GET", f"/matches/{line['id']}/review")
        assert len(review["turns"]) <= len(replay["steps"])


async def test_killed_after_any_row_the_house_goes_on_from_what_was_shown() -> None:
    """Each row that was mirrored is a moment at which the tab may have died."""
    kept = Kept()
    async with kept.house() as house:
        await introduce(house)
        room = await make_room(house)
        seat = await enter(house, room["id"]).arrive()
        shown: list[tuple[dict[str, bytes], int, Json]] = []
        while len(shown) < 12:
            await seat.until_turn()
            shown.append((dict(kept.rows), seat.seq, seat.table))
            await seat.do("act", action=seat.choices[0]["action"])
    for rows, seq, table in shown:
        again = Kept()
        again.rows = rows
        async with again.house() as house:
            assert (await call(house, "GET", "/me"))["name"] == "Ana"
            (own,) = await call(house, "GET", "/me/rooms")
            back = await enter(house, own["id"]).arrive()
            assert back.seq >= seq
            if back.seq == seq:
                assert back.table == table
            assert back.you == 0


TABLE = Ruleset(first_dealer=0)
# What differs from table to table: its ids, its code and its moments.
UNLIKE = {"id", "code", "who", "command", "commitment", "at", "match", "host", "face", "members"}


def bare_frames(seat: Seat) -> list[object]:
    """Without what bots say, which follows from the table's id."""
    return [bare(frame) for frame in seat.frames if '"type":"said"' not in frame]


def bare(frame: str) -> object:
    def strip(value: object) -> object:
        if isinstance(value, dict):
            return {name: strip(part) for name, part in value.items() if name not in UNLIKE}
        return [strip(part) for part in value] if isinstance(value, list) else value

    return strip(msgspec.json.decode(frame))


async def first_frames(match: Match) -> list[object]:
    """What the person is sent until the cards are dealt."""
    async with Kept().house(chance=ScriptedTables([match])) as house:
        await introduce(house)
        room = await make_room(house, ("novato",), start=False, options={"first_dealer": 0})
        seat = await enter(house, room["id"]).arrive()
        await seat.do("start")
        await seat.do("act", action=seat.choices[0]["action"])  # counts, and deals
        return bare_frames(seat)


async def test_the_same_messages_come_as_over_a_socket(tmp_path: Path) -> None:
    match, _ = next(find_worlds(TABLE, 0, seed=1, moves=7))
    settings = quick(f"sqlite:///{tmp_path}/caida.db")
    async with running(settings, chance=ScriptedTables([match])) as server, server.person() as ana:
        made = await ana.make_room(
            seat=0, bots=[{"seat": 1, "bot": "novato"}], options={"first_dealer": 0}
        )
        async with ana.enter(made["id"]) as far:
            await far.arrive()
            await far.do("start")
            await far.do("act", action=far.choices[0]["action"])
            assert await first_frames(match) == bare_frames(far)


def other_hands(seat: int, known_to: int) -> Iterator[tuple[Match, Match]]:
    """Twins in which only another seat can't tell what this one was dealt."""
    worlds = find_worlds(TABLE, known_to, seed=3, moves=1)
    others = (pair for pair in worlds if pair[0].view(seat).hand != pair[1].view(seat).hand)
    return islice(others, 4)


async def test_other_hidden_cards_make_no_other_messages() -> None:
    for match, other in other_hands(1, known_to=0):
        assert await first_frames(match) == await first_frames(other)
    for match, other in other_hands(0, known_to=1):
        assert await first_frames(match) != await first_frames(other)


async def test_bots_that_would_take_too_long_are_not_offered() -> None:
    async with Kept().house(is_compiled=False) as house:
        await introduce(house)
        assert (await call(house, "GET", "/catalogue"))["bots"] == ["novato", "conocedor"]
        order = b'{"seat":0,"bots":[{"seat":1,"bot":"maestro"}]}'
        answer = await house.request("POST", "/api/rooms?lang=es", order.decode())
        assert (answer.status, msgspec.json.decode(answer.body)["code"]) == (422, "bot_unknown")


async def test_a_review_leaves_the_table_its_turns() -> None:
    async with Kept().house() as house:
        await introduce(house)
        seat = await enter(house, (await make_room(house))["id"]).arrive()
        await seat.play(Random(2))
        (line,) = await call(house, "GET", "/matches")
        reviewing = asyncio.create_task(call(house, "GET", f"/matches/{line['id']}/review"))
        other = await enter(house, (await make_room(house))["id"]).arrive()
        await other.until_turn()
        await other.do("act", action=other.choices[0]["action"])
        assert not reviewing.done()
        assert (await reviewing)["turns"]


async def test_a_review_goes_on_between_two_moves_and_never_within_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Kept().house() as house:
        await introduce(house)
        seat = await enter(house, (await make_room(house))["id"]).arrive()
        await seat.play(Random(2))
        (line,) = await call(house, "GET", "/matches")
        rooms = house.services.hall.rooms
        during = list[bool]()

        def watched(record: Record) -> Pieces[Review]:
            pieces = review_in_pieces(record)
            while True:
                during.append(all(not live._is_busy for live in rooms.values()))
                try:
                    yield next(pieces)
                except StopIteration as end:
                    review: Review = end.value
                    return review

        monkeypatch.setattr(thinking, "review_in_pieces", watched)
        other = await enter(house, (await make_room(house))["id"]).arrive()
        reviewing = asyncio.create_task(call(house, "GET", f"/matches/{line['id']}/review"))
        await other.play(Random(3))
        await reviewing
        assert len(during) > 20
        assert all(during)


async def test_what_there_is_not_is_told_as_ever() -> None:
    async with Kept().house() as house:
        assert (await house.request("GET", "/api/nope")).status == 404
        assert (await house.request("DELETE", "/api/catalogue")).status == 405
        assert (await house.request("PUT", "/api/me", "{")).status == 400
        assert await call(house, "GET", "/me") is None


async def test_rows_that_can_t_be_read_are_told() -> None:
    kept = Kept()
    kept.rows = {'["log","a",1]': b"?"}
    with pytest.raises(StoreError):
        async with kept.house():
            pass


BLOCKED = [
    "asyncpg",
    "confusable_homoglyphs",
    "h11",
    "regex",
    "resource",
    "segno",
    "sqlite3",
    "uvicorn",
    "uvloop",
    "websockets",
]


def test_it_needs_nothing_that_a_browser_lacks() -> None:
    block = (
        f"import sys; sys.platform = 'emscripten'; sys.modules.update(dict.fromkeys({BLOCKED!r}))"
    )
    program = f"{block}; import caida.local; print(caida.local.House.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "House\n", done.stderr
