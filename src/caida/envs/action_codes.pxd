cimport cython

from caida.engine.kernel cimport Kernel

cdef int CARD_SHIFT, CLAIM, MAX_TAKES, MESA_FIRST, SING, TAKES_MASK, STEP_SHIFT
cdef int ACTION_COUNT, FIRST_DEALING, FIRST_SONG, NO_CODE

cpdef int first_play(int step) noexcept nogil
cpdef int place_of(Kernel kernel, int code) noexcept nogil
@cython.locals(code=int, step=int, held=int)
cpdef int code_at(Kernel kernel, int place) noexcept nogil
@cython.locals(best=int, lowest=int, index=int, code=int)
cpdef int first_legal(Kernel kernel) noexcept nogil
