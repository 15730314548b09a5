"""The golden playthroughs: whole matches, one for each preset and mode, event by event.

`python -m tests.golden.regenerate` writes them again. That is right when a rule, a preset or the
text of an event changed on purpose, and the difference shows that and nothing else; it is wrong
when they only turned red.
"""

from __future__ import annotations

from pathlib import Path

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import line_of, play_on
from tests.engine.rulesets import PRESET_MODES

FOLDER = Path(__file__).parent
SEED = 114


def name_of(preset: str, seats: int, teams: bool) -> str:
    return f"{preset}-{seats}{'t' if teams else ''}.txt"


def playthrough(preset: str, seats: int, teams: bool) -> str:
    """A match between players who choose at random, to its end."""
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    match = play_on(Match(ruleset, seed=SEED), SEED, 2_000)
    assert match.outcome is not None
    return "".join(f"{line_of(event)}\n" for event in match.events)


def playthroughs() -> dict[str, str]:
    """Text by file name."""
    return {name_of(*mode): playthrough(*mode) for mode in PRESET_MODES}


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
