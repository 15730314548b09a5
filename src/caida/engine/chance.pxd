cimport cython

cdef long long BEYOND_WORD


@cython.final
cdef class NumberStream:
    cdef str _start
    cdef int _block, _next
    cdef tuple _words

    @cython.locals(limit=cython.longlong, number=cython.longlong)
    cpdef int below(self, int size) except -1
    @cython.locals(cards=list, last=int, place=int)
    cpdef list shuffled(self)
