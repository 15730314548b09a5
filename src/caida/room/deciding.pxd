from caida.room.room cimport Room


cpdef object decide(Room room, object command, object person, object bots)
cpdef object _act(Room room, object command, object person)
cdef object _own_seat(Room room, object person)
