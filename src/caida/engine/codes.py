"""The small numbers the kernel speaks in; everything above it speaks in names."""

from __future__ import annotations

from caida.engine.events import EndReason

# Phases. Below ORDER the match waits for chance, up to PLAY for a seat; a search that halts at the
# end of a tanda finds it PAUSED.
DRAW, PICK, SHUFFLE, PUT_BACK, ORDER, COUNT, PLAY, OVER, PAUSED = range(9)

# How a match ended (MAT-6), in the order of REASONS.
REASONS: tuple[EndReason, ...] = ("target", "trivilin", "resignation", "abandonment")
BY_TARGET, BY_TRIVILIN, BY_RESIGNATION, BY_ABANDONMENT = range(4)

# What the kernel notes in its trace; events.py has the event that each becomes.
(
    NOTE_DRAWN,
    NOTE_DRAW_DONE,
    NOTE_DEAL,
    NOTE_ORDER,
    NOTE_COUNT,
    NOTE_MESA_CARD,
    NOTE_PUT_BACK,
    NOTE_DEAL_LOST,
    NOTE_HIT,
    NOTE_MAL_ECHADA,
    NOTE_TANDA,
    NOTE_HAND,
    NOTE_SUNG,
    NOTE_THROWN,
    NOTE_CAPTURED,
    NOTE_CAIDA,
    NOTE_MESA_LIMPIA,
    NOTE_VOIDED,
    NOTE_PAID,
    NOTE_BEATEN,
    NOTE_SWEPT,
    NOTE_COUNTED,
    NOTE_RESIGNED,
    NOTE_WON,
) = range(24)
