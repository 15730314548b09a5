cimport cython

from caida.engine.kernel cimport (
    CARD_BITS,
    NOTE_BEATEN,
    NOTE_CAPTURED,
    NOTE_DEAL,
    NOTE_EXPOSED,
    NOTE_FINED,
    NOTE_PAID,
    NOTE_SUNG,
    NOTE_TANDA,
    NOTE_THROWN,
    NOTE_VOIDED,
    STEP_SHIFT,
)
from caida.engine.state cimport Listener

# As observation.py lays them out.
cdef enum:
    SEAT_COUNT = 4
    TURN_COUNT = 3
    RANK_COUNT = 10
    CANTO_COUNT = 10
    HIGHEST = 127
    CARD_MASK = 255
    TOLD = 104
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
    TOLD_SIZE = 233


@cython.final  # what is told of Listener.hear holds for it here, too
@cython.no_gc
cdef class Memory(Listener):
    cdef Py_ssize_t seats
    cdef signed char turn_count[SEAT_COUNT]
    cdef signed char told[932]  # SEAT_COUNT * TOLD_SIZE

    @cython.locals(place=Py_ssize_t)
    cdef void forget_match(self) noexcept nogil
    @cython.locals(place=Py_ssize_t, at=Py_ssize_t, seat=Py_ssize_t)
    cdef void forget_tanda(self) noexcept nogil
    @cython.locals(held=Py_ssize_t, step=Py_ssize_t)
    cdef void hear_rare(
        self, int kind, Py_ssize_t seat, Py_ssize_t second, Py_ssize_t fourth
    ) noexcept nogil
    @cython.locals(
        turn=Py_ssize_t, rank=Py_ssize_t, number=Py_ssize_t, me=Py_ssize_t, at=Py_ssize_t,
        place=Py_ssize_t,
    )
    cdef void add_turn(self, Py_ssize_t seat, Py_ssize_t step, int takes) noexcept nogil
    @cython.locals(me=Py_ssize_t)
    cdef void settle(self, Py_ssize_t feature, Py_ssize_t seat) noexcept nogil
    @cython.locals(before=int)
    cdef void count(self, Py_ssize_t feature, Py_ssize_t size, Py_ssize_t seat) noexcept nogil
    @cython.locals(me=Py_ssize_t, at=Py_ssize_t)
    cdef void tell(
        self, Py_ssize_t feature, Py_ssize_t size, Py_ssize_t seat, int number
    ) noexcept nogil
