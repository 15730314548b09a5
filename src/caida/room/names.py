"""Names as they may stand at a table: they can be seen, keep to their line, and are nobody else's.

What a character is comes from Unicode's own tables, as ``regex`` and ``confusable_homoglyphs`` have
them; only which of that is allowed is said here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from itertools import count

import msgspec
import regex

from caida.protocol.values import MAX_NAME

# Unicode has no property for a glyph without ink: Braille, musical and Egyptian blanks.
BLANKS = str.maketrans(dict.fromkeys("\u2800\U0001d159\U00013441\U00013442", " "))
SHARED_MARKS = 2  # on one letter, of those that go with any
OWN_MARKS = 4  # of those of its own script: Burmese and Tibetan stack so many
# Where what is unseen by itself has a purpose: in emoji (https://www.unicode.org/reports/tr51),
# between letters that join or after a virama (RFC 5892), and to choose a form of a letter.
PURPOSEFUL = regex.compile(
    r"""
    \p{Regional_Indicator}{2}
    | [0-9\#*]\uFE0F?\u20E3
    | \U0001F3F4[\U000E0061-\U000E007A]{2,6}\U000E007F
    | \p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?
      (?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?)*
    | (?<=\p{Canonical_Combining_Class=Virama})\p{Join_Control}
    | (?<=[\p{Joining_Type=Dual_Joining}\p{Joining_Type=Left_Joining}]\p{M}*)\u200C
      (?=[\p{Joining_Type=Dual_Joining}\p{Joining_Type=Right_Joining}])
    | (?<=[\p{Han}\p{Mongolian}])\p{Variation_Selector}
    """,
    regex.VERBOSE,
)
UNSEEN = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}]")
# A mark without a letter, or of another script on a letter of one that has none of its own.
STRAY_MARK = regex.compile(
    r"""
    (?:^|[\p{Z}])\p{M}
    | [\p{Common}\p{Latin}\p{Greek}\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]
      \p{Inherited}*[\p{M}--\p{Inherited}--\p{Common}]
    """,
    regex.VERBOSE | regex.VERSION1,
)
MARKED = regex.compile(r"\P{M}\p{M}+")
SHARED_MARK = regex.compile(r"[[\p{Mn}\p{Me}]&&[\p{Inherited}\p{Common}]]", regex.VERSION1)
OWN_MARK = regex.compile(r"[\p{Mn}--\p{Inherited}--\p{Common}]", regex.VERSION1)
IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}+")


def tidy(text: str) -> str:
    """The name, on one line; empty if it can't stand at a table."""
    name = " ".join(unicodedata.normalize("NFC", text).translate(BLANKS).split())
    rest = PURPOSEFUL.sub("x", name)
    if len(name) > MAX_NAME or UNSEEN.search(rest) or STRAY_MARK.search(rest):
        return ""
    return "" if any(_is_heap(marked[0]) for marked in MARKED.finditer(rest)) else name


def _is_heap(marked: str) -> bool:
    """Whether the marks on a letter reach into the lines above and below. It may have some of its
    own: a letter of Vietnamese or old Greek that is one character is as high as it is."""
    marks = unicodedata.normalize("NFD", marked)[1:]
    return (
        len(SHARED_MARK.findall(marks)) > SHARED_MARKS
        or len(OWN_MARK.findall(marks)) > OWN_MARKS
        or len(set(marks)) < len(marks)
    )


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
    letters = regex.findall(r"\X", name)
    while len("".join(letters)) > MAX_NAME - len(f" {number}"):
        letters.pop()
    return f"{''.join(letters).rstrip()} {number}"


def _looks(name: str) -> set[str]:
    """As it is written, and in small letters: I looks like l, and Ana is called like ANA."""
    return {_skeleton(name), _skeleton(name.casefold())}


def _skeleton(text: str) -> str:
    """What is left of a text where everything that looks alike is the same
    (https://www.unicode.org/reports/tr39/#Confusable_Detection); wide and narrow forms, too."""
    seen = IGNORABLE.sub("", unicodedata.normalize("NFD", text))
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
    table = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
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
