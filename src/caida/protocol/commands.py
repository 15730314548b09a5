"""What a client says in a room. Every command has an id and the sequence number it answers.

A repeated id is answered again and changes nothing; an id belongs to the person who sent it.
"""

from __future__ import annotations

from typing import get_args

import msgspec
from msgspec import Struct

from caida.protocol.values import (
    ActionMessage,
    BotName,
    CommandId,
    Contribution,
    KeptName,
    Mark,
    PhraseName,
    Seat,
    SeatKey,
    Seq,
)


class Command(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """``seq`` is the last sequence number the client has seen."""

    id: CommandId
    seq: Seq


class Sit(Command, tag="sit", omit_defaults=True):
    """Take a free seat, or move to one; ``contribution`` is mixed into the shuffles.

    With the ``key`` of a seat that is kept for somebody, that one, whichever was asked for.
    """

    seat: Seat
    contribution: Contribution = ""
    key: SeatKey = ""


class Stand(Command, tag="stand"):
    """Give the own seat up while no match is on."""


class PlaceBot(Command, tag="place_bot"):
    """The host puts a bot on a free seat, or another in place of one."""

    seat: Seat
    bot: BotName


class ClearSeat(Command, tag="clear_seat"):
    """The host takes a bot away, or gives a kept seat free."""

    seat: Seat


class KeepSeat(Command, tag="keep_seat", omit_defaults=True):
    """The host keeps a free seat for somebody, by name or not; who has its key may sit there."""

    seat: Seat
    name: KeptName = ""


class SwapSeats(Command, tag="swap_seats"):
    """The host lets two seats change places, whoever holds them, also nobody."""

    seat: Seat
    other: Seat


class Remove(Command, tag="remove"):
    """The host asks a person to get up, who may watch, but not sit before being readmitted."""

    seat: Seat


class Readmit(Command, tag="readmit"):
    """The host lets somebody sit again who was removed; ``who`` as the host was told."""

    who: Mark


class Hold(Command, tag="hold"):
    """The host stops the match from beginning by itself; it begins when the host starts it."""


class Start(Command, tag="start", omit_defaults=True):
    """The host starts the match; with ``fill``, bots of that name take the free seats."""

    fill: BotName | None = None


class Act(Command, tag="act"):
    """Play a card, sing, or make one of the dealer's choices."""

    action: ActionMessage


class TakeBack(Command, tag="take_back"):
    """Stand again before the own last decision, in a match against bots alone."""


class Resign(Command, tag="resign"):
    """Give the match up."""


class Leave(Command, tag="leave"):
    """Go away: a bot plays on, or the match is abandoned when nobody else is left."""


class ComeBack(Command, tag="come_back"):
    """Take the own seat back from the bot that plays for it."""


class Rematch(Command, tag="rematch", omit_defaults=True):
    """Want the same again; it starts when everybody seated does."""

    contribution: Contribution = ""


class Ready(Command, tag="ready"):
    """Have seen how the deal ended: when everybody at the table has, it goes on at once. Not
    kept, and not answered; who never says so is waited for a few seconds."""


class Say(Command, tag="say"):
    """Say a set phrase to the table. Not kept: who is away misses it."""

    phrase: PhraseName


class Look(Command, tag="look"):
    """Ask for a snapshot."""


class Ping(Command, tag="ping"):
    """Ask for a pong."""


ClientMessage = (
    Sit
    | Stand
    | PlaceBot
    | ClearSeat
    | KeepSeat
    | SwapSeats
    | Remove
    | Readmit
    | Hold
    | Start
    | Act
    | TakeBack
    | Resign
    | Leave
    | ComeBack
    | Rematch
    | Ready
    | Say
    | Look
    | Ping
)
COMMANDS: tuple[type[Command], ...] = get_args(ClientMessage)

decoder = msgspec.json.Decoder(ClientMessage)
