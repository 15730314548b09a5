"""What a rival's plays say about the cards it kept: it tends to play by the proverbs."""

from __future__ import annotations

from collections.abc import Sequence

from caida.bots.instinct import Instinct
from caida.bots.known import Known
from caida.bots.rival_search import soft_exp
from caida.engine.cards import Card
from caida.engine.kernel import Kernel

SURPRISE = 0.1  # how often a play follows no proverb at all


class Habits:
    """The rival's plays of this tanda, each with how much every other play would have appealed."""

    def __init__(self, known: Known, rival: int, kernel: Kernel, sharpness: float) -> None:
        self._plays: list[tuple[float, list[float], list[int]]] = []
        view = known.view
        mesa, taken = set(view.mesa), set(view.taken)
        later: list[int] = []
        instinct = Instinct()
        for number in range(len(view.turns) - 1, -1, -1):
            turn = view.turns[number]
            mesa = mesa | set(turn.taken) if turn.taken else mesa - {turn.card}
            taken = taken - {turn.card, *turn.taken}
            if turn.seat != rival:
                continue
            before = view.turns[number - 1] if number else None
            thrown = before.card if before is not None and not before.taken else None
            appeals, total = _appeals(kernel, instinct, rival, mesa, taken, thrown, sharpness)
            later = [turn.card.step, *later]
            chosen = appeals[turn.card.step, len(turn.taken)]
            self._plays.append((chosen, total, list(later)))

    def likelihood(self, hidden: Sequence[int]) -> float:
        """How likely those plays were if these ranks were held besides."""
        likely = 1.0
        for chosen, total, shown in self._plays:
            held = {*shown, *hidden}
            rational = chosen / sum(total[step] for step in held)
            likely *= SURPRISE / len(held) + (1.0 - SURPRISE) * rational
        return likely


def _appeals(
    kernel: Kernel,
    instinct: Instinct,
    rival: int,
    mesa: set[Card],
    taken: set[Card],
    thrown: Card | None,
    sharpness: float,
) -> tuple[dict[tuple[int, int], float], list[float]]:
    """How much each rank and number of cards taken appealed, and the sum by rank."""
    past = kernel.clone()
    past.seat = rival
    past.mesa = sum(1 << card for card in mesa)
    past.mesa_steps = sum(1 << step for step in {card.step for card in mesa})
    past.piles = [sum(1 << card for card in taken), 0, 0, 0]
    past.last_throw = -1 if thrown is None or thrown not in mesa else int(thrown)
    instinct.look(past)
    rules = kernel.rules.ruleset
    appeals: dict[tuple[int, int], float] = {}
    total = [0.0] * 10
    for step in range(10):
        run = past.run_length(step)
        throws = [0] if run == 0 or rules.capture == "may" else []
        captures = [run] if rules.chain == "full" else range(1, run + 1)
        for takes in (*throws, *(captures if run else ())):
            appeal = soft_exp(instinct.weigh(past, step * 64 + takes) * sharpness)
            appeals[step, takes] = appeal
            total[step] += appeal
    return appeals, total
