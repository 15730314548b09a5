"""How many files and connections the process may have open at once."""

from __future__ import annotations

import sys

OWN_DESCRIPTORS = 64  # the database, its log, the loop, the drawing process, and some to spare
ENOUGH = 65_536  # beyond this, other things end first
UNKNOWN = 512  # where the system does not say


def raise_limit() -> int:
    """Ask for as many as the system grants without further rights; returns how many there are."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return ENOUGH
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS may grant less than it says
            return soft
        soft = wanted
    return min(soft, ENOUGH)
