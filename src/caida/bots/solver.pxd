cimport cython

from caida.bots.instinct cimport Instinct
from caida.bots.win_chance cimport WinChance
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int PLAY, SING, CLAIM


@cython.final
cdef class Solver:
    cdef Kernel state
    cdef WinChance win_chance
    cdef double chance[4]
    cdef Instinct instinct
    cdef int own, jitter
    cdef Solver deeper

    cpdef list value(self, Kernel kernel, int code)
    @cython.locals(chance=double)
    cpdef double value_among(self, Kernel kernel, int code, int jitter, long long number)
    @cython.locals(best=double, count=int, index=int, value=double)
    cdef double solve_among(self) noexcept nogil
    cdef void solve(self) noexcept nogil
    @cython.locals(first=bint, best=double, count=int, index=int, value=double)
    cdef double solve_two(self, double low, double high) noexcept nogil
    @cython.locals(own=double)
    cdef double first_chance(self) noexcept nogil
    @cython.locals(side=int, best=double, count=int, index=int, other=int)
    cdef void solve_many(self) noexcept nogil
    @cython.locals(total=double, side=int)
    cdef void many_chances(self) noexcept nogil
    cdef int count_open(self) noexcept nogil
    @cython.locals(code=int)
    cdef bint descend(self, int index) noexcept nogil
