cimport cython

from caida.bots.instinct cimport Instinct
from caida.bots.win_chance cimport WinChance
from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef int PLAY, OVER


@cython.final
cdef class RivalHands:
    cdef readonly int count
    cdef long long hand[220]
    cdef double weight[220]
    cdef int prize[220]
    cdef int own_points[24]
    cdef int rival_points[24]
    cdef int rival_wins[24]

    cpdef void add(self, long long hand, double weight, int prize)
    cpdef void set_prize(self, int prize, int own, int rival, bint rival_wins)


@cython.final
cdef class RivalSearch:
    cdef Kernel state
    cdef RivalHands hands
    cdef WinChance values
    cdef Instinct instinct
    cdef double trust, sharpness
    cdef int own, count
    cdef int index[220]
    cdef long long hand[220]
    cdef double weight[220]
    cdef double value[220]
    cdef double lowest[220]
    cdef double blend[220]
    cdef double mass[220]
    cdef double appeal[160]
    cdef RivalSearch deeper

    @cython.locals(chance=double)
    cpdef double value_of(self, Kernel kernel, int code)
    @cython.locals(place=int)
    cdef double look(self, Kernel kernel, int code) noexcept nogil
    @cython.locals(total=double, mass=double, place=int)
    cdef double average(self) noexcept nogil
    cdef void search(self) noexcept nogil
    @cython.locals(known=double[24], prize=int, place=int)
    cdef void leaf(self) noexcept nogil
    @cython.locals(own=int, rival=int, target=int, mine=int, theirs=int, chance=double)
    cdef double leaf_value(self, int prize) noexcept nogil
    @cython.locals(best=double, move=int, code=int, place=int, average=double)
    cdef void own_node(self) noexcept nogil
    @cython.locals(place=int)
    cdef bint is_repeat(self, int code) noexcept nogil
    @cython.locals(place=int, step=int, held=int, card=int, run=int, takes=int, mixed=double)
    cdef void rival_node(self) noexcept nogil
    cdef bint is_open(self, int run, int takes) noexcept nogil
    @cython.locals(place=int, step=int, run=int, takes=int, weight=double, appeal=double)
    cdef void rival_policy(self) noexcept nogil
    @cython.locals(count=int, place=int, likely=double, value=double)
    cdef void follow_rival(self, int step, int card, int takes) noexcept nogil
    cdef long long one(self) noexcept nogil
    @cython.locals(seen=cython.longlong, seat=int, place=int, card=int)
    cdef int unused_card(self, int step) noexcept nogil


@cython.locals(base=double, _=int)
cpdef double soft_exp(double weight) noexcept nogil
