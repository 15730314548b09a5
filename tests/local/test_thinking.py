"""Bots and advice without threads: later, on the loop, and a decision at a time."""

from __future__ import annotations

import asyncio

from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.local.thinking import REVIEWS_KEPT, InlineThinkers, StepCoach
from caida.notation import Record, format_record
from caida.review import hint
from caida.server.reviews import review_record
from tests.engine.play import play_on

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
