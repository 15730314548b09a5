"""The cast: who bots are at a table. A name means the same face, level and manner everywhere.

Their play is that of their level (``caida.bots``) and of nothing here. Logs of rooms name people by
``key``, so nobody leaves the cast; who joins a level comes after those that are there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Literal

Moment = Literal["greeting", "fell", "fallen", "swept", "sang", "praise", "won", "lost"]
"""What can make somebody say something: a match begins; they fall on a card, or are fallen on; they
leave the mesa clean; they are paid a good canto; a rival plays well; the match is won or lost."""


@dataclass(frozen=True, slots=True)
class Character:
    """``talk`` is how many of a hundred such moments they have something to say to, ``sayings``
    what it may be: names of phrases, whose texts are ``phrase.*`` in the catalogs."""

    key: str
    name: str
    level: str
    talk: int
    sayings: Mapping[Moment, tuple[str, ...]]


CAST = (
    # --- novato
    Character(
        "cheo",
        "Cheo",
        "novato",
        50,
        {
            "greeting": ("hello", "dale_pues"),
            "fell": ("laugh", "dale_pues"),
            "fallen": ("que_broma", "oops"),
            "swept": ("mesa_limpia", "fire"),
            "sang": ("laugh", "fire"),
            "praise": ("nice_play", "wow"),
            "won": ("laugh", "good_game"),
            "lost": ("revenge", "que_broma"),
        },
    ),
    Character(
        "nene",
        "Nené",
        "novato",
        35,
        {
            "greeting": ("hello",),
            "fell": ("wow", "voy_aprendiendo"),
            "fallen": ("cry", "oops"),
            "swept": ("voy_aprendiendo", "wow"),
            "sang": ("wow",),
            "praise": ("clap", "wow"),
            "won": ("voy_aprendiendo",),
            "lost": ("good_game", "cry"),
        },
    ),
    Character(
        "zulay",
        "Zulay",
        "novato",
        45,
        {
            "greeting": ("hello", "good_luck"),
            "fell": ("ay_papa", "laugh"),
            "fallen": ("oops", "ay_papa"),
            "swept": ("mesa_limpia", "ay_papa"),
            "sang": ("ay_papa", "fire"),
            "praise": ("nice_play", "clap"),
            "won": ("ay_papa", "good_game"),
            "lost": ("revenge", "good_game"),
        },
    ),
    # --- conocedor
    Character(
        "yajaira",
        "Yajaira",
        "conocedor",
        40,
        {
            "greeting": ("hello", "good_luck"),
            "fell": ("te_cai", "what_a_caida"),
            "fallen": ("me_las_pagas", "oops"),
            "swept": ("mesa_limpia", "fire"),
            "sang": ("fire", "laugh"),
            "praise": ("nice_play", "clap"),
            "won": ("good_game", "laugh"),
            "lost": ("revenge", "me_las_pagas"),
        },
    ),
    Character(
        "goyo",
        "Goyo",
        "conocedor",
        30,
        {
            "greeting": ("epa_compadre",),
            "fell": ("what_a_caida", "epa_compadre"),
            "fallen": ("epa_compadre", "think"),
            "swept": ("mesa_limpia",),
            "sang": ("epa_compadre", "fire"),
            "praise": ("nice_play", "epa_compadre"),
            "won": ("good_game",),
            "lost": ("good_game", "revenge"),
        },
    ),
    Character(
        "coromoto",
        "Coromoto",
        "conocedor",
        35,
        {
            "greeting": ("good_luck",),
            "fell": ("sorry", "thanks"),
            "fallen": ("virgen_santa", "oops"),
            "swept": ("thanks", "clap"),
            "sang": ("thanks",),
            "praise": ("virgen_santa", "wow"),
            "won": ("good_game", "thanks"),
            "lost": ("good_game", "virgen_santa"),
        },
    ),
    # --- maestro
    Character(
        "maigualida",
        "Maigualida",
        "maestro",
        30,
        {
            "greeting": ("good_luck",),
            "fell": ("eso_no_se_tira", "sorry"),
            "fallen": ("think", "nice_play"),
            "swept": ("thanks", "mesa_limpia"),
            "sang": ("thanks",),
            "praise": ("nice_play", "clap"),
            "won": ("good_game",),
            "lost": ("clap", "nice_play"),
        },
    ),
    Character(
        "chucho",
        "Chucho",
        "maestro",
        25,
        {
            "greeting": ("hello",),
            "fell": ("estaba_contada", "asi_se_juega"),
            "fallen": ("think",),
            "swept": ("asi_se_juega",),
            "sang": ("asi_se_juega",),
            "praise": ("nice_play",),
            "won": ("good_game", "asi_se_juega"),
            "lost": ("nice_play", "revenge"),
        },
    ),
    Character(
        "crispulo",
        "Críspulo",
        "maestro",
        20,
        {
            "greeting": ("good_luck", "sabe_el_diablo"),
            "fell": ("sabe_el_diablo", "laugh"),
            "fallen": ("think", "wow"),
            "swept": ("sabe_el_diablo",),
            "sang": ("laugh",),
            "praise": ("clap",),
            "won": ("sabe_el_diablo", "good_game"),
            "lost": ("good_game", "clap"),
        },
    ),
)

_BY_KEY = {one.key: one for one in CAST}


def character(key: str) -> Character:
    """Somebody of the cast by the name logs have for them."""
    return _BY_KEY[key]


def of_level(level: str) -> tuple[Character, ...]:
    """Who plays at a level; the first is its face."""
    return tuple([one for one in CAST if one.level == level])


def next_of(level: str, taken: Collection[str]) -> Character:
    """Who of a level sits down next where these names are taken; when nobody is left, the first
    comes again, and ``named_apart`` tells the two apart."""
    used = {name.casefold() for name in taken}
    people = of_level(level)
    return next((one for one in people if one.name.casefold() not in used), people[0])


def named_apart(name: str, taken: Collection[str]) -> str:
    """The name, or ``Cheo 2`` beside another Cheo."""
    used = {each.casefold() for each in taken}
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(each for each in names if each.casefold() not in used)
