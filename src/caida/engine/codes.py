"""The small numbers the kernel speaks in; everything above it speaks in names."""

from __future__ import annotations

from caida.engine.events import EndReason

# Phases. Below ORDER the match waits for chance, up to PLAY for a seat; a search that halts at the
# end of a tanda finds it PAUSED.
DRAW, PICK, SHUFFLE, PUT_BACK, ORDER, COUNT, PLAY, OVER, PAUSED = range(9)

# How a match ended (MAT-6), in the order of REASONS.
REASONS: tuple[EndReason, ...] = ("target", "trivilin", "resignation", "abandonment")
BY_TARGET, BY_TRIVILIN, BY_RESIGNATION, BY_ABANDONMENT = range(4)

# What the kernel notes in its trace, and the numbers of each row: ``hands_first``, ``down`` and
# ``hit`` are 0 or 1, a ``kind`` is a place in CANTOS from 1 on, and ``bits`` is a set of cards.
# events.py has the event that each becomes.
(
    NOTE_DRAWN,  # seat, card
    NOTE_DRAW_DONE,  # tied: a bit for each seat that drew the highest rank
    NOTE_DEAL,  # deal, dealer
    NOTE_ORDER,  # seat, hands_first
    NOTE_COUNT,  # seat, down
    NOTE_MESA_CARD,  # card, number, hit
    NOTE_PUT_BACK,  # card, number, place
    NOTE_DEAL_LOST,  # seat, card
    NOTE_HIT,  # seat, number
    NOTE_MAL_ECHADA,  # seat, points
    NOTE_TANDA,  # tanda
    NOTE_HAND,  # seat, card, card, card
    NOTE_SUNG,  # seat, kind
    NOTE_EXPOSED,  # seat, kind
    NOTE_THROWN,  # seat, card
    NOTE_CAPTURED,  # seat, card, bits taken, how many
    NOTE_CAIDA,  # seat, seat fallen on (-1: a card dealt to the mesa), card fallen on, points
    NOTE_COUNT_VOIDED,  # seat, points taken away
    NOTE_MESA_LIMPIA,  # seat, points
    NOTE_VOIDED,  # seat, kind
    NOTE_FINED,  # seat, kind, points taken away
    NOTE_PAID,  # seat, kind, points, the three cards in CARD_BITS each
    NOTE_BEATEN,  # seat, kind, points, the best canto: seat, kind and points in CARD_BITS each
    NOTE_SWEPT,  # seat (-1: nobody), bits
    NOTE_COUNTED,  # side, cards, quota, points
    NOTE_RESIGNED,  # seat, reason
    NOTE_WON,  # side, reason
) = range(27)

EVERY_NOTE = -1  # as a set of kinds, a bit for each

# Three cards, or a canto, in one number of a row: the first lowest, each in so many bits.
CARD_BITS = 8
CARD_MASK = (1 << CARD_BITS) - 1

# The size of a trace: more rows than any action or outcome of chance can cause, and a row's cells,
# what happened and four numbers about it.
TRACE_ROWS = 64
ROW_CELLS = 5
