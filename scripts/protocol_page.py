"""Write the parts of docs/protocol.md that come from the code: every message with an example.

`python -m scripts.protocol_page [--check]`. The examples are real: a room is played a little way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol import updates as tell
from caida.protocol.tables import Pause, TurnClock
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.room.folding import apply
from caida.room.listing import show_card
from caida.room.person import Person, public_mark
from caida.room.refusals import Refusal
from caida.room.room import Room
from caida.room.showing import show_snapshot, show_update
from caida.server.api import ENDPOINTS
from caida.server.openapi import describe
from caida.server.text import show_refusal

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
ANA = Person("an-id-that-stays-inside", "Ana", "mar")
AT = 1_800_000_000_000
WIDTH = 116

COMMANDS: tuple[ask.Command, ...] = (
    ask.Sit(id="k1", seq=1, seat=0, contribution="mi suerte"),
    ask.Stand(id="k2", seq=2),
    ask.PlaceBot(id="k3", seq=2, seat=1, bot="maestro"),
    ask.ClearSeat(id="k4", seq=3, seat=1),
    ask.KeepSeat(id="k14", seq=3, seat=1, name="María"),
    ask.SwapSeats(id="k15", seq=3, seat=0, other=1),
    ask.Remove(id="k16", seq=3, seat=1),
    ask.Readmit(id="k17", seq=4, who=public_mark("luis")),
    ask.Hold(id="k18", seq=4),
    ask.Start(id="k5", seq=4, fill="conocedor"),
    ask.Act(id="k6", seq=5, action=ActionMessage("play", "6e", 3)),
    ask.TakeBack(id="k14", seq=7),
    ask.Resign(id="k7", seq=6),
    ask.Leave(id="k8", seq=6),
    ask.ComeBack(id="k9", seq=9),
    ask.Rematch(id="k10", seq=90),
    ask.Ready(id="k11", seq=40),
    ask.Say(id="k12", seq=6, phrase="hello"),
    ask.Look(id="k13", seq=6),
    ask.Ping(id="k14", seq=6),
)


def play_a_little() -> tuple[tell.ServerMessage, ...]:
    """A room with a person and a bot, and one message of each kind that comes out of it."""
    created = entries.Created(
        by=ANA.id,
        code="ABCDEF",
        ruleset=dict(Ruleset.preset("tradicional").to_dict()),
        clock=30,
        is_public=True,
        secret="ca" * 32,
    )
    room = Room("Xk3vT9qLw2Zr", created, AT)
    apply(room, entries.Seated(by=ANA.id, command="sit", seat=0, name="Ana", colour="mar"), AT)
    placed = entries.BotPlaced(
        by=ANA.id, command="bot1", seat=1, bot="maestro", character="maigualida"
    )
    apply(room, placed, AT)
    apply(room, entries.Started(by=ANA.id, command="start"), AT)
    here = tell.Presence(connected=(True, False), watchers=1)
    while room.match is not None and room.match.phase != "play":
        _act(room)
    snapshot = show_snapshot(room, 0, here, is_host=True, used_ms=4_000, phrases=("hello", "clap"))
    update = show_update(room, _act(room), 0)
    return (
        snapshot,
        update,
        tell.Accepted(command="k6", seq=6),
        show_refusal(Refusal("stale"), "es", 7, "k6"),
        tell.Presence(connected=(True, False), watchers=1),
        tell.Paused(pause=Pause(9_400, (1,)), clock=TurnClock(0, 30_000, 30_000)),
        tell.Said(seat=0, who=public_mark(ANA.id), phrase="hello"),
        tell.Pong(command="k14", seq=7),
        tell.Goodbye(reason="draining", retry_ms=1000),
        tell.Lobby(rooms=[show_card(room)], online=3),
        tell.LobbyChanged(online=2, gone=[room.id]),
    )


def _act(room: Room) -> Any:
    assert room.match is not None
    seat = room.to_act
    assert seat is not None
    action = room.match.legal_actions()[0]
    return apply(room, entries.Acted(seat=seat, action=action.code, by_bot=seat == 1), AT)


def write_message(message: Struct) -> Iterator[str]:
    kind = type(message)
    yield f"### {kind.__struct_config__.tag}"
    yield ""
    yield from (getdoc(kind) or "").replace("``", "`").split("\n")
    yield ""
    yield "```json"
    yield from _folded(msgspec.json.encode(message))
    yield "```"
    yield ""


def _folded(encoded: bytes) -> Iterator[str]:
    """On one line if it fits, else one line for each field."""
    if len(encoded) <= WIDTH:
        yield encoded.decode()
        return
    fields = msgspec.json.decode(encoded, type=dict[str, msgspec.Raw])
    lines = [f'"{name}":{bytes(value).decode()}' for name, value in fields.items()]
    yield "{" + lines[0] + ","
    yield from (f" {line}," for line in lines[1:-1])
    yield f" {lines[-1]}}}"


def write_endpoints() -> Iterator[str]:
    yield "| | | |"
    yield "|---|---|---|"
    for path, methods in describe(ENDPOINTS)["paths"].items():
        for method, operation in methods.items():
            yield f"| `{method.upper()}` | `{path}` | {operation['summary']} |"


def write_parts() -> dict[str, str]:
    messages = play_a_little()
    return {
        "commands": "\n".join(line for one in COMMANDS for line in write_message(one)),
        "messages": "\n".join(line for one in messages for line in write_message(one)),
        "endpoints": "\n".join(write_endpoints()),
    }


def write_page(page: str) -> str:
    """The page with every part between its marks written anew."""
    for name, part in write_parts().items():
        begin, end = f"<!-- {name}: from the code -->\n", f"<!-- /{name} -->\n"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n{part}\n{end}{after}"
    return page


def main() -> int:
    written = PAGE.read_text(encoding="utf-8")
    page = write_page(written)
    if "--check" in sys.argv:
        return int(page != written)
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
