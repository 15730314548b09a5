cimport cython

from caida.bots.instinct cimport Instinct
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int SHUFFLE, OVER, PAUSED


@cython.final
cdef class WinChance:
    cdef double inner[280]
    cdef double inner_bias[20]
    cdef double outer[20]
    cdef double outer_bias
    cdef public int by_points
    cdef double features[14]
    cdef double hidden[20]

    cpdef double of_side(self, Kernel kernel, int side, int own_extra, int rival_extra) noexcept nogil
    @cython.locals(ahead=double, seat=int, half=double, other=int, points=int)
    cdef double margin(self, Kernel kernel, int side) noexcept nogil
    @cython.locals(
        sides=int, own=int, first=int, second=int, other=int, need=int, mano=int,
        mano_side=int, cards=int, taken=int, seat=int, captor=double, lying=int, lowest=int,
        top=int, step=int, sign=double, threat=double, cards_open=double, longest=int, run=int,
    )
    cdef void look(self, Kernel kernel, int side, int own_extra, int rival_extra) noexcept nogil
    @cython.locals(
        seen=cython.longlong, seat=int, gone=int, left=int, stock=int, misses=double, drawn=int,
    )
    cdef double hold(self, Kernel kernel, int step) noexcept nogil
    @cython.locals(total=double, unit=int, sum_in=double, at=int, place=int)
    cdef double forward(self) noexcept nogil
    @cython.locals(
        chance=double, margin=double, slope=double, unit=int, output=double, inward=double,
        at=int, place=int,
    )
    cdef void learn(self, double won, double rate) noexcept nogil


@cython.final
cdef class SelfPlay:
    cdef Kernel kernel
    cdef WinChance values
    cdef Instinct instinct
    cdef double seen[11200]
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
