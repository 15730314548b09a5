cimport cython


cdef class Bucket:
    cdef public double rate, burst
    cdef public Bucket _wider
    cdef public double _left, _at

    @cython.locals(now=double, left=double)
    cpdef bint take(self) except -1
