cimport cython

from caida.engine.kernel cimport (
    BY_TRIVILIN, DECK_SIZE, ORDER, OVER, PICK, PUT_BACK, SHUFFLE, Kernel
)
from caida.engine.tables cimport RuleTable
from caida.envs.action_codes cimport code_at, first_legal
from caida.envs.dice cimport Dice
from caida.envs.memory cimport Memory
from caida.envs.observer cimport Observer
from caida.envs.seat_bots cimport SeatBots

# As numbers.py names them.
cdef enum:
    NO_CODE = -1
    MOST_PASSED = 1000

cdef enum:
    GOES_ON, ENDED, CUT

cdef enum:
    NOBODY = 0
    MAESTRO = 4


@cython.final
cdef class SteppedMatch:
    # What every move needs is first: with many matches, less of each is fetched.
    cdef readonly Kernel kernel
    cdef readonly Memory memory
    cdef readonly Dice dice
    cdef readonly Observer observer
    cdef readonly int moves, most_moves, asked
    cdef signed char has_bots, has_maestro, by_deal
    cdef readonly signed char ended, was_illegal
    cdef SeatBots seat_bots
    cdef readonly unsigned long long seed
    cdef readonly long long episode
    cdef int bots[4]
    cdef readonly int gains[4]
    cdef int paid[4]
    cdef readonly object maestro

    cpdef bint reset(self, unsigned long long seed) noexcept nogil
    @cython.locals(_=int)
    cpdef bint begin_next(self) noexcept nogil
    @cython.locals(side=int)
    cdef void begin(self) noexcept nogil
    @cython.locals(code=int)
    cpdef void step(self, int place) noexcept nogil
    cpdef void step_at_random(self) noexcept nogil
    cdef void play(self, int code) noexcept nogil
    @cython.locals(side=int)
    cdef void pay(self) noexcept nogil
    @cython.locals(code=int)
    cdef void play_bots(self) noexcept nogil
    @cython.locals(code=int)
    cdef int ask_maestro(self) noexcept nogil
    cdef void tell_maestro(self, int code) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef void run_chance(self) noexcept nogil
