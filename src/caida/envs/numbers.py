"""The small numbers that the vector's compiled files share; everything above them uses names."""

from __future__ import annotations

NO_CODE = -1  # in place of a code of the kernel: that is not legal

# Whether an episode goes on, has ended, or was cut because it took too many moves.
GOES_ON, ENDED, CUT = range(3)

# Who plays a seat: who steps the vector, or one of SEAT_BOTS.
SEAT_BOTS = ("azar", "novato", "conocedor", "maestro")
NOBODY, AZAR, NOVATO, CONOCEDOR, MAESTRO = range(5)

SEED_MASK = (1 << 64) - 1  # a seed is a word of 64 bits
