"""What a vector may write into."""

from __future__ import annotations

import numpy as np
import pytest

from caida.envs.arrays import LAYOUT, OPTIONAL, Arrays


def test_arrays_that_are_made_are_right() -> None:
    for observations in (False, True):
        for masks in (False, True):
            arrays = Arrays.make(5, observations=observations, masks=masks)
            arrays.check(5)
            assert (arrays.observations is not None) == observations
            assert (arrays.masks is not None) == masks


@pytest.mark.parametrize("name", LAYOUT)
def test_an_array_that_would_be_written_wrongly_is_refused(name: str) -> None:
    arrays = Arrays.make(5)
    right = getattr(arrays, name)
    frozen = right.copy()
    frozen.setflags(write=False)
    wrong = [right[:4], right.astype(np.float64), np.stack([right, right], axis=-1)[..., 0], frozen]
    wrong += [] if name in OPTIONAL else [None]
    for array in wrong:
        with pytest.raises(ValueError, match=name):
            arrays._replace(**{name: array}).check(5)
