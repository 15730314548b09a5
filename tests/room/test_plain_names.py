"""Names where there is no ``regex``. What is allowed where there is: test_name_patterns.py."""

from __future__ import annotations

from caida.room import plain_names


def test_what_can_t_be_read_can_t_stand() -> None:
    assert all(map(plain_names.can_stand, ("Ana", "José Ñ", "👩‍🚀", "Ана")))
    assert not any(map(plain_names.can_stand, ("a\x00", "\x1b[1m", "\ud800", "\uffff")))


def test_letters_are_characters() -> None:
    assert plain_names.letters_of("Ana") == ["A", "n", "a"]
    assert plain_names.without_ignorable("Ana") == "Ana"
