cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.narration cimport Narrator

cdef int DRAW, PICK, PUT_BACK, ORDER, COUNT, PLAY, OVER
cdef int SING, CARD_SHIFT, TAKES_MASK, STEP_SHIFT, DECK_SIZE
cdef tuple _BY_CODE
cdef tuple CARDS

cdef class Match:
    cdef readonly object ruleset
    cdef public Kernel _kernel
    cdef public Narrator _narrator
    cdef public object _chance, _started_at
    cdef public list _history, _events
    cdef public dict _watchers
    cdef public int _backs

    @cython.locals(kernel=Kernel, index=int)
    cpdef list legal_actions(self)
    @cython.locals(kernel=Kernel)
    cdef int _check(self, object action, int code, object seat) except -1
    @cython.locals(kernel=Kernel, step=int, link=int)
    cpdef tuple _cards_taken(self, int code)
    @cython.locals(kernel=Kernel, actor=int, told=list, before=int, code=int)
    cpdef list play(self, object action, object seat=*)
