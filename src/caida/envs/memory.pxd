cimport cython

from caida.engine.kernel cimport (
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

cdef long long ODD_BITS, LOW_PAIRS, LOW_NIBBLES, EVERY_BYTE

cdef enum:
    TOP_BYTE = 32
    BYTE_MASK = 255



@cython.final
@cython.no_gc
cdef class Memory:
    cdef int truths[4]
    cdef int lies[4]
    cdef signed char turn_count[4]
    cdef signed char turn_played[12]
    cdef signed char turn_step[12]
    cdef signed char turn_takes[12]
    cdef signed char sung[4]
    cdef signed char voided, exposed, beaten, shown, settled

    @cython.locals(seat=int)
    cdef void forget_match(self) noexcept nogil
    @cython.locals(seat=int, place=int)
    cdef void forget_tanda(self) noexcept nogil
    @cython.locals(row=int, at=int)
    cpdef void read(self, Trace trace) noexcept nogil
    cdef void fold(self, int kind, int seat, int second, long long third) noexcept nogil
    @cython.locals(place=int)
    cdef void add_turn(self, int seat, int card, long long taken) noexcept nogil


cdef long long count_by_rank(long long cards) noexcept nogil
cdef int count_cards(long long cards) noexcept nogil
