cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int PLAY, SING
cdef double WORTH_OF_A_CARD


@cython.final
cdef class Instinct:
    cdef public int unseen[10]
    cdef public double holds[10]

    @cython.locals(
        seen=cython.longlong, seat=int, place=int, total=int, step=int, gone=int,
        held=int, drawn=int, left=int, misses=double,
    )
    cpdef void look(self, Kernel kernel) noexcept nogil
    @cython.locals(
        card=int, step=int, takes=int, steps=int, gain=double, risk=double, link=int,
        limpia=int, lying=int, lowest=int, top=int, run=int,
    )
    cpdef double weigh(self, Kernel kernel, int code) noexcept nogil
    @cython.locals(count=int, best=int, most=double, index=int, weight=double)
    cpdef int choose(self, Kernel kernel, int jitter) noexcept nogil
