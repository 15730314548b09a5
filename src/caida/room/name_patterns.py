"""What of Unicode may stand in a name, and what a letter is: by the tables that ``regex`` has."""

from __future__ import annotations

import unicodedata

import regex

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


def can_stand(name: str) -> bool:
    """Whether all of it can be seen and keeps to its line."""
    rest = PURPOSEFUL.sub("x", name)
    if UNSEEN.search(rest) or STRAY_MARK.search(rest):
        return False
    return not any(_is_heap(marked[0]) for marked in MARKED.finditer(rest))


def letters_of(name: str) -> list[str]:
    """As people count them, each with its marks."""
    letters: list[str] = regex.findall(r"\X", name)
    return letters


def without_ignorable(text: str) -> str:
    return str(IGNORABLE.sub("", text))


def _is_heap(marked: str) -> bool:
    """Whether the marks on a letter reach into the lines above and below. It may have some of its
    own: a letter of Vietnamese or old Greek that is one character is as high as it is."""
    marks = unicodedata.normalize("NFD", marked)[1:]
    return (
        len(SHARED_MARK.findall(marks)) > SHARED_MARKS
        or len(OWN_MARK.findall(marks)) > OWN_MARKS
        or len(set(marks)) < len(marks)
    )
