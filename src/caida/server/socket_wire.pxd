cimport cython

from caida.server.frames cimport FrameReader, make_frame, read_text


@cython.final
cdef class SocketWire:
    cdef object _app, _at_end, _server, _loop, _ping_seconds, _transport, _listener, _timer
    cdef FrameReader _reader
    cdef Py_ssize_t _max_outbox
    cdef bytes _key
    cdef bint _is_heard, _is_paused, _is_closing
    cdef readonly bint _is_over

    cpdef send(self, bytes content)
    cdef bint _write(self, bytes frame) except -1
    cdef _cut_unread(self)
    cpdef data_received(self, bytes data)
    @cython.locals(reader=FrameReader, has_any=bint, frame=tuple)
    cpdef bint _read_frames(self) except -1
    @cython.locals(kind=int, content=bytes)
    cdef _take(self, tuple frame, object listener)
