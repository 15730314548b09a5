"""The maestro in seats of the vector: it thinks in Python, beside the compiled match.

It decides from a view, as at any table. A typed match that is dealt the same cards
(``VectorChance``) is played along, and makes the view; next to thinking that costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.bots.maestro import Maestro
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.dice import VectorChance
from caida.envs.numbers import NO_CODE


class MaestroSeat:
    """Follows one match of the vector, and chooses for the seat to act. Compiled code calls it and
    can't raise: what goes wrong, Ctrl-C too, waits in ``problem`` for who called that."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.problem: BaseException | None = None

    def begin(self, seed: int, episode: int) -> None:
        chance = VectorChance(self._ruleset, seed, episode)
        self._match = Match(self._ruleset, chance=chance)
        self._maestro = Maestro(f"{seed} {episode}")

    def play(self, code: int) -> None:
        """Somebody has played this."""
        for action in self._match.legal_actions():
            if action.code == code:
                self._match.play(action)
                return
        self.problem = self.problem or RuntimeError(f"{code} is not legal in the match beside")

    def choose(self) -> int:
        """The code that the maestro plays for the seat to act, or NO_CODE if it came to nothing."""
        try:
            return self._maestro.choose(self._match.view(self._match.to_act)).code
        except BaseException as problem:  # there is nobody below to raise it to
            self.problem = problem
            return NO_CODE

    def raise_problem(self) -> None:
        """Once, and never again."""
        raise_first([self])


def raise_first(seats: Sequence[MaestroSeat]) -> None:
    """The first problem of several; those of the others are forgotten with it."""
    problems = [seat.problem for seat in seats if seat.problem is not None]
    for seat in seats:
        seat.problem = None
    if problems:
        raise problems[0]
