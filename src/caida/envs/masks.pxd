cimport cython

from caida.engine.kernel cimport PLAY, STEP_SHIFT, Kernel
from caida.engine.tables cimport RuleTable
from caida.envs.action_codes cimport ACTION_COUNT, first_play, place_of

cdef enum:
    MESAS = 1024
    WIDTH = 16
    RANK_COUNT = 10


@cython.final
cdef class MaskWriter:
    cdef signed char plays[16384]  # MESAS * WIDTH
    cdef Py_ssize_t first[RANK_COUNT]
    cdef signed char[::1] row

    @cython.locals(place=int)
    cdef void write_into(self, Kernel kernel, signed char* row) noexcept nogil
    @cython.locals(index=int)
    cdef void write_moves(self, Kernel kernel, int count, signed char* row) noexcept nogil
    @cython.locals(
        mesa=Py_ssize_t, at=Py_ssize_t, size=int, first=Py_ssize_t, second=Py_ssize_t,
        third=Py_ssize_t, lowest=Py_ssize_t, highest=Py_ssize_t,
    )
    cdef void write_hand(self, Kernel kernel, signed char* row) noexcept nogil
    @cython.locals(at=Py_ssize_t, first=Py_ssize_t)
    cdef void write_plays(self, Py_ssize_t mesa, Py_ssize_t step, signed char* row) noexcept nogil
