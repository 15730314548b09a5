cimport cython

from caida.engine.state cimport Trace

cdef int NOTE_BEATEN, NOTE_CAPTURED, NOTE_DEAL, NOTE_EXPOSED, NOTE_FINED, NOTE_PAID
cdef int NOTE_SUNG, NOTE_TANDA, NOTE_THROWN, NOTE_VOIDED, ROW_CELLS, STEP_SHIFT


@cython.final
@cython.no_gc
cdef class Memory:
    cdef int truths[4]
    cdef int lies[4]
    cdef signed char turn_count[4]
    cdef signed char turn_step[12]
    cdef signed char turn_takes[12]
    cdef signed char sung[4]
    cdef signed char voided, exposed, beaten, shown, settled

    @cython.locals(seat=int)
    cdef void forget_match(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void forget_tanda(self) noexcept nogil
    @cython.locals(row=int, at=int)
    cpdef void read(self, Trace trace) noexcept nogil
    cdef void fold(self, int kind, int seat, int second, long long third) noexcept nogil
    @cython.locals(place=int, takes=int)
    cdef void add_turn(self, int seat, int card, long long taken) noexcept nogil
    @cython.locals(place=int, seat=int)
    cdef void copy_from(self, Memory other) noexcept nogil
