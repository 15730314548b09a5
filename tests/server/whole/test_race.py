"""A move and the end of its time: one of them happens, never both and never neither, in whatever
order they come and wherever they meet."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from caida.protocol import commands as ask
from caida.room import entries
from caida.room.folding import fold
from tests.room.driving import ANA, LUIS
from tests.server.raced_room import RacedRoom

pytestmark = pytest.mark.slow

RACES = 10_000  # of each kind
# Move, time, the store's answers, a bot's choice, and the loop's turn, in every order there is.
ORDERS = sorted(set(permutations("MTSSBL")))
LETTERS = "SSSFBLLt"
REFUSED = {"bot_plays", "not_your_turn", "stale", "unavailable"}


async def race(raced: RacedRoom, order: Sequence[str]) -> str:
    """Let a move and its time meet in this order; returns who won, as the log has it.

    F: the database fails. t: nearly all of the time passes.
    """
    before, refusals = raced.room.seq, _refusals(raced)
    turn, command = raced.room.turn_seq, ""
    assert raced.room.person_to_act is not None
    for letter in order:
        if letter == "M" and raced.room.turn_seq == turn:
            command = raced.move()
        elif letter == "T" and raced.room.turn_seq == turn and not raced.room.is_turn_lost:
            raced.run_out()
        elif letter == "t" and raced.room.turn_seq == turn and not raced.room.is_turn_lost:
            raced.run_out(left_ms=1)
        elif letter == "S":
            raced.store.answer()
        elif letter == "F" and raced.is_move_waiting():
            raced.store.answer("failed")
        elif letter == "B":
            raced.bots.speak()
        else:
            await asyncio.sleep(0)
    await raced.settle()
    written = raced.entries_after(before)
    moves = [entry for entry in written if isinstance(entry, entries.Acted)]
    late = [entry for entry in written if isinstance(entry, entries.TakenOver)]
    mine = [entry for entry in moves if entry.command == command and command]
    assert len(mine) + len(late) <= 1, "both happened"
    by_bot = [entry for entry in moves if entry.by_bot]
    assert bool(late) == bool(by_bot), "a bot made a move that was not its, or none"
    assert len(moves) == len(mine) + len(by_bot)
    assert len(written) == len(moves) + len(late)
    assert (_refusals(raced) - refusals == 1) == (bool(command) and not mine), "told otherwise"
    if mine:
        return "move"
    return "time" if late else "neither"


def _refusals(raced: RacedRoom) -> int:
    assert set(raced.answers) <= REFUSED | {"accepted"}
    return sum(count for answer, count in raced.answers.items() if answer in REFUSED)


async def go_on(raced: RacedRoom) -> None:
    """Up to the next decision of a person: what was left undone is done, who is away comes back."""
    while raced.room.stage == "playing":
        for seat, person in enumerate((ANA, LUIS)):
            if raced.room.holder(seat).away is not None:
                raced.ask(person, ask.ComeBack)
                await raced.settle()
        if raced.room.person_to_act is not None:
            return
        await raced.settle()


async def tables(rng: random.Random) -> RacedRoom:
    raced = RacedRoom(rng)
    await raced.begin()
    await go_on(raced)
    return raced


async def next_table(raced: RacedRoom) -> RacedRoom:
    """The same while its match is on; another after that. A log that ended folds to the room."""
    await go_on(raced)
    if raced.room.stage == "playing":
        return raced
    check(raced)
    return await tables(raced.rng)


def check(raced: RacedRoom) -> None:
    again = fold("raced", raced.store.log)
    assert again.match is not None
    assert raced.room.match is not None
    assert (again.seq, again.match.history) == (raced.room.seq, raced.room.match.history)


async def test_whoever_comes_first_wins_in_every_order() -> None:
    raced, won = await tables(random.Random(1)), Counter[str]()
    for number in range(RACES):
        order = ORDERS[number % len(ORDERS)]
        winner = await race(raced, order)
        assert winner == ("move" if order.index("M") < order.index("T") else "time"), order
        won[winner] += 1
        raced = await next_table(raced)
    check(raced)
    assert won["move"] + won["time"] == RACES
    assert min(won["move"], won["time"]) > RACES // 3


async def test_one_of_them_wins_however_they_meet_and_whatever_fails() -> None:
    rng = random.Random(2)
    raced, won = await tables(rng), Counter[str]()
    for _ in range(RACES):
        order = [*"MT", *rng.choices(LETTERS, k=rng.randrange(8))]
        rng.shuffle(order)
        won[await race(raced, order)] += 1
        raced = await next_table(raced)
    check(raced)
    assert won["neither"] == 0
    assert min(won["move"], won["time"]) > RACES // 3
    assert raced.answers["accepted"] > 0
