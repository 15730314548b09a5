"""How the servers of one house tell each other to look: NATS, or PostgreSQL's NOTIFY."""

from caida.bus.base import Bus, BusError
from caida.bus.opening import open_bus

__all__ = ["Bus", "BusError", "open_bus"]
