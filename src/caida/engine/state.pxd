cimport cython
from libc.stdint cimport uint8_t, uint32_t

from caida.engine.tables cimport RuleTable

cdef int STEP_SHIFT
cdef long long SPREAD, FORTY_BITS

cdef enum:
    TRACE_ROWS = 64
    ROW_CELLS = 5
    WORD = 0xFFFFFFFF


@cython.no_gc
cdef class Listener:
    cdef void hear(
        self, int kind, long long first, long long second, long long third, long long fourth
    ) noexcept nogil


@cython.final  # Cython takes ``hear`` from above; told twice, it would be overriding what is final
@cython.no_gc
cdef class Trace(Listener):
    cdef int rows
    cdef long long cells[320]  # TRACE_ROWS * ROW_CELLS

    @cython.locals(at=cython.int)
    cdef void add(
        self, int kind, long long first, long long second, long long third, long long fourth
    ) noexcept nogil


@cython.no_gc
cdef class State:
    cdef readonly RuleTable rules
    cdef public Listener listener
    cdef public long long mesa
    cdef public long long piles[4]
    cdef public int deal, tracing
    cdef public short scores[4]
    cdef public short canto_index[4]
    cdef public short hand_size[4]
    cdef public short pile_size[4]
    cdef public short sung[4]
    cdef public short mesa_steps
    cdef uint8_t hands[12]
    cdef uint8_t dealt[12]
    cdef public signed char phase, seat, dealer, tanda, top
    cdef public signed char last_throw, thrower, last_captor, settled, in_draw
    cdef public signed char counts_down, deals_hands_first, count_step, hits, repeats
    cdef public signed char winner, reason, halts
    # Not needed at every move, and so last: with many matches, less of each is fetched.
    cdef uint8_t stock[40]
    cdef public uint32_t random[4]

    @cython.locals(word=cython.longlong, mixed=cython.longlong, place=cython.int)
    @cython.final
    cdef void seed(self, long long number) noexcept nogil

    @cython.locals(
        first=uint32_t, second=uint32_t, third=uint32_t, last=uint32_t, mixed=uint32_t,
        scaled=cython.ulonglong,
    )
    @cython.final
    cdef int below(self, int size) noexcept nogil

    @cython.locals(
        first=uint32_t, second=uint32_t, third=uint32_t, fourth=uint32_t, mixed=uint32_t,
        shifted=uint32_t, scaled=cython.ulonglong, last=cython.int, place=cython.int,
        swapped=cython.int,
    )
    @cython.final
    cdef void shuffle(self) noexcept nogil

    @cython.locals(seen=cython.longlong, one=cython.longlong, place=cython.int, card=cython.int)
    cpdef bint load_deck(self, object cards) except -1

    @cython.locals(place=cython.int)
    @cython.final
    cdef void copy_from(self, State other) noexcept nogil
