cimport cython

from caida.bots.instinct cimport Instinct
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable
from caida.envs.dice cimport Dice

cdef int CARD_SHIFT, CLAIM, COUNT_DOWN, COUNT_UP, HANDS_FIRST, LAST_CODE, SING, TAKES_MASK
cdef int STEP_SHIFT, COUNT, ORDER, PLAY, TRIVILIN, SECOND_STEP, FOURTH_STEP, SEVEN_STEP
cdef int NOVATO, CONOCEDOR
cdef double BLUR, FORGETS_TO_SING, LIES, MISSES_A_CAPTURE, NOTICES_PAST_SEVEN
cdef double STOPS_AFTER_THE_MATCH


@cython.final
cdef class SeatBots:
    cdef Instinct instinct
    cdef int plays[64]
    cdef int count

    cpdef int choose(self, int bot, Kernel kernel, Dice dice) noexcept nogil
    @cython.locals(throws=int, captures=int, place=int)
    cdef int choose_novato(self, Kernel kernel, Dice dice) noexcept nogil
    @cython.locals(most=int, least=int, place=int, takes=int)
    cdef void keep_captures(self, Dice dice) noexcept nogil
    @cython.locals(index=int, code=int)
    cdef void gather(self, Kernel kernel, int low, int high) noexcept nogil
    @cython.locals(kept=int, place=int)
    cdef void keep(self, int takes) noexcept nogil
    cdef int pick(self, Dice dice) noexcept nogil
    @cython.locals(place=int, best=int, code=int, most=double, weight=double)
    cdef int choose_conocedor(self, Kernel kernel, Dice dice) noexcept nogil


@cython.locals(step=int)
cdef bint crosses_seven(int code) noexcept nogil
@cython.locals(low=int, high=int, place=int, step=int)
cdef int count_by_hand(Kernel kernel) noexcept nogil
