"""Names as they may stand at a table: they can be seen, keep to their line, and are nobody else's.

What a character is comes from Unicode's own tables, as ``regex`` and ``confusable_homoglyphs`` have
them. A browser has neither, and needs neither: whoever plays there sits alone with bots.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from itertools import count

import msgspec

from caida.protocol.values import MAX_NAME

IN_BROWSER = str(sys.platform) == "emscripten"

try:
    from caida.room.name_patterns import can_stand, letters_of, without_ignorable
except ModuleNotFoundError:
    if not IN_BROWSER:
        raise
    from caida.room.plain_names import can_stand, letters_of, without_ignorable

# Unicode has no property for a glyph without ink: Braille, musical and Egyptian blanks.
BLANKS = str.maketrans(dict.fromkeys("\u2800\U0001d159\U00013441\U00013442", " "))


def tidy(text: str) -> str:
    """The name, on one line; empty if it can't stand at a table."""
    name = " ".join(unicodedata.normalize("NFC", text).translate(BLANKS).split())
    return name if len(name) <= MAX_NAME and can_stand(name) else ""


def look_alike(name: str, other: str) -> bool:
    """Whether one could be taken for the other, also if its letters are of another alphabet."""
    return not _looks(name).isdisjoint(_looks(other))


def told_apart(name: str, others: Collection[str]) -> str:
    """The name, or ``Ana 2`` beside somebody whose name looks like it."""
    if not any(look_alike(name, other) for other in others):
        return name
    numbered = (_numbered(name, number) for number in count(2))
    return next(one for one in numbered if not any(look_alike(one, other) for other in others))


def _numbered(name: str, number: int) -> str:
    """As long as a name may be, and no letter cut through."""
    letters = letters_of(name)
    while len("".join(letters)) > MAX_NAME - len(f" {number}"):
        letters.pop()
    return f"{''.join(letters).rstrip()} {number}"


def _looks(name: str) -> set[str]:
    """As it is written, and in small letters: I looks like l, and Ana is called like ANA."""
    return {_skeleton(name), _skeleton(name.casefold())}


def _skeleton(text: str) -> str:
    """What is left of a text where everything that looks alike is the same
    (https://www.unicode.org/reports/tr39/#Confusable_Detection); wide and narrow forms, too."""
    seen = without_ignorable(unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", "".join(map(_drawn, seen)))


def _drawn(letter: str) -> str:
    prototypes = _prototypes()
    if letter in prototypes:
        return prototypes[letter]
    plain = unicodedata.normalize("NFKD", letter)
    return "".join([prototypes.get(part, part) for part in plain])


class _Lookalike(msgspec.Struct):
    c: str


@cache
def _prototypes() -> Mapping[str, str]:
    """By character what it is drawn like. The library's table has each pair both ways; only what
    several are drawn like, or what has several characters, is drawn by nothing else."""
    try:
        table = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    except ModuleNotFoundError:
        if not IN_BROWSER:
            raise
        return {}
    pairs = msgspec.json.decode(table, type=dict[str, list[_Lookalike]])
    alike = {_plain(key): [_plain(one.c) for one in found] for key, found in pairs.items()}
    prototypes = {}
    for letter, (first, *more) in alike.items():
        if len(letter) > 1 or more:
            continue
        is_prototype = len(first) > 1 or len(alike.get(first, ())) > 1
        prototypes[letter] = first if is_prototype else min(letter, first)
    return prototypes


def _plain(text: str) -> str:
    """Without the marks that keep what is written from right to left in its column."""
    return text.strip("\u200e")
