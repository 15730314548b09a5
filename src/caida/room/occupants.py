"""Who holds a seat, and whether they play themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from caida.engine.events import Event
from caida.protocol.tables import Absence, SeatKind
from caida.protocol.values import BOT_FACES, COLOURS, ROBOT_FACE, Colour, Face
from caida.room.names import told_apart
from caida.room.person import public_mark
from caida.words.people import CAST, Character, character, named_apart, next_of, of_level

_FACES: dict[str, Face] = {face: face for face in BOT_FACES}
# Who sat down before there was a cast, by the numbers of the room and the seat.
_NAMES_OF_OLD = ("Cheo", "Yajaira", "Chucho", "Maigualida", "Nené", "Coromoto", "Goyo", "Zulay")


@dataclass(slots=True)
class Occupant:
    """A person or a bot on a seat. ``person`` is empty for a bot, ``bot`` for a person, and
    ``character`` for both people and the bots of old logs.

    ``chosen`` is the colour they like best, ``colour`` the one they have at this table.
    ``played_for`` is what a bot did here since the person last did something; ``mark`` is what
    others know the person by.
    """

    kind: SeatKind
    name: str
    chosen: Colour
    person: str = ""
    bot: str = ""
    character: str = ""
    contribution: str = ""
    away: Absence | None = None
    wants_rematch: bool = False
    face: Face = ROBOT_FACE
    played_for: tuple[Event, ...] = ()
    colour: Colour = field(init=False)
    mark: str = field(init=False)

    def __post_init__(self) -> None:
        self.colour = self.chosen
        self.mark = public_mark(self.person)

    @property
    def is_person(self) -> bool:
        return self.kind != "bot"

    @property
    def plays(self) -> bool:
        """Whether a person decides here, and not a bot for them."""
        return self.kind != "bot" and self.away is None


def seat_bot(room: str, seat: int, bot: str) -> Occupant:
    """A bot of an old log, with a name and a colour that follow from the room."""
    offset = sum(room.encode())
    name = _NAMES_OF_OLD[(offset + seat) % len(_NAMES_OF_OLD)]
    return Occupant("bot", name, COLOURS[(offset + seat) % len(COLOURS)], bot=bot)


def seat_character(key: str, bot: str, others: Collection[str]) -> Occupant:
    """Somebody of the cast, among others of these names."""
    who = character(key)
    return Occupant(
        "bot",
        named_apart(who.name, others),
        colour_of(who),
        bot=bot,
        character=key,
        face=face_of(who),
    )


def colour_of(who: Character) -> Colour:
    """What somebody of the cast wears where nobody else does."""
    return COLOURS[CAST.index(who) % len(COLOURS)]


def face_of(who: Character) -> Face:
    return _FACES[who.key]


def choose_characters(
    seats: Sequence[Occupant | None], free: Sequence[int], level: str
) -> dict[int, str]:
    """Who of a level sits down on these seats, whoever holds them now, and beside the others."""
    names = names_beside(seats, free)
    names += [one.name for one in of_level(level) if one.name != told_apart(one.name, names)]
    chosen = {}
    for seat in free:
        who = next_of(level, names)
        names.append(who.name)
        chosen[seat] = who.key
    return chosen


def names_beside(seats: Sequence[Occupant | None], but: Collection[int | None]) -> list[str]:
    """The names at a table, but for those on some seats."""
    return [
        holder.name for seat, holder in enumerate(seats) if holder is not None and seat not in but
    ]


def tell_apart(seats: Sequence[Occupant | None], latest: Occupant | None = None) -> None:
    """No two at a table have the same colour: who has just come or chosen another (``latest``)
    gives way to those who were there, a bot to any person, and takes the next one that is free."""
    held = [holder for holder in seats if holder is not None]
    taken: set[Colour] = set()
    for holder in sorted(held, key=lambda one: (not one.is_person, one is latest)):
        place = COLOURS.index(holder.colour)
        in_order = (*COLOURS[place:], *COLOURS[:place])
        holder.colour = next(colour for colour in in_order if colour not in taken)
        taken.add(holder.colour)
