"""Messages nobody should send to a room: broken, wrong, late, repeated, or about other people."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from caida.protocol.values import CARD_TEXTS

Frame = str | bytes
HUGE = (2**31, 2**63, 2**64, 10**40, -1, -(2**70), 1e308, 0.5)
ODD: tuple[Any, ...] = (
    None,
    True,
    [],
    {},
    "",
    "\x00",
    "ñ" * 50,
    *HUGE,
    [[]],
    {"a": {}},
    "constructor()",
)
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sit", {"seat": 0}),
    ("sit", {"seat": 1, "contribution": "mala"}),
    ("stand", {}),
    ("place_bot", {"seat": 1, "bot": "novato"}),
    ("clear_seat", {"seat": 1}),
    ("keep_seat", {"seat": 1, "name": "mala"}),
    ("swap_seats", {"seat": 0, "other": 1}),
    ("remove", {"seat": 1}),
    ("readmit", {"who": "0a"}),
    ("hold", {}),
    ("start", {"fill": "novato"}),
    *[("act", {"action": {"kind": "play", "card": "7o", "takes": 1}})] * 5,
    ("act", {"action": {"kind": "sing"}}),
    ("resign", {}),
    ("leave", {}),
    ("come_back", {}),
    ("rematch", {}),
    ("say", {"phrase": "hello"}),
    ("look", {}),
    ("ping", {}),
)


class Mischief:
    """An endless supply; the same seed gives the same."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.seq = 0  # the last number that was seen
        self._sent: list[str] = []
        self._makers: tuple[Callable[[], Frame], ...] = (
            self._noise,
            self._text,
            self._broken,
            self._broken,
            self._wrong_type,
            self._wrong_type,
            self._huge,
            self._deep,
            self._wrong_seq,
            self._out_of_order,
            self._out_of_order,
            self._replay,
            self._extra_field,
        )

    def __call__(self) -> Frame:
        return self._rng.choice(self._makers)()

    def _command(self) -> dict[str, Any]:
        rng = self._rng
        kind, values = rng.choice(KINDS)
        command = {
            "type": kind,
            "id": f"h{rng.getrandbits(32)}",
            "seq": rng.randrange(60),
            **values,
        }
        if kind == "act" and rng.random() < 0.5:
            card = rng.choice(CARD_TEXTS)
            command["action"] = {"kind": "play", "card": card, "takes": rng.randrange(11)}
        return command

    def _noise(self) -> bytes:
        return self._rng.randbytes(self._rng.randrange(1, 200))

    def _text(self) -> str:
        rng = self._rng
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000)))) for _ in "x" * 20
        )

    def _broken(self) -> str:
        text = json.dumps(self._command())
        place = self._rng.randrange(len(text))
        return (
            text[:place]
            + self._rng.choice(("", '"', "}", "\\u", "\x01", "9" * 30))
            + text[place + 1 :]
        )

    def _wrong_type(self) -> str:
        command = self._command()
        command[self._rng.choice(list(command))] = self._rng.choice(ODD)
        return json.dumps(command)

    def _huge(self) -> str:
        command = self._command()
        command["seq"] = self._rng.choice(HUGE)
        text = json.dumps(command)
        return text.replace('"seat": 1', f'"seat": {"9" * self._rng.randrange(1, 600)}')

    def _deep(self) -> str:
        depth = self._rng.randrange(10, 600)
        return self._rng.choice(("[" * depth, '{"a":' * depth, "[" * depth + "]" * depth))

    def _wrong_seq(self) -> str:
        command = self._command()
        command["seq"] = self._rng.choice((0, 1, 10**6, 10**9))
        return json.dumps(command)

    def _out_of_order(self) -> str:
        text = json.dumps(self._command())
        if len(self._sent) < 100:
            self._sent.append(text)
        return text

    def _replay(self) -> str:
        return self._rng.choice(self._sent) if self._sent else self._out_of_order()

    def _extra_field(self) -> str:
        command = self._command()
        command[self._rng.choice(("by", "person", "host", "who", "secret", "you"))] = 0
        return json.dumps(command)
