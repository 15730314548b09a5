cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int SHUFFLE, OVER, PAUSED, DECK_SIZE, STEP_SHIFT, FOUR_SUITS

cdef enum:
    FEATURES = 14
    HIDDEN = 20
    WEIGHTS_IN = 280  # HIDDEN * FEATURES

cdef enum:
    OWN_NEED
    RIVAL_NEED
    SECOND_NEED
    STOCK_LEFT
    CARDS_AHEAD
    SWEEPS
    MESA_RANKS
    IS_MANO
    IS_DEALER
    FALL_THREAT
    LIMPIA_THREAT
    IS_NEW_DEAL
    CARDS_OPEN
    LONGEST_RUN


@cython.final
cdef class WinChance:
    cdef double inner[WEIGHTS_IN]
    cdef double inner_bias[HIDDEN]
    cdef double outer[HIDDEN]
    cdef double outer_bias
    cdef public int by_points
    cdef long long seen
    cdef double features[FEATURES]
    cdef double hidden[HIDDEN]

    cpdef double of_side(self, Kernel kernel, int side, int own_extra, int rival_extra) noexcept nogil
    @cython.locals(ahead=double, seat=int, half=double, other=int, points=int)
    cdef double margin(self, Kernel kernel, int side) noexcept nogil
    @cython.locals(mano=int)
    cdef void look(self, Kernel kernel, int side, int own_extra, int rival_extra) noexcept nogil
    @cython.locals(own=int, first=int, second=int, other=int, need=int)
    cdef void look_at_scores(
        self, Kernel kernel, int side, int own_extra, int rival_extra
    ) noexcept nogil
    @cython.locals(place=int)
    cdef void look_at_nothing(self) noexcept nogil
    @cython.locals(sides=int, cards=int, taken=int, seat=int)
    cdef void look_at_piles(self, Kernel kernel, int side) noexcept nogil
    @cython.locals(seat=int, lying=int, lowest=int, highest=int, step=int, sign=double)
    cdef void look_at_mesa(self, Kernel kernel, int side, int mano) noexcept nogil
    @cython.locals(step=int, threat=double)
    cdef double fall_threat(self, Kernel kernel, int side, int mano) noexcept nogil
    @cython.locals(open_cards=double, longest=int, run=int, step=int)
    cdef void look_at_runs(self, Kernel kernel, double sign) noexcept nogil
    @cython.locals(gone=int, left=int, stock=int, misses=double, drawn=int)
    cdef double hold(self, Kernel kernel, int step) noexcept nogil
    @cython.locals(total=double, unit=int, sum_in=double, at=int, place=int)
    cdef double forward(self) noexcept nogil
    @cython.locals(
        chance=double, margin=double, slope=double, unit=int, output=double, inward=double,
        at=int, place=int,
    )
    cdef void learn(self, double won, double rate) noexcept nogil


cdef double capped(int need) noexcept nogil
cdef double sign_of(int side, int other, int sides) noexcept nogil
