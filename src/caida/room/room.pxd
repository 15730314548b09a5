cdef class Room:
    cdef public object id, code, creator, ruleset, clock, is_public, stage, match, steps
    cdef public list seats
    cdef public dict kept, removed
    cdef public int begins_seq, match_number, times_undone, seq, turn_seq, counted_seq
    cdef public long long finished_at, last_at
    cdef public tuple undone, players
    cdef public bint is_turn_lost
    cdef public object _secret, _chance
    cdef public dict _recent

    cpdef object seat_of(self, object person)
    cpdef object answered(self, object person, object command)
    cpdef bint is_out_of_time(self, object person, object seq) except -1
    cpdef remember(self, object entry)
