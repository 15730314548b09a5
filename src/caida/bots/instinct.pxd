cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int PLAY, SING, CLAIM, CARD_SHIFT, STEP_SHIFT, TAKES_MASK, FOUR_SUITS, DECK_SIZE
cdef double WORTH_OF_A_CARD, SHARPNESS


@cython.final
cdef class Instinct:
    cdef public int unseen[10]
    cdef public double holds[10]
    cdef int limpia

    @cython.locals(
        seen=cython.longlong, seat=int, place=int, total=int, step=int, gone=int,
        held=int, drawn=int, left=int, misses=double,
    )
    cpdef void look(self, Kernel kernel) noexcept nogil
    @cython.locals(steps=int, gain=double, risk=double)
    cpdef double weigh(self, Kernel kernel, int step, int takes) noexcept nogil
    @cython.locals(gain=double)
    cdef double gain_of(self, Kernel kernel, int step, int takes) noexcept nogil
    @cython.locals(link=int, lying=int, lowest=int, highest=int, run=int)
    cdef double risk_of(self, int steps, double risk) noexcept nogil
    @cython.locals(base=double, _=int)
    cpdef double appeal(self, Kernel kernel, int step, int takes) noexcept nogil
    @cython.locals(count=int, best=int, most=double, index=int, code=int, weight=double)
    cpdef int choose(self, Kernel kernel, int jitter) noexcept nogil


@cython.locals(link=int, steps=int)
cdef int steps_left(Kernel kernel, int step, int takes) noexcept nogil
