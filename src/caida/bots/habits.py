"""What a rival's plays say about the cards it kept: it tends to play by the proverbs."""

from __future__ import annotations

from collections.abc import Sequence

from caida.bots.instinct import Instinct
from caida.bots.known import Known
from caida.engine.cards import RANKS
from caida.engine.kernel import Kernel
from caida.engine.kernel_from import bits_of

SURPRISE = 0.1  # how often a play follows no proverb at all


class Habits:
    """The rival's plays of this tanda, each with how much every other play would have appealed."""

    def __init__(self, known: Known, rival: int, public: Kernel) -> None:
        self._plays: list[tuple[float, list[float], list[int]]] = []
        view = known.view
        mesa, taken = set(view.mesa), set(view.taken)
        later: list[int] = []
        for number in range(len(view.turns) - 1, -1, -1):
            turn = view.turns[number]
            mesa = mesa | set(turn.taken) if turn.taken else mesa - {turn.card}
            taken = taken - {turn.card, *turn.taken}
            if turn.seat != rival:
                continue
            before = view.turns[number - 1] if number else None
            thrown = before.card if before is not None and not before.taken else None
            past = public.clone()
            past.seat = rival
            past.set_mesa(mesa)
            past.piles = [bits_of(taken), 0, 0, 0]
            past.last_throw = -1 if thrown is None or thrown not in mesa else int(thrown)
            past.thrower = -1 if before is None else before.seat
            appeals, total = _appeals(past)
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


def _appeals(kernel: Kernel) -> tuple[dict[tuple[int, int], float], list[float]]:
    """How much each rank and number of cards taken appeals, and the sum by rank."""
    instinct = Instinct()
    instinct.look(kernel)
    appeals: dict[tuple[int, int], float] = {}
    total = [0.0] * len(RANKS)
    for step in range(len(RANKS)):
        for takes in range(kernel.run_length(step) + 1):
            if kernel.may_take(step, takes):
                appeal = instinct.appeal(kernel, step, takes)
                appeals[step, takes] = appeal
                total[step] += appeal
    return appeals, total
