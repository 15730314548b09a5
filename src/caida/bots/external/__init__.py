"""Engines that are programs of their own, spoken to in lines: docs/engine-protocol.md."""

from caida.bots.external.bot import ExternalBot
from caida.bots.external.faults import FAULTS, Fault

__all__ = ["FAULTS", "ExternalBot", "Fault"]
