from caida.room.room cimport Room


cpdef object apply(Room room, object entry, object at)
cpdef tuple _act(Room room, object entry)
cdef object _new_turn(Room room)
