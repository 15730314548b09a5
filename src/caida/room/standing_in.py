"""What a bot has done on a person's seat since that person last did something there."""

from __future__ import annotations

from collections.abc import Iterable

from caida.engine.events import (
    CaidaScored,
    CantoSung,
    CardsCaptured,
    CardThrown,
    CountChosen,
    DealOrderChosen,
    Event,
    MesaLimpia,
)
from caida.room.occupants import Occupant

# What a seat does before everybody's eyes; what only follows from it is on the table to be seen.
DEEDS = (
    DealOrderChosen,
    CountChosen,
    CantoSung,
    CardThrown,
    CardsCaptured,
    CaidaScored,
    MesaLimpia,
)
DEEDS_KEPT = 24  # the last of them; whoever was away for longer looks at the replay


def note_deed(holder: Occupant, seat: int, events: Iterable[Event], *, by_bot: bool) -> None:
    """The seat has acted: by a bot's hand, that is noted; by the person's own, all is known."""
    if not by_bot:
        holder.played_for = ()
    elif holder.is_person:
        deeds = [event for event in events if isinstance(event, DEEDS) and event.seat == seat]
        holder.played_for = (*holder.played_for, *deeds)[-DEEDS_KEPT:]
