from caida.room.attendance cimport Attendance
from caida.room.room cimport Room
from caida.server.audience cimport Audience


cdef class LiveRoom:
    cdef public Room room
    cdef public Attendance attendance
    cdef public Audience audience
    cdef public object attended_at, steward, _jobs
    cdef public object _host, _broken, _current, _heard, _settled, _talk
    cdef public bint _is_broken, _is_busy

    cpdef hear(self, object connection, object command)
    cpdef submit(self, object job)
    cdef _pump(self)
    cdef _begin(self, object job)
    cdef _decide(self, object job)
    cdef _store(self, object job, object entry)
    cpdef _stored(self, object job, object entry, object at, object answer)
    cdef list _attend_to(self, object step)
    cdef _follow(self, object steps, object remarks)
    cdef _count(self, object step)
