"""What every room of a house has in common."""

from __future__ import annotations

from dataclasses import dataclass

from caida.bots import OPPONENTS
from caida.room.automatic import Delays
from caida.server.archiving import Archive
from caida.server.background import Background
from caida.server.blocks import Blocks
from caida.server.calendar import Calendar
from caida.server.elsewhere import Elsewhere
from caida.server.lobby import LobbyBoard
from caida.server.metrics import Metrics
from caida.server.phrases import Talk
from caida.server.store_watch import StoreWatch
from caida.server.thinking import Thinking
from caida.server.timing import Timekeeper
from caida.store.base import Store


@dataclass(slots=True)
class Host:
    """Rooms use these; none of them knows a room, nor the hall where they all are."""

    store: Store
    watch: StoreWatch
    metrics: Metrics
    time: Timekeeper
    calendar: Calendar
    delays: Delays
    thinkers: Thinking
    archive: Archive
    lobby: LobbyBoard
    blocks: Blocks
    background: Background
    talk: Talk
    opponents: tuple[str, ...] = OPPONENTS  # bots that may be had
    elsewhere: Elsewhere | None = None  # the other servers of this house
    is_draining: bool = False  # takes nothing new
    takes_no_matches: bool = False  # those being played go on, and none begins
