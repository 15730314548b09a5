"""Tiny real engines, each with its own bad habit."""

from __future__ import annotations

import sys
from pathlib import Path

from caida.bots.external import ExternalBot
from tests.waiting import HANG_SECONDS

PRELUDE = """
import json, os, subprocess, sys
def say(text): print(text, flush=True)
def hang(): os.read(os.pipe()[0], 1)
def first(view):
    choice = view["choices"][0]
    if choice["action"]["kind"] != "play": return choice["action"]["kind"].replace("_", " ")
    taken = " ".join(choice["taken"])
    return f"play {choice['action']['card']}" + (f" x{taken}" if taken else "")
"""
SERVE = """
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "caida": say("name Test\\nready")
    elif word == "quit": break
    elif word == "view":
        view = json.loads(rest)
        answer(view)
"""


def write_engine(folder: Path, answer: str, *, start: str = "") -> str:
    """The command of an engine that runs ``start`` first and answers a view with ``answer``."""
    body = "\n    ".join(answer.strip().splitlines())
    script = folder / "engine.py"
    script.write_text(f"{PRELUDE}\n{start}\ndef answer(view):\n    {body}\n{SERVE}", "utf-8")
    return f"{sys.executable} {script}"


def bot_of(command: str, *, seed: int | None = None, seconds: float = HANG_SECONDS) -> ExternalBot:
    """With all the time a busy machine may need; less is for engines that never answer."""
    return ExternalBot(command, seed=seed, seconds=seconds, seconds_to_start=HANG_SECONDS)
