from caida.room.attendance cimport Attendance
from caida.room.room cimport Room


cdef class Audience:
    cdef public list connections
    cdef public Attendance attendance
    cdef Room _room
    cdef object _time, _delays, _presence
