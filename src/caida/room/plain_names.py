"""The same as ``name_patterns`` where there is no ``regex``: less is known, and nobody to fool."""

from __future__ import annotations

import unicodedata

# Control, surrogate, private and unassigned; what joins emoji and letters may stand.
UNFIT = ("Cc", "Cs", "Co", "Cn")


def can_stand(name: str) -> bool:
    return not any(unicodedata.category(character) in UNFIT for character in name)


def letters_of(name: str) -> list[str]:
    return list(name)


def without_ignorable(text: str) -> str:
    return text
