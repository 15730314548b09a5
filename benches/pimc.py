"""The reference player: plain PIMC. It imagines tables at random and solves each tanda exactly.

It takes no notice of cantos heard or not heard, reads nothing from plays, and values the end of a
tanda by points and cards alone. Its strength is known, which makes it a yardstick.
"""

import random
from collections.abc import Sequence

from caida.bots.known import Known
from caida.bots.maestro import distinct_plays
from caida.bots.solver import Solver
from caida.bots.win_chance import WinChance
from caida.engine.actions import Action
from caida.engine.views import View


class Pimc:
    """As many tables as ``worlds``, each dealt from the unseen cards with no further thought."""

    def __init__(self, seed: int | str | None = None, worlds: int = 100) -> None:
        self.name = f"pimc{worlds}"
        self._seed = seed
        self._worlds = worlds
        self._win_chance = WinChance()
        self._win_chance.by_points = 1

    def choose(self, view: View) -> Action:
        kinds = {choice.action.kind: choice.action for choice in view.choices}
        if "sing" in kinds:
            return kinds["sing"]
        if view.phase != "play":
            return view.choices[0].action
        known = Known(view)
        rng = random.Random(f"{self._seed} {view.deal} {view.tanda} {len(view.turns)}")
        plays = distinct_plays(view)
        totals = dict.fromkeys(plays, 0.0)
        solver: Solver | None = None
        assert view.to_act is not None
        side = view.ruleset.side_of(view.to_act)
        for _ in range(self._worlds):
            unseen = rng.sample(known.unseen, len(known.unseen))
            hands: dict[int, Sequence[int]] = {}
            for seat in known.hidden:
                size = known.hidden_size(seat)
                hands[seat], unseen = unseen[:size], unseen[size:]
            kernel = known.kernel(hands, unseen)
            if solver is None:
                solver = Solver(kernel, self._win_chance)
            for play in plays:
                totals[play] += solver.value(kernel, play.code)[side]
        return max(totals, key=lambda play: totals[play])
