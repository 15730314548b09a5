cimport cython


from caida.engine.kernel cimport DECK_SIZE, ORDER, OVER, STEP_SHIFT, Kernel
from caida.engine.tables cimport RuleTable
from caida.envs.masks cimport MaskWriter
from caida.envs.memory cimport Memory, count_by_rank

# Where each feature begins, as observation.py lays them out.
cdef enum:
    OBSERVATION_SIZE = 408
    RULES_START = 345
    HIGHEST = 127
    WHOLE = 100
    RANK_MASK = 15
    RANK_COUNT = 10
    CANTO_COUNT = 10
    TURN_COUNT = 3
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
    TURN_RANK = 104
    TURN_TAKES = 224
    SUNG = 236
    VOIDED = 276
    EXPOSED = 280
    BEATEN = 284
    SETTLED = 288
    SHOWN = 289
    TRUTHS = 329
    LIES = 333
    WINNER = 337
    REASON = 341


@cython.final
cdef class Observer:
    cdef signed char row[OBSERVATION_SIZE]
    cdef signed char blank[OBSERVATION_SIZE]
    cdef int tandas, size
    cdef readonly MaskWriter masks

    cpdef void look(self, Kernel kernel, Memory memory, int me) noexcept nogil
    cdef void look_into(self, Kernel kernel, Memory memory, int me, signed char* row) noexcept nogil
    cdef int place(self, Kernel kernel, int seat, int me) noexcept nogil
    @cython.locals(number=int, phase=int, thrown=int, thrower=int, captor=int, hits=int)
    cdef void look_at_table(self, Kernel kernel, int me, signed char* row) noexcept nogil
    @cython.locals(first=int, size=int, held=int, kind=int, taken=cython.longlong)
    cdef void look_at_cards(self, Kernel kernel, int me, signed char* row) noexcept nogil
    @cython.locals(step=int)
    cdef void count(self, long long cards, int at, signed char* row) noexcept nogil
    @cython.locals(
        seats=int, sides=int, seat=int, place=int, score=int, hundreds=int, turn=int,
        at=int, step=int,
    )
    cdef void look_at_seats(
        self, Kernel kernel, Memory memory, int me, signed char* row
    ) noexcept nogil
    @cython.locals(sung=int, held=int, step=int, truths=int, lies=int)
    cdef void look_at_cantos(
        self, Kernel kernel, Memory memory, int seat, int place, signed char* row
    ) noexcept nogil
    @cython.locals(seat=int)
    cdef void look_at_end(self, Kernel kernel, int me, signed char* row) noexcept nogil
