"""The compiled vector and the interpreted one write the same bytes."""

from __future__ import annotations

import pytest

from caida.engine.build import COMPILED
from tests.engine.builds import interpreted_json
from tests.envs.vector_checksums import MODES, checksums


@pytest.mark.compiled
def test_builds_agree_on_every_byte() -> None:
    theirs = interpreted_json("tests.envs.vector_checksums", 60)
    assert isinstance(theirs, dict)
    assert COMPILED
    assert theirs["compiled"] is False
    assert checksums(60) == theirs["rows"]
    assert len(set(theirs["rows"])) == len(MODES)
