cimport cython

from caida.engine.kernel cimport (
    CARD_BITS,
    NOTE_BEATEN,
    NOTE_CAPTURED,
    NOTE_DEAL,
    NOTE_EXPOSED,
    NOTE_FINED,
    NOTE_PAID,
    NOTE_SUNG,
    NOTE_TANDA,
    NOTE_THROWN,
    NOTE_VOIDED,
    STEP_SHIFT,
)
from caida.engine.state cimport ROW_CELLS, Trace

# As observation.py lays them out.
cdef enum:
    SEAT_COUNT = 4
    TURN_COUNT = 3
    RANK_COUNT = 10
    CANTO_COUNT = 10
    HIGHEST = 127
    CARD_MASK = 255
    TOLD = 104
    TURN_RANK = 104
    TURN_TAKES = 224
    SUNG = 236
    VOIDED = 276
    EXPOSED = 280
    BEATEN = 284
    SETTLED = 288
    SHOWN = 289
    TRUTHS = 329
    LIES = 333
    TOLD_SIZE = 233


@cython.final
@cython.no_gc
cdef class Memory:
    cdef signed char told[932]  # SEAT_COUNT * TOLD_SIZE
    cdef signed char turn_count[SEAT_COUNT]
    cdef int seats

    @cython.locals(place=int)
    cdef void forget_match(self) noexcept nogil
    @cython.locals(place=int, seat=int)
    cdef void forget_tanda(self) noexcept nogil
    @cython.locals(row=int, at=int)
    cpdef void read(self, Trace trace) noexcept nogil
    cdef void fold(self, int kind, int seat, int second, int fourth) noexcept nogil
    @cython.locals(held=int, step=int)
    cdef void fold_rare(self, int kind, int seat, int second, int fourth) noexcept nogil
    @cython.locals(turn=int)
    cdef void add_turn(self, int seat, int step, int takes) noexcept nogil
    @cython.locals(me=int)
    cdef void settle(self, int feature, int seat) noexcept nogil
    @cython.locals(before=int)
    cdef void count(self, int feature, int size, int seat) noexcept nogil
    @cython.locals(me=int, at=int)
    cdef void tell(self, int feature, int size, int seat, int number) noexcept nogil
