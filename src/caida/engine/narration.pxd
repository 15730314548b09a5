cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.state cimport Trace

cdef int NOTE_DRAWN, NOTE_TANDA, NOTE_HAND, NOTE_THROWN, NOTE_CAPTURED
cdef int CAPTURES_KEPT, TRACE_ROWS, ROW_CELLS, DECK_SIZE
cdef list THROWS, TANDAS
cdef tuple CARDS
cdef dict CAPTURES, TELLERS


@cython.final
cdef class Narrator:
    cdef Kernel _kernel
    cdef Trace _trace
    cdef int _sides, _seats
    cdef object _ruleset
    cdef list _draws

    @cython.locals(
        told=list, trace=Trace, row=int, at=int, kind=int,
        first=cython.longlong, second=cython.longlong, third=cython.longlong,
    )
    cpdef list tell(self)
    @cython.locals(key=cython.longlong)
    cdef object _captured(self, int seat, int card, long long taken)
