"""Typed messages between a client and the server: one closed union for each direction."""

from caida.protocol.values import PROTOCOL

__all__ = ["PROTOCOL"]
