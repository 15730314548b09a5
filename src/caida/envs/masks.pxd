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
    cdef int first[RANK_COUNT]
    cdef signed char[::1] row

    @cython.locals(place=int, index=int)
    cdef void write_into(self, Kernel kernel, signed char* row) noexcept nogil
    @cython.locals(at=int, size=int, first=int, second=int, third=int, lowest=int, highest=int)
    cdef void write_hand(self, Kernel kernel, signed char* row) noexcept nogil
    @cython.locals(at=int, first=int)
    cdef void write_plays(self, int mesa, int step, signed char* row) noexcept nogil
