"""A room as an audience sees it: a seat, or None for those who watch.

Cards come from ``match.view`` and events from ``event.seen_by``, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from msgspec import Raw, structs

from caida.engine.cards import Card
from caida.engine.events import CantoBeaten, MesaSwept, PileCounted, Scored
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import Turn, View
from caida.protocol.actions import message_of
from caida.protocol.events import are_public, encode_event, encode_events
from caida.protocol.tables import (
    HostView,
    OutcomeMessage,
    Own,
    Pause,
    PlayMessage,
    PublicTable,
    RemovedPerson,
    RoomSettings,
    RoomState,
    SeatState,
    ToAct,
    TurnClock,
)
from caida.protocol.updates import Presence, Snapshot, Update, encode, encoder
from caida.protocol.values import CARD_TEXTS, COLOURS, FIRST_FACE, ChoiceMessage, Clock
from caida.room.person import public_mark
from caida.room.room import Room, RoomStep


def show_table(view: View) -> PublicTable:
    """The public part of a view, which is the same for every audience."""
    outcome, thrown = view.outcome, view.last_throw
    return PublicTable(
        view.phase,
        view.to_act,
        view.deal,
        view.tanda,
        view.tandas,
        view.dealer,
        view.mano,
        view.scores,
        view.hand_sizes,
        _texts(view.mesa),
        view.pile_sizes,
        _texts(view.taken),
        view.stock_size,
        view.hits,
        None if thrown is None else (thrown[0], CARD_TEXTS[thrown[1]]),
        view.last_captor,
        tuple([_show_turn(turn) for turn in view.turns]),
        view.sung,
        view.voided,
        view.exposed,
        view.settled,
        view.beaten,
        tuple([(seat, _texts(cards)) for seat, cards in view.shown]) if view.shown else (),
        view.truths,
        view.lies,
        None if outcome is None else OutcomeMessage(*outcome),
    )


@lru_cache(maxsize=16_384)
def _show_turn(turn: Turn) -> PlayMessage:
    return PlayMessage(turn.seat, CARD_TEXTS[turn.card], _texts(turn.taken))


def show_own(view: View) -> Own | None:
    """The part of a view that only its seat may see."""
    if view.seat is None:
        return None
    choices = tuple(
        [
            ChoiceMessage(message_of(action.code), _texts(taken) if taken else ())
            for action, taken in view.choices
        ]
    )
    return Own(view.seat, _texts(view.hand), _texts(view.dealt), view.canto, choices)


def show_room(room: Room, presence: Presence) -> RoomState:
    """The room apart from its cards; person ids and, until the end, the secret stay inside."""
    return RoomState(
        room.id,
        room.code,
        room.stage,
        show_settings(room.ruleset, room.clock, room.is_public),
        room.match_number,
        room.seat_of(room.host),
        tuple([_show_seat(room, seat, presence) for seat in range(room.ruleset.seats)]),
        room.alone,
        presence.watchers,
        room.commitment,
        room.reveal,
        presence.begins_in_ms,
    )


def show_host_view(room: Room) -> HostView:
    """For the host alone: whoever has a key may sit where it fits."""
    return HostView(
        {seat: room.seat_key(seat) for seat in room.kept},
        tuple([RemovedPerson(public_mark(who), name) for who, name in room.removed.items()]),
    )


@lru_cache(maxsize=1024)
def show_settings(ruleset: Ruleset, clock: Clock, is_public: bool) -> RoomSettings:
    preset = ruleset.nearest_preset()
    changes = ruleset.changes_from(preset)
    return RoomSettings(preset, changes, ruleset.to_dict(), clock, is_public)


def _show_seat(room: Room, seat: int, presence: Presence) -> SeatState:
    side, holder = room.ruleset.side_of(seat), room.seats[seat]
    if holder is None:
        keeping = room.kept.get(seat)
        return SeatState(
            seat,
            side,
            "empty",
            "" if keeping is None else keeping.name,
            COLOURS[seat],
            FIRST_FACE,
            "",
            None,
            connected=False,
            away=None,
            wants_rematch=False,
            is_kept=keeping is not None,
        )
    return SeatState(
        seat,
        side,
        holder.kind,
        holder.name,
        holder.colour,
        holder.face,
        public_mark(holder.person) or holder.character,
        holder.bot or None,
        not holder.is_person or presence.connected[seat],
        holder.away,
        holder.wants_rematch,
    )


def show_clock(room: Room, used_ms: int) -> TurnClock | None:
    """``used_ms`` is what the present decision has used; None where no clock runs on it."""
    seat = room.person_to_act
    if seat is None or not room.clock:
        return None
    total = room.clock * 1000
    return TurnClock(seat, max(0, total - used_ms), total)


def show_snapshot(
    room: Room,
    seat: int | None,
    presence: Presence,
    *,
    is_host: bool,
    is_removed: bool = False,
    host: HostView | None = None,
    used_ms: int = 0,
    pause: Pause | None = None,
    phrases: tuple[str, ...] = (),
) -> Snapshot:
    """Everything an audience may know now."""
    match = room.match
    return Snapshot(
        seq=room.seq,
        room=show_room(room, presence),
        you=seat,
        is_host=is_host,
        is_removed=is_removed,
        host=host,
        table=None if match is None else show_table(match.view(None)),
        own=_show_seat_own(room, seat),
        clock=show_clock(room, used_ms),
        pause=pause,
        counted=[] if pause is None else _counted(room),
        points=[] if match is None else _points(match),
        played_for_you=_played_for(room, seat),
        phrases=phrases,
    )


def _show_seat_own(room: Room, seat: int | None) -> Own | None:
    if room.match is None or seat is None:
        return None
    own = show_own(room.match.view(seat))
    if own is not None and room.is_turn_lost:
        return structs.replace(own, choices=())  # a bot makes this one
    return own


def _counted(room: Room) -> list[Raw]:
    """What became of the mesa and of the piles when the last deal ended."""
    events = [step.events for step in room.steps if step.seq == room.counted_seq]
    told = [event for event in chain(*events) if isinstance(event, MesaSwept | PileCounted)]
    return encode_events(told, None)


def _played_for(room: Room, seat: int | None) -> list[Raw]:
    holder = None if seat is None else room.seats[seat]
    return [] if holder is None else encode_events(holder.played_for, seat)


def _points(match: Match) -> list[Raw]:
    """Whatever gave or took points, and the cantos that would have (CAN-5)."""
    told = match.events_for(None)
    return [encode_event(event) for event in told if isinstance(event, Scored | CantoBeaten)]


def show_choices(match: Match) -> list[Raw]:
    """What the seat to act may do, for that seat only; as in ``match.view(seat).choices``."""
    return [
        _show_choice(action.code, match.taken_by(action) if action.takes else ())
        for action in match.legal_actions()
    ]


def show_canto(match: Match, seat: int) -> str | None:
    """What the seat to act may sing now, for that seat only (CAN-3)."""
    if match.ruleset.canto_call != "manual":
        return None
    can_sing = any(action.kind == "sing" for action in match.legal_actions())
    return match.view(seat).canto if can_sing else None


@lru_cache(maxsize=32_768)
def _show_choice(code: int, taken: tuple[Card, ...]) -> Raw:
    return Raw(encoder.encode(ChoiceMessage(message_of(code), _texts(taken))))


def show_update(
    room: Room,
    step: RoomStep,
    seat: int | None,
    *,
    state: RoomState | None = None,
    clock: TurnClock | None = None,
    pause: Pause | None = None,
    tells_turn: bool = True,
) -> Update:
    """A step as an audience may know it; only the last of several can tell whose turn it is."""
    match, turn, choices, canto = room.match, None, None, None
    if tells_turn and match is not None:
        turn = ToAct(match.phase, room.to_act)
        choices, canto = _show_offer(room, match, seat)
    return Update(
        seq=step.seq,
        change=step.change,
        command=step.command or None,
        events=encode_events(step.events, seat),
        turn=turn,
        choices=choices,
        canto=canto,
        clock=clock,
        pause=pause,
        room=state,
    )


def _show_offer(room: Room, match: Match, seat: int | None) -> tuple[list[Raw] | None, str | None]:
    """The choices of the seat to act and what it may sing, unless a bot makes this one."""
    if seat is None or seat != room.to_act or room.is_turn_lost:
        return None, None
    return show_choices(match), show_canto(match, seat)


class Frames:
    """One step, encoded once for every audience that differs from the others."""

    def __init__(
        self,
        room: Room,
        step: RoomStep,
        state: RoomState | None,
        clock: TurnClock | None,
        pause: Pause | None = None,
    ) -> None:
        self._room = room
        self._step = step
        self._to_act = room.to_act
        self._is_public = are_public(step.events)
        self._update = show_update(room, step, None, state=state, clock=clock, pause=pause)
        self._frames: dict[int | None, bytes] = {}

    def frame(self, seat: int | None) -> bytes:
        """As ``show_update`` has it for this seat."""
        if self._is_public and seat != self._to_act:
            seat = None  # what a spectator gets is all there is to see
        frame = self._frames.get(seat)
        if frame is None:
            frame = self._frames[seat] = self._encode(seat)
        return frame

    def _encode(self, seat: int | None) -> bytes:
        room, update = self._room, self._update
        if seat is not None and room.match is not None:
            choices, canto = _show_offer(room, room.match, seat)
            events = update.events if self._is_public else encode_events(self._step.events, seat)
            update = structs.replace(update, events=events, choices=choices, canto=canto)
        return encode(update)


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple([CARD_TEXTS[card] for card in cards])
