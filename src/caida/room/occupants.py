"""Who holds a seat, and whether they play themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caida.protocol.tables import Absence, SeatKind
from caida.protocol.values import COLOURS, ROBOT_FACE, Colour, Face
from caida.words.people import BOT_PEOPLE


@dataclass(slots=True)
class Occupant:
    """A person or a bot on a seat. ``person`` is empty for a bot, ``bot`` for a person."""

    kind: SeatKind
    name: str
    colour: Colour
    person: str = ""
    bot: str = ""
    contribution: str = ""
    away: Absence | None = None
    wants_rematch: bool = False
    face: Face = ROBOT_FACE

    @property
    def is_person(self) -> bool:
        return self.kind != "bot"

    @property
    def plays(self) -> bool:
        """Whether a person decides here, and not a bot for them."""
        return self.kind != "bot" and self.away is None


def seat_bot(room: str, seat: int, bot: str) -> Occupant:
    """A bot with a name and a colour that follow from the room, so that a fold gives the same."""
    offset = sum(room.encode())
    name = BOT_PEOPLE[(offset + seat) % len(BOT_PEOPLE)]
    return Occupant("bot", name, COLOURS[(offset + seat) % len(COLOURS)], bot=bot)


def tell_bots_apart(seats: Sequence[Occupant | None]) -> None:
    """A bot whose colour somebody else at the table has takes the next free one; people keep
    theirs."""
    held = [holder for holder in seats if holder is not None]
    taken = {holder.colour for holder in held if holder.is_person}
    for holder in held:
        if holder.is_person:
            continue
        place = COLOURS.index(holder.colour)
        in_order = (*COLOURS[place:], *COLOURS[:place])
        holder.colour = next(colour for colour in in_order if colour not in taken)
        taken.add(holder.colour)
