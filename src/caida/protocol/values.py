"""The small values messages are made of, each with the limits a stranger has to keep."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from caida.engine.actions import MAX_TAKES, ActionKind
from caida.engine.cards import CARDS

# A client says which version it speaks when it connects; a change that breaks one raises it.
PROTOCOL = 1

MAX_NAME = 20
MAX_SEAT = 3

Colour = Literal["oro", "copa", "espada", "basto", "mar", "mango", "cacao", "flor"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
# A face stays once it has a name: cookies and the logs of rooms have it. Its drawing has the same
# name, in web/src/faces/drawings; people choose from the first list.
PersonFace = Literal[
    "pana",
    "abuela",
    "llanero",
    "trenzas",
    "bigote",
    "rizos",
    "gorra",
    "cayena",
    "abuelo",
    "panuelo",
    "barba",
    "flequillo",
]
# Those of the cast (caida.words.people) have the keys of who has them.
BotFace = Literal[
    "robot",
    "cheo",
    "nene",
    "zulay",
    "yajaira",
    "goyo",
    "coromoto",
    "maigualida",
    "chucho",
    "crispulo",
]
Face = Literal[PersonFace, BotFace]
FACES: tuple[PersonFace, ...] = get_args(PersonFace)
BOT_FACES: tuple[BotFace, ...] = get_args(BotFace)
# Of those who came before there were faces, and of bots and programs that have no other.
FIRST_FACE: PersonFace = "pana"
ROBOT_FACE: BotFace = "robot"
Clock = Literal[0, 15, 30, 60]
Language = Literal["es", "en"]
Grade = Literal["good", "inaccuracy", "mistake", "blunder"]

Seat = Annotated[int, Meta(ge=0, le=MAX_SEAT)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000_000)]
CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
KeptName = Annotated[str, Meta(max_length=MAX_NAME)]
SeatKey = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,20}\Z")]
Mark = Annotated[str, Meta(pattern=r"^[0-9a-f]{1,20}\Z")]
Contribution = Annotated[str, Meta(max_length=50)]
BotName = Annotated[str, Meta(pattern=r"^[a-z]{1,20}\Z")]
PhraseName = Annotated[str, Meta(pattern=r"^[a-z_]{1,30}\Z")]
CantoName = Annotated[str, Meta(pattern=r"^[a-z_]{1,20}\Z")]
CardText = Annotated[str, Meta(pattern=r"^(1[012]?|[2-7])[oceb]\Z")]


class ActionMessage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision of a seat; only a play has a card, and how many mesa cards it takes, and only a
    claim has the canto that it sings without holding it."""

    kind: ActionKind
    card: CardText | None = None
    takes: Annotated[int, Meta(ge=0, le=MAX_TAKES)] = 0
    canto: CantoName | None = None


class ChoiceMessage(Struct, frozen=True):
    """A legal action and the mesa cards it takes, the match first."""

    action: ActionMessage
    taken: tuple[str, ...]


CARD_TEXTS = tuple(map(str, CARDS))
