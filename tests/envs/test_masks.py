"""A mask has a 1 at every place that the plain action space calls legal, and nowhere else."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given

from caida.engine.match import Match
from caida.envs.action_space import ACTION_NAMES, mask_of
from caida.envs.masks import MaskWriter
from tests.engine.play import Chooser
from tests.engine.rulesets import numbered_ruleset
from tests.engine.strategies import matches


@given(matches())
def test_a_mask_is_that_of_the_view(match: Match) -> None:
    if match.to_act is not None:
        mask = MaskWriter(match.ruleset).mask_of(match._kernel)
        assert mask.tobytes() == mask_of(match.view(match.to_act)).tobytes()


def test_masks_agree_through_whole_matches_of_random_rulesets() -> None:
    """With hands of three, two and one, cards of one rank, long chains, songs and the dealer's
    choices."""
    found: Counter[str] = Counter()
    for number in range(60):
        match = Match(numbered_ruleset(number), seed=number)
        writer, chooser = MaskWriter(match.ruleset), Chooser(number)
        for _ in range(120):
            if match.to_act is None:
                break
            mask = writer.mask_of(match._kernel)
            assert mask.tobytes() == mask_of(match.view(match.to_act)).tobytes()
            found.update(ACTION_NAMES[place] for place in np.flatnonzero(mask))
            match.play(chooser.choose(match))
    assert {"1", "12x1", "mesa_first", "count_down", "sing_ronda", "sing_chiguire"} <= set(found)
    assert {"1x5", "7x4"} <= set(found)
