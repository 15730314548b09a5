"""A kernel's whole state as plain values, to be compared."""

from __future__ import annotations

from caida.engine.kernel import Kernel
from caida.engine.state import PLAIN_FIELDS

__all__ = ["PLAIN_FIELDS", "state_of"]


def state_of(kernel: Kernel) -> dict[str, object]:
    """Every field by its name; what a kernel does later does not change it."""
    return kernel.get_fields()
