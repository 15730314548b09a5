"""Our letters, drawn with one round pen: a server may have no font, and these it always has.

Each is its width and the way of the pen. Capitals stand from 0 down to the baseline at 60; small
letters begin at 20, and what hangs goes down to 80.
"""

from __future__ import annotations

from typing import NamedTuple


class Letter(NamedTuple):
    width: int
    path: str


_BOWL = "M20 20A20 20 0 1 0 20 60A20 20 0 1 0 20 20Z"
_RING = "M30 0A30 30 0 1 0 30 60A30 30 0 1 0 30 0Z"

LETTERS = {
    "A": Letter(46, "M0 60L23 0L46 60M8 40H38"),
    "B": Letter(37, "M0 28H19A14 14 0 0 0 19 0H0V60H21A16 16 0 0 0 21 28"),
    "C": Letter(53, "M53 11A30 30 0 1 0 53 49"),
    "D": Letter(46, "M0 0V60H16A30 30 0 0 0 16 0Z"),
    "E": Letter(34, "M34 0H0V60H34M0 29H30"),
    "F": Letter(32, "M32 0H0V60M0 30H28"),
    "G": Letter(60, "M53 11A30 30 0 1 0 60 32H38"),
    "H": Letter(42, "M0 0V60M42 0V60M0 29H42"),
    "I": Letter(0, "M0 0V60"),
    "J": Letter(28, "M28 0V44A14 16 0 0 1 0 46"),
    "K": Letter(38, "M0 0V60M36 0L0 36M13 24L38 60"),
    "L": Letter(32, "M0 0V60H32"),
    "M": Letter(52, "M0 60V0L26 40L52 0V60"),
    "N": Letter(44, "M0 60V0L44 60V0"),
    "O": Letter(60, _RING),
    "P": Letter(36, "M0 60V0H19A16.5 16.5 0 0 1 19 33H0"),
    "Q": Letter(60, _RING + "M38 44L58 64"),
    "R": Letter(38, "M0 60V0H19A16.5 16.5 0 0 1 19 33H0M18 33L38 60"),
    "S": Letter(
        36, "M35 10C31 3 25 0 18 0C8 0 1 6 1 14.5C1 34 36 24 36 45C36 54 29 60 18 60C9 60 3 56 0 49"
    ),
    "T": Letter(44, "M0 0H44M22 0V60"),
    "U": Letter(42, "M0 0V39A21 21 0 0 0 42 39V0"),
    "V": Letter(46, "M0 0L23 60L46 0"),
    "W": Letter(68, "M0 0L17 60L34 8L51 60L68 0"),
    "X": Letter(42, "M0 0L42 60M42 0L0 60"),
    "Y": Letter(44, "M0 0L22 32L44 0M22 32V60"),
    "Z": Letter(40, "M0 0H40L0 60H40"),
    "a": Letter(40, _BOWL + "M40 20V60"),
    "b": Letter(40, _BOWL + "M0 0V60"),
    "c": Letter(35, "M35 27A20 20 0 1 0 35 53"),
    "d": Letter(40, _BOWL + "M40 0V60"),
    "e": Letter(40, "M0 40H40A20 20 0 1 0 35 53"),
    "f": Letter(23, "M23 1C14 -1 9 4 9 13V60M0 22H21"),
    "g": Letter(40, _BOWL + "M40 20V60C40 80 14 84 4 72"),
    "h": Letter(36, "M0 0V60M0 38A18 18 0 0 1 36 38V60"),
    "i": Letter(0, "M0 22V60M0 2V2.5"),
    "ı": Letter(0, "M0 22V60"),
    "j": Letter(12, "M12 22V66C12 76 8 79 0 79M12 2V2.5"),
    "ȷ": Letter(12, "M12 22V66C12 76 8 79 0 79"),
    "k": Letter(30, "M0 0V60M28 22L0 46M11 37L30 60"),
    "l": Letter(10, "M0 0V50A10 10 0 0 0 10 60"),
    "m": Letter(56, "M0 22V60M0 35A14 14 0 0 1 28 35V60M28 35A14 14 0 0 1 56 35V60"),
    "n": Letter(36, "M0 22V60M0 38A18 18 0 0 1 36 38V60"),
    "o": Letter(40, _BOWL),
    "p": Letter(40, _BOWL + "M0 22V80"),
    "q": Letter(40, _BOWL + "M40 22V80"),
    "r": Letter(22, "M0 22V60M0 40C0 28 9 20 22 22"),
    "s": Letter(
        29,
        "M28 27C25 22 20 20 14.5 20C6 20 1 24 1 30"
        "C1 43 29 36 29 49C29 56 23 60 14 60C8 60 2 57 0 52",
    ),
    "t": Letter(24, "M9 6V46C9 56 14 60 24 59M0 22H23"),
    "u": Letter(36, "M36 22V60M0 22V42A18 18 0 0 0 36 42"),
    "v": Letter(36, "M0 22L18 60L36 22"),
    "w": Letter(56, "M0 22L14 60L28 26L42 60L56 22"),
    "x": Letter(34, "M0 22L34 60M34 22L0 60"),
    "y": Letter(36, "M0 22L18 60M36 22L14 72Q11 80 2 79"),
    "z": Letter(32, "M0 22H32L0 60H32"),
    "0": Letter(40, "M20 0C6 0 0 12 0 30S6 60 20 60S40 48 40 30S34 0 20 0Z"),
    "1": Letter(16, "M0 13Q12 10 16 0V60"),
    "2": Letter(38, "M1 15C3 5 10 0 19 0C30 0 37 6 37 16C37 32 14 38 1 60H38"),
    "3": Letter(37, "M2 0H34L17 24C29 24 37 31 37 42C37 53 29 60 18 60C9 60 3 56 0 49"),
    "4": Letter(42, "M32 60V0L0 43H42"),
    "5": Letter(
        37, "M34 0H8L4 27C8 23 13 22 18 22C29 22 37 29 37 41C37 53 29 60 18 60C9 60 3 56 0 50"
    ),
    "6": Letter(38, "M32 1C12 8 0 24 0 41C0 52 8 60 19 60S38 52 38 41S30 23 19 23S0 30 0 41"),
    "7": Letter(37, "M0 0H37C24 18 15 38 13 60"),
    "8": Letter(
        36,
        "M18 27C8 27 3 21 3 14S9 0 18 0S33 6 33 14S28 27 18 27"
        "C7 27 0 34 0 43S7 60 18 60S36 53 36 43S29 27 18 27Z",
    ),
    "9": Letter(38, "M6 59C26 52 38 36 38 19C38 8 30 0 19 0S0 8 0 19S8 37 19 37S38 30 38 19"),
    ".": Letter(0, "M0 59V59.5"),
    ",": Letter(3, "M3 58L0 68"),
    ":": Letter(0, "M0 29V29.5M0 59V59.5"),
    ";": Letter(3, "M3 29V29.5M3 58L0 68"),
    "·": Letter(0, "M0 38V38.5"),
    "…": Letter(36, "M0 59V59.5M18 59V59.5M36 59V59.5"),
    "-": Letter(20, "M0 38H20"),
    "–": Letter(32, "M0 34H32"),
    "—": Letter(48, "M0 34H48"),
    "_": Letter(36, "M0 66H36"),
    "'": Letter(0, "M0 0V13"),
    "’": Letter(4, "M4 0L0 14"),
    '"': Letter(14, "M0 0V13M14 0V13"),
    "«": Letter(30, "M14 28L0 42L14 56M30 28L16 42L30 56"),
    "»": Letter(30, "M0 28L14 42L0 56M16 28L30 42L16 56"),
    "!": Letter(0, "M0 0V40M0 59V59.5"),
    "¡": Letter(0, "M0 21V21.5M0 40V80"),
    "?": Letter(31, "M0 12C2 4 8 0 16 0C25 0 31 6 31 14C31 26 16 26 16 42M16 59V59.5"),
    "¿": Letter(31, "M31 68C29 76 23 80 15 80C6 80 0 74 0 66C0 54 15 54 15 38M15 21V21.5"),
    "(": Letter(12, "M12 -4C-4 14 -4 50 12 68"),
    ")": Letter(12, "M0 -4C16 14 16 50 0 68"),
    "/": Letter(28, "M28 -2L0 64"),
    "+": Letter(32, "M0 36H32M16 20V52"),
    "=": Letter(32, "M0 29H32M0 45H32"),
    "*": Letter(26, "M13 2V30M1 9L25 23M25 9L1 23"),
    "#": Letter(40, "M14 4L8 58M34 4L28 58M2 20H40M0 42H38"),
    "&": Letter(
        46, "M46 60L12 20C4 10 9 0 19 0C29 0 34 10 26 18L10 30C-4 42 2 60 18 60C32 60 41 48 43 34"
    ),
}

# What stands over or under a letter, around its own middle; those under have a place of their own.
MARKS = {
    "\u0300": "M5 4L-5 -5",  # grave
    "\u0301": "M-5 4L5 -5",  # acute
    "\u0302": "M-10 4L0 -5L10 4",  # circumflex
    "\u0303": "M-13 3C-10 -7 -4 -5 0 -1S10 6 13 -4",  # tilde
    "\u0304": "M-11 0H11",  # macron
    "\u0306": "M-10 -5C-8 5 8 5 10 -5",  # breve
    "\u0307": "M0 0V.5",  # dot
    "\u0308": "M-10 0V.5M10 0V.5",  # diaeresis
    "\u030a": "M0 -6A6 6 0 1 0 .1 -6Z",  # ring
    "\u030b": "M-9 4L-2 -5M4 4L11 -5",  # double acute
    "\u030c": "M-10 -5L0 4L10 -5",  # caron
}
UNDER = {
    "\u0327": "M1 60C8 66 6 76 -6 74",  # cedilla
    "\u0328": "M4 60C-4 68 -2 77 8 75",  # ogonek
}
# Over capitals and tall letters, and over small ones.
HIGH, LOW = -17, 3
TALL = frozenset("bdfhklt")

# Letters that come apart into others.
APART = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"}
    | {"ł": "l", "Ł": "L", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "“": '"', "”": '"', "‘": "'"}
    | {"´": "'", "`": "'", "•": "·", "‐": "-", "‑": "-", "ª": "a", "º": "o"}
)
