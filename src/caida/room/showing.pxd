from caida.engine.match cimport Match
from caida.room.room cimport Room


cdef class Frames:
    cdef Room _room
    cdef object _step, _to_act, _update
    cdef bint _is_public
    cdef dict _frames

    cpdef bytes frame(self, object seat)
    cdef bytes _encode(self, object seat)


cdef tuple _show_offer(Room room, Match match, object seat)
cpdef list show_choices(Match match)
