"""The lines of the engine protocol, version 1, and how an answer is read: no process here."""

from __future__ import annotations

import json
import re
from hashlib import sha256

from caida.bots.external.faults import FaultSignal
from caida.engine.actions import Action
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.notation import format_action
from caida.notation.headers import as_player_name
from caida.notation.moves import ACTION_OF_WORDS

HELLO = "caida 1"
READY = "ready"
INFO = "info"
PLAY = "play "
_NAME = re.compile(r"name (\S.*)")


def is_info(line: str) -> bool:
    """Lines an engine may write at any time, for whoever reads along; blank ones count too."""
    return not line or line.partition(" ")[0] == INFO


def read_name(line: str) -> str:
    """The name in ``name ...``, printable and short; FaultSignal if the line is anything else."""
    found = _NAME.fullmatch(line)
    if found is None:
        raise FaultSignal("garbage")
    return as_player_name(found[1])


def match_lines(ruleset: Ruleset, seat: int, seed: str, seconds: float) -> list[str]:
    """What an engine is told before the first view of a match."""
    number = int.from_bytes(sha256(seed.encode()).digest()[:6], "big")
    rules = json.dumps(ruleset.to_dict(), separators=(",", ":"))
    return [f"ruleset {rules}", f"newmatch seat {seat} seed {number} seconds {seconds:g}"]


def view_line(view: View) -> str:
    return f"view {json.dumps(view.to_dict(), separators=(',', ':'))}"


def read_answer(line: str, view: View) -> Action:
    """The action an answer names; FaultSignal if it names none, or one that is not legal."""
    text = " ".join(line.split())
    for choice in view.choices:
        move = format_action(choice.action, choice.taken)
        if text == (move if choice.action.card is None else f"{PLAY}{move}"):
            return choice.action
    raise FaultSignal("illegal" if text.startswith(PLAY) or text in ACTION_OF_WORDS else "garbage")
