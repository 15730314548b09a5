cdef class Attendance:
    cdef public object since
    cdef public long long touched_at
    cdef public dict _here, _here_since, _gone_since, _elsewhere
    cdef public object _loaded_at, _turn, _turn_at, _begins, _begins_at, _used, _pause, _counted
    cdef public object _goes_on_at
    cdef public set _ready
