cimport cython

from caida.engine.kernel cimport Kernel

cdef unsigned long long MASK, GAMMA, FIRST_MIX, SECOND_MIX
cdef unsigned long long WORD_MASK
cdef int WORD_BITS, FRACTION_SHIFT
cdef double FRACTION

cdef unsigned long long mix(unsigned long long word) noexcept nogil


@cython.final
@cython.no_gc
cdef class Dice:
    cdef public unsigned long long word

    @cython.locals(half=int)
    cpdef void begin(self, Kernel kernel, unsigned long long seed, long long episode) noexcept nogil
    cdef void roll(self) noexcept nogil
    cpdef int below(self, int size) noexcept nogil
    cpdef double fraction(self) noexcept nogil


@cython.final
cdef class VectorChance:
    cdef readonly object ruleset
    cdef readonly object seed
    cdef readonly object episode
    cdef Kernel kernel
