cimport cython

from caida.engine.kernel cimport (
    CARD_SHIFT, CLAIM, MESA_FIRST, SING, STEP_SHIFT, TAKES_MASK, Kernel
)

cdef int NO_CODE

# As action_space.py lays the places out; tests/envs/test_action_codes.py compares.
cdef enum:
    MAX_TAKES = 10
    FIRST_DEALING = 65
    FIRST_SONG = 69
    ACTION_COUNT = 79

cpdef int first_play(int step) noexcept nogil
cpdef int place_of(Kernel kernel, int code) noexcept nogil
@cython.locals(code=int, step=int, held=int)
cpdef int code_at(Kernel kernel, int place) noexcept nogil
@cython.locals(best=int, lowest=int, index=int, code=int)
cpdef int first_legal(Kernel kernel) noexcept nogil
