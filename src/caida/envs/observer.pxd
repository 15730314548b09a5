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
    cdef signed char hit_numbers[128]
    cdef Py_ssize_t seats, told_size
    cdef int tandas
    cdef readonly MaskWriter masks

    cpdef void look(self, Kernel kernel, Memory memory, Py_ssize_t me) noexcept nogil
    cdef void look_into(
        self, Kernel kernel, Memory memory, Py_ssize_t me, signed char* row
    ) noexcept nogil
    @cython.locals(place=Py_ssize_t)
    cdef Py_ssize_t place(self, Py_ssize_t seat, Py_ssize_t me) noexcept nogil
    @cython.locals(
        phase=Py_ssize_t, thrown=Py_ssize_t, thrower=Py_ssize_t, captor=Py_ssize_t, hits=Py_ssize_t
    )
    cdef void look_at_table(self, Kernel kernel, Py_ssize_t me, signed char* row) noexcept nogil
    @cython.locals(
        first=Py_ssize_t, size=int, held=Py_ssize_t, kind=Py_ssize_t, taken=cython.ulonglong
    )
    cdef void look_at_cards(self, Kernel kernel, Py_ssize_t me, signed char* row) noexcept nogil
    @cython.locals(pair=Py_ssize_t)
    cdef void count(self, unsigned long long cards, Py_ssize_t at, signed char* row) noexcept nogil
    @cython.locals(sides=Py_ssize_t, seat=Py_ssize_t, place=Py_ssize_t, score=int, hundreds=int)
    cdef void look_at_seats(self, Kernel kernel, Py_ssize_t me, signed char* row) noexcept nogil
    @cython.locals(seat=Py_ssize_t)
    cdef void look_at_end(self, Kernel kernel, Py_ssize_t me, signed char* row) noexcept nogil


cdef void copy(
    signed char* row, Py_ssize_t to, signed char* source, Py_ssize_t at, Py_ssize_t size
) noexcept nogil
