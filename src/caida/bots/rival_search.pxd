cimport cython

from caida.bots.instinct cimport Instinct
from caida.bots.win_chance cimport WinChance
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int PLAY, OVER, CARD_SHIFT, CLAIM, STEP_SHIFT
cdef double TRUST, SLACK

cdef enum:
    MOST_HANDS = 220
    MOST_PRIZES = 24
    RANKS = 10
    MOST_TAKES = 10
    COPY_BITS = 3
    COPY_MASK = 7
    UNKNOWN = -1


@cython.final
cdef class RivalHands:
    cdef readonly int count
    cdef long long hand[MOST_HANDS]
    cdef double weight[MOST_HANDS]
    cdef int prize[MOST_HANDS]
    cdef int own_points[MOST_PRIZES]
    cdef int rival_points[MOST_PRIZES]
    cdef int rival_wins[MOST_PRIZES]

    @cython.locals(hand=cython.longlong, step=int)
    cpdef void add(self, object steps, double weight, int prize)
    cpdef void set_prize(self, int prize, int own, int rival, bint rival_wins)


@cython.final
cdef class RivalSearch:
    cdef Kernel state
    cdef RivalHands hands
    cdef WinChance win_chance
    cdef Instinct instinct
    cdef int own, count
    cdef int index[MOST_HANDS]
    cdef long long hand[MOST_HANDS]
    cdef double weight[MOST_HANDS]
    cdef double value[MOST_HANDS]
    cdef double lowest[MOST_HANDS]
    cdef double blend[MOST_HANDS]
    cdef double mass[MOST_HANDS]
    cdef double value_of_prize[MOST_PRIZES]
    cdef double appeal[RANKS][MOST_TAKES + 1]
    cdef RivalSearch deeper

    @cython.locals(chance=double)
    cpdef double value_of(self, Kernel kernel, int code)
    @cython.locals(place=int)
    cdef double value_after(self, Kernel kernel, int code) noexcept nogil
    @cython.locals(total=double, mass=double, place=int)
    cdef double average(self) noexcept nogil
    cdef void search(self) noexcept nogil
    @cython.locals(prize=int, place=int)
    cdef void leaf(self) noexcept nogil
    @cython.locals(own=int, rival=int, target=int, mine=int, theirs=int, chance=double)
    cdef double leaf_value(self, int prize) noexcept nogil
    @cython.locals(best=double, move=int, code=int, place=int, average=double)
    cdef void own_node(self) noexcept nogil
    @cython.locals(place=int, step=int, card=int, takes=int, mixed=double)
    cdef void rival_node(self) noexcept nogil
    @cython.locals(place=int, step=int, takes=int, appeal=double)
    cdef void rival_policy(self) noexcept nogil
    @cython.locals(place=int)
    cdef bint is_held(self, int step) noexcept nogil
    @cython.locals(count=int, place=int, likely=double, value=double)
    cdef void follow_rival(self, int step, int card, int takes) noexcept nogil
    @cython.locals(seen=cython.longlong, seat=int, place=int, card=int)
    cdef int unused_card(self, int step) noexcept nogil


cdef bint has(long long hand, int step) noexcept nogil
@cython.locals(one=cython.longlong)
cdef long long one_of(int step) noexcept nogil
