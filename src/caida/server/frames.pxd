cimport cython


@cython.final
cdef class FrameReader:
    cdef Py_ssize_t _max_message, _at, _size
    cdef bytes _buffer
    cdef int _kind
    cdef list _parts

    cpdef feed(self, bytes data)
    # Not ``size``: a client may say one that no C type holds.
    @cython.locals(
        buffer=bytes, content=bytes, at=Py_ssize_t, there=Py_ssize_t, start=Py_ssize_t,
        end=Py_ssize_t, length=Py_ssize_t, first=int, second=int, kind=int,
    )
    cpdef tuple next(self)
    cdef _check(self, int first, int second)
    cdef tuple _put_together(self, int kind, bytes content, bint is_last)


@cython.locals(size=Py_ssize_t)
cdef bytes _unmask(bytes content, bytes mask)
@cython.locals(size=Py_ssize_t)
cpdef bytes make_frame(int kind, bytes content)
cpdef str read_text(bytes content)
