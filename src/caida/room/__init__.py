"""One live table without I/O: its log is folded into a state, and nothing else changes it."""

from caida.room.refusals import Refusal
from caida.room.room import Room

__all__ = ["Refusal", "Room"]
