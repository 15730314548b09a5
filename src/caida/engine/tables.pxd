cimport cython


@cython.final
cdef class RuleTable:
    cdef readonly object ruleset
    cdef readonly int seats, sides, target
    cdef int first_draws, first_random, first_seat
    cdef int order_chosen, hands_first
    cdef int mal_echada, duplicate_limit
    cdef int may_leave, full_chain
    cdef int caida_points[10]
    cdef int caida_across, caida_on_mesa, mata_canto, mata_mesa
    cdef int mesa_limpia, limpia_last
    cdef int sings_by_hand, settles_early, pays_all, winner_takes
    cdef int false_canto, looks_at_trivilin
    cdef int quota, dealer_quota
    cdef unsigned char kind_played[11]
    cdef unsigned char canto_kind[1000]
    cdef int canto_strength[1000]
    cdef unsigned char canto_wins[1000]
    cdef unsigned char runs[1024]
    cdef unsigned char ways[1024]
    cdef unsigned char fewest[1024]
    cdef unsigned char first_suit[16]

    @cython.locals(steps=int, run=int, suits=int)
    cdef void fill_plays(self) noexcept
