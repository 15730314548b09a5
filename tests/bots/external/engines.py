"""Tiny real engines, each with its own bad habit."""

from __future__ import annotations

import sys
from pathlib import Path

PRELUDE = """
import json, os, subprocess, sys, time
def say(text): print(text, flush=True)
def first(view):
    choice = view["choices"][0]
    if choice["action"]["kind"] != "play": return choice["action"]["kind"].replace("_", " ")
    taken = " ".join(choice["taken"])
    return f"play {choice['action']['card']}" + (f" x{taken}" if taken else "")
with open(os.environ["ENGINE_PIDS"], "a") as file: file.write(f"{os.getpid()}\\n")
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
