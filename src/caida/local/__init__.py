"""The inside of a server without a network: asked by function calls, as a browser's worker does."""

from caida.local.asking import Answer
from caida.local.house import House

__all__ = ["Answer", "House"]
