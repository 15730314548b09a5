cimport cython

from caida.server.limits cimport Bucket


cdef class Connection:
    cdef public object person, lang, seat, is_host, is_removed, host_view, send, hear
    cdef public object _wire, _note, _max_outbox, _ended
    cdef public tuple _buckets
    cdef public int _in_line
    cdef public bint _is_paused

    @cython.locals(bucket=Bucket)
    cpdef bint pay(self) except -1
