"""Bots and advice without threads: later, on the loop, and a decision at a time."""

from __future__ import annotations

import asyncio

import pytest

from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.local import thinking
from caida.local.thinking import REVIEWS_KEPT, InlineThinkers, StepCoach
from caida.notation import Record, format_record
from caida.review import hint
from caida.server.reviews import review_record
from tests.engine.play import play_on
from tests.waiting import until

MATCH = play_on(Match(Ruleset.preset("tradicional"), seed=1), 1, 9)


async def test_a_bot_answers_a_turn_of_the_loop_later() -> None:
    thinkers, chosen = InlineThinkers(), list[Action]()
    assert MATCH.to_act is not None
    view = MATCH.view(MATCH.to_act)
    thinkers.think("novato", view, chosen.append)
    assert chosen == []
    await asyncio.sleep(0.001)
    assert chosen[0] in view.legal_actions()
    thinkers.close()


async def test_advice_is_that_of_the_server() -> None:
    coach, record = StepCoach(), format_record(Record.of(MATCH))
    assert MATCH.to_act is not None
    view = MATCH.view(MATCH.to_act)
    assert await coach.hint("a", view, ()) == hint(view)
    first = await coach.review("a", record, ())
    assert first == review_record(record, lambda: None)
    assert await coach.review("a", record, ()) is first
    for number in range(REVIEWS_KEPT):
        await coach.review(f"b{number}", record, ())
    assert await coach.review("a", record, ()) is not first
    assert coach.waiting == 0
    await coach.close()


async def test_a_review_waits_while_a_table_has_something_in_hand() -> None:
    coach, settled, asked = StepCoach(), asyncio.Event(), list[int]()

    async def settle() -> None:
        asked.append(1)
        await settled.wait()

    coach.settle = settle
    reviewing = asyncio.create_task(coach.review("a", format_record(Record.of(MATCH)), ()))
    await until(lambda: bool(asked))
    for _ in range(9):
        await asyncio.sleep(0)
    assert len(asked) == 1
    settled.set()
    assert (await reviewing)["es"].turns
    assert len(asked) > len(MATCH.history)


async def test_a_review_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST_STEP", 0.0)
    coach = StepCoach()
    coach.settle = asyncio.Event().wait  # type: ignore[assignment]  # whatever it says
    assert (await coach.review("a", format_record(Record.of(MATCH)), ()))["es"].turns
