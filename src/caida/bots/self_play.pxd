cimport cython

from caida.bots.instinct cimport Instinct
from caida.bots.win_chance cimport FEATURES, WinChance
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int SHUFFLE, ORDER, OVER, PAUSED

cdef enum:
    MOST_SEEN = 800
    JITTER = 400


@cython.final
cdef class SelfPlay:
    cdef Kernel kernel
    cdef WinChance win_chance
    cdef Instinct instinct
    cdef double seen[MOST_SEEN * FEATURES]
    cdef int count

    @cython.locals(
        error=double, states=cython.longlong, _=int, place=int, feature=int, won=double,
        chance=double,
    )
    cpdef double run(self, long long number, int matches, double rate) noexcept nogil
    @cython.locals(sides=int, side=int)
    cdef void play_match(self) noexcept nogil
    @cython.locals(side=int, feature=int)
    cdef void remember(self) noexcept nogil
