"""Records with one thing changed."""

from __future__ import annotations

import pytest

from caida.engine.errors import RecordError
from caida.notation import parse_record


def broken(text: str, old: str, new: str) -> RecordError:
    """The error after changing one thing; it has to be there once."""
    assert text.count(old) == 1, old
    with pytest.raises(RecordError) as caught:
        parse_record(text.replace(old, new))
    return caught.value


def place_of(text: str, old: str, offset: int) -> tuple[int, int]:
    at = text.index(old)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at) + offset
