"""What bots say: a word when a match begins and ends, and at most one in a deal.

Only what everybody at the table knows leads to a remark, and whether one is made is drawn from
public things. Nothing of it is kept: like what people say, it is heard or missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from caida.engine import events as ev
from caida.room.room import Room, RoomStep
from caida.words.people import Character, Moment, character

GOOD_CANTO = 5  # points from which a canto is something to talk about

_TALKED_ABOUT = {ev.DealStarted, ev.CaidaScored, ev.MesaLimpia, ev.CantoPaid, ev.MatchWon}
_BEGINNING_AND_END: tuple[Moment, ...] = ("greeting", "won", "lost")


class Speaker(NamedTuple):
    seat: int
    side: int
    who: Character


class Remark(NamedTuple):
    """Somebody of the cast says a phrase; ``number`` is that of the event it is about."""

    number: int
    seat: int
    who: str
    phrase: str


def remark_on(room: Room, step: RoomStep) -> Remark | None:
    """What is said to what has just happened."""
    if room.match is None or _TALKED_ABOUT.isdisjoint(map(type, step.events)):
        return None
    speakers = [
        Speaker(seat, room.ruleset.side_of(seat), character(holder.character))
        for seat, holder in enumerate(room.seats)
        if holder is not None and holder.character
    ]
    if not speakers:
        return None
    story = room.match.events_for(None)
    first_new = len(story) - len(step.events)
    said = remarks(story, speakers, room.match_id)
    return next((remark for remark in said if remark.number >= first_new), None)


def remarks(
    story: Sequence[ev.Event], speakers: Sequence[Speaker], chance: str
) -> Iterator[Remark]:
    """All that is said in a match, told by its public events; to one thing only one speaks."""
    have_spoken: set[int] = set()
    for number, event in enumerate(story):
        if isinstance(event, ev.DealStarted):
            have_spoken.clear()
        moved = [
            (draw, speaker, moment)
            for speaker in speakers
            if (moment := _moment(event, speaker)) is not None
            and (moment in _BEGINNING_AND_END or speaker.seat not in have_spoken)
            and (draw := _draw(f"{chance} {number} {speaker.seat}")) % 100 < speaker.who.talk
        ]
        if not moved:
            continue
        draw, (seat, _, who), moment = min(moved)
        if moment not in _BEGINNING_AND_END:
            have_spoken.add(seat)
        phrases = who.sayings[moment]
        yield Remark(number, seat, who.key, phrases[draw // 100 % len(phrases)])


def _moment(event: ev.Event, speaker: Speaker) -> Moment | None:
    """What an event is to somebody at the table; None if it leaves them cold."""
    seat, side = speaker.seat, speaker.side
    match event:
        case ev.DealStarted(deal=1):
            return "greeting"
        case ev.CaidaScored(seat=by) if by == seat:
            return "fell"
        case ev.CaidaScored(fallen=fallen) if fallen == seat:
            return "fallen"
        case ev.MesaLimpia(seat=by) if by == seat:
            return "swept"
        case ev.CantoPaid(seat=by, points=points) if by == seat and points >= GOOD_CANTO:
            return "sang"
        case ev.MesaLimpia():
            return "praise"
        case ev.MatchWon(side=winner, reason=reason) if reason != "abandonment":
            return "won" if winner == side else "lost"
        case _:
            return None


def _draw(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
