cimport cython


from caida.engine.kernel cimport DECK_SIZE, FOUR_SUITS, ORDER, OVER, STEP_SHIFT, Kernel
from caida.engine.tables cimport RuleTable
from caida.envs.masks cimport MaskWriter
from caida.envs.memory cimport HIGHEST, TOLD, TOLD_SIZE, Memory

# Where each feature begins, as observation.py lays them out.
cdef enum:
    OBSERVATION_SIZE = 408
    RULES_START = 345
    WHOLE = 100
    SUIT_COUNT = 4
    PAIRS = 5
    PAIR_BITS = 8
    PAIR_MASK = 255
    PHASE = 0
    TO_ACT = 4
    DEALER = 8
    DEAL = 12
    TANDA = 13
    TANDAS_LEFT = 14
    STOCK_SIZE = 15
    SCORE = 16
    SCORE_HUNDREDS = 20
    HAND = 24
    DEALT = 34
    CANTO = 44
    MESA = 54
    TAKEN = 64
    LAST_THROW = 74
    THROWER = 84
    HITS = 88
    LAST_CAPTOR = 92
    HAND_SIZE = 96
    PILE_SIZE = 100
    WINNER = 337
    REASON = 341


@cython.final
cdef class Observer:
    cdef signed char row[OBSERVATION_SIZE]
    cdef signed char blank[OBSERVATION_SIZE]
    cdef signed char pairs[512]  # 2 << PAIR_BITS
    cdef int tandas, told_size
    cdef readonly MaskWriter masks

    cpdef void look(self, Kernel kernel, Memory memory, int me) noexcept nogil
    cdef void look_into(self, Kernel kernel, Memory memory, int me, signed char* row) noexcept nogil
    @cython.locals(place=int)
    cdef int place(self, Kernel kernel, int seat, int me) noexcept nogil
    @cython.locals(number=int, phase=int, thrown=int, thrower=int, captor=int, hits=int)
    cdef void look_at_table(self, Kernel kernel, int me, signed char* row) noexcept nogil
    @cython.locals(first=int, size=int, held=int, kind=int, taken=cython.longlong)
    cdef void look_at_cards(self, Kernel kernel, int me, signed char* row) noexcept nogil
    @cython.locals(pair=int)
    cdef void count(self, long long cards, int at, signed char* row) noexcept nogil
    @cython.locals(seats=int, sides=int, seat=int, place=int, score=int, hundreds=int)
    cdef void look_at_seats(self, Kernel kernel, int me, signed char* row) noexcept nogil
    @cython.locals(seat=int)
    cdef void look_at_end(self, Kernel kernel, int me, signed char* row) noexcept nogil


cdef void copy(signed char* row, int to, signed char* source, int at, int size) noexcept nogil
