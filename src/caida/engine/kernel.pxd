cimport cython

from caida.engine.state cimport State

# The numbers that codes.py, actions.py, cards.py and cantos.py give names: constants for the C
# compiler (decision 22). tests/engine/test_codes.py compares.
cpdef enum:
    DRAW, PICK, SHUFFLE, PUT_BACK, ORDER, COUNT, PLAY, OVER, PAUSED

cpdef enum:
    BY_TARGET, BY_TRIVILIN

cpdef enum:
    CARD_BITS = 8
    STEP_SHIFT = 2
    FOUR_SUITS = 15
    DECK_SIZE = 40
    CARD_SHIFT = 4
    TAKES_MASK = 15
    POINTS_SHIFT = 7
    TRIVILIN = 2
    TOP_KIND = 10

cpdef enum:
    SING = 640
    MESA_FIRST, HANDS_FIRST, COUNT_UP, COUNT_DOWN, CLAIM

cpdef enum:
    NOTE_DRAWN, NOTE_DRAW_DONE, NOTE_DEAL, NOTE_ORDER, NOTE_COUNT, NOTE_MESA_CARD
    NOTE_PUT_BACK, NOTE_DEAL_LOST, NOTE_HIT, NOTE_MAL_ECHADA
    NOTE_TANDA, NOTE_HAND, NOTE_SUNG, NOTE_EXPOSED, NOTE_THROWN, NOTE_CAPTURED, NOTE_CAIDA
    NOTE_COUNT_VOIDED, NOTE_MESA_LIMPIA, NOTE_VOIDED, NOTE_FINED, NOTE_PAID, NOTE_BEATEN
    NOTE_SWEPT, NOTE_COUNTED, NOTE_RESIGNED, NOTE_WON

cdef int step_of(int card) noexcept nogil
cdef int card_of(int code) noexcept nogil
cdef int takes_of(int code) noexcept nogil


@cython.final
@cython.no_gc
cdef class Kernel(State):
    @cython.locals(after=int)
    cdef int seat_after(self, int seat) noexcept nogil
    cdef int side_of(self, int seat) noexcept nogil
    cdef void note(
        self, int kind, long long first, long long second, long long third, long long fourth
    ) noexcept nogil
    @cython.locals(side=int)
    cpdef void begin(self) noexcept nogil
    cpdef void take_dealer(self, int seat) noexcept nogil
    cpdef void take_deck(self) noexcept nogil
    @cython.locals(best=int, tied=int, drawn=int, seat=int, card=int, step=int)
    cdef void draw_for_dealer(self) noexcept nogil
    cdef void score(self, int side, int points) noexcept nogil
    @cython.locals(other=int)
    cdef void lose(self, int side, int points) noexcept nogil
    @cython.locals(other=int)
    cdef bint leads(self, int side) noexcept nogil
    cdef void win(self, int side, int reason) noexcept nogil
    @cython.locals(own=int, best=int, _=int, side=int)
    cpdef void resign(self, int seat, int reason) noexcept nogil

    @cython.locals(seat=int)
    cdef void begin_deal(self) noexcept nogil
    cdef void set_order(self, int hands_first) noexcept nogil
    @cython.locals(card=int, step=int, number=int)
    cdef void turn_mesa(self) noexcept nogil
    @cython.locals(card=int, number=int, passed=int)
    cpdef void put_back(self, int place) noexcept nogil
    @cython.locals(turn=int, number=int, mano=int)
    cdef void score_count(self) noexcept nogil
    @cython.locals(_=int, seat=int, index=int, place=int, card=int)
    cdef void deal_hands(self) noexcept nogil
    cdef void begin_tanda(self) noexcept nogil
    cdef void pass_deal(self) noexcept nogil

    cdef void lay(self, int card) noexcept nogil
    @cython.locals(one=cython.longlong)
    cdef long long bit(self, int card) noexcept nogil
    @cython.locals(is_first=int)
    cpdef void begin_turn(self) noexcept nogil
    cdef void play_card(self, int card, int takes) noexcept nogil
    @cython.locals(place=int, first=int, middle=int, last=int)
    cdef void take_from_hand(self, int card) noexcept nogil
    @cython.locals(step=int, fell_on=int, fallen=int, taken=cython.longlong, link=int)
    cdef void capture(self, int card, int takes) noexcept nogil
    @cython.locals(side=int, points=int)
    cdef void void_count(self) noexcept nogil
    @cython.locals(points=int, number=int)
    cpdef int count_points(self) noexcept nogil
    cpdef bint can_fall(self, int step) noexcept nogil
    cpdef int limpia_points(self) noexcept nogil
    cpdef int top_of(self, int step) noexcept nogil
    cdef int suits_of(self, int step) noexcept nogil

    cpdef int own_kind(self) noexcept nogil
    cdef void sing(self, int kind) noexcept nogil
    cpdef bint can_sing(self) noexcept nogil
    cpdef bint may_claim(self) noexcept nogil
    @cython.locals(total=int, kind=int)
    cdef int count_songs(self) noexcept nogil
    @cython.locals(kind=int)
    cdef int claim_at(self, int index) noexcept nogil
    cdef bint is_true(self, int seat) noexcept nogil
    cdef void settle_if_all_sung(self) noexcept nogil
    @cython.locals(best=int, total=int, _=int, seat=int)
    cdef void settle_cantos(self) noexcept nogil
    cdef int worth(self, int seat) noexcept nogil
    @cython.locals(won=int)
    cdef void note_beaten(self, int seat, int best) noexcept nogil
    @cython.locals(_=int, seat=int, points=int)
    cdef void fine_lies(self) noexcept nogil
    @cython.locals(best=int, _=int, seat=int)
    cdef int best_singer(self) noexcept nogil
    @cython.locals(cards=int, place=int)
    cdef void pay_canto(self, int seat, int points) noexcept nogil

    cdef void end_tanda(self) noexcept nogil
    cpdef void resume(self) noexcept nogil
    @cython.locals(side=int, cards=int, seat=int, quota=int, points=int)
    cdef void count_piles(self) noexcept nogil
    cdef int quota(self, int side) noexcept nogil

    cpdef int run_length(self, int step) noexcept nogil
    cdef int options_of(self, int card) noexcept nogil
    cdef int takes_at(self, int step, int index) noexcept nogil
    @cython.locals(total=int, at=int, size=int, held=int)
    cpdef int count_moves(self) noexcept nogil
    @cython.locals(at=int, options=int)
    cpdef int move_at(self, int index) noexcept nogil
    @cython.locals(card=int, kind=int)
    cpdef bint is_legal(self, int code) noexcept nogil
    @cython.locals(run=int)
    cpdef bint may_take(self, int step, int takes) noexcept nogil
    @cython.locals(place=int)
    cdef bint holds(self, int card) noexcept nogil
    @cython.locals(card=int, place=int)
    cpdef bint is_repeat(self, int code) noexcept nogil
    cpdef void apply(self, int code) noexcept nogil

    cpdef int start(self, long long number) noexcept nogil
    cpdef int step(self, int index) noexcept nogil
    cdef void resolve_chance(self) noexcept nogil
    cpdef Kernel clone(self)
