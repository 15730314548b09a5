cimport cython

from caida.engine.kernel cimport OVER, Kernel
from caida.engine.tables cimport RuleTable
from caida.envs.masks cimport MaskWriter
from caida.envs.memory cimport Memory
from caida.envs.observer cimport Observer
from caida.envs.stepping cimport GOES_ON, SteppedMatch

cdef enum:
    IN_CACHE = 64


@cython.final
cdef class Batch:
    cdef readonly list matches
    cdef unsigned long long[::1] addresses
    cdef int first, count, by_deal, steps, is_random, has_maestro
    cdef int has_observations, has_masks, has_last
    cdef signed char[:, ::1] observations
    cdef signed char[:, ::1] last_observations
    cdef signed char[:, ::1] masks
    cdef float[:, ::1] rewards
    cdef signed char[::1] seats
    cdef signed char[::1] ended
    cdef signed char[::1] illegal
    cdef int[:, ::1] scores
    cdef int[::1] actions

    @cython.locals(begin=int, end=int, _=int, place=int)
    cdef void step_all(self) noexcept nogil
    cdef void step_one(self, SteppedMatch match, int row) noexcept nogil
    @cython.locals(place=int, scores="int*", rewards="float*")
    cdef void write(self, SteppedMatch match, int row) noexcept nogil
    @cython.locals(sides=int, total=int, side=int, seat=int, gain=int)
    cdef void write_rewards(self, SteppedMatch match, int row) noexcept nogil


cdef void observe_into(SteppedMatch match, signed char* row) noexcept nogil
