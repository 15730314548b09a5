"""What may stand in a name. Whole names, and who is called like whom: test_names.py."""

from __future__ import annotations

import pytest

from caida.room.name_patterns import can_stand, letters_of, without_ignorable


@pytest.mark.parametrize("name", ["Ana", "José", "👩‍🚀 Eva", "Việt", "नमस्ते"])
def test_what_is_written_as_it_is_meant_can_stand(name: str) -> None:
    assert can_stand(name)


@pytest.mark.parametrize("name", ["A\u200bna", "\u0301na", "a\u0301\u0302\u0303\u0304", "\x00"])
def test_what_is_unseen_or_leaves_its_line_can_t(name: str) -> None:
    assert not can_stand(name)


def test_a_letter_has_its_marks() -> None:
    assert letters_of("e\u0301👩‍🚀") == ["e\u0301", "👩‍🚀"]
    assert without_ignorable("A\u200bna") == "Ana"
