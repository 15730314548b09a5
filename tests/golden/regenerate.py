"""The golden playthroughs: whole matches, one for each preset and mode and one by the house rules
that no preset has, event by event.

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
SEED_OF = {"house-2.txt": 215}  # one in which all that the house rules can bring happens
HOUSE = Ruleset(
    caida_on_mesa=True,
    mata_canto=True,
    mata_mesa=True,
    canto_call="manual",
    false_canto=2,
    mal_echada=0,
)


def rulesets() -> dict[str, Ruleset]:
    """What is played, by file name."""
    presets = {
        f"{preset}-{seats}{'t' if teams else ''}.txt": Ruleset.preset(
            preset, seats=seats, teams=teams
        )
        for preset, seats, teams in PRESET_MODES
    }
    return {**presets, "house-2.txt": HOUSE}


def playthrough(name: str) -> str:
    """A match between players who choose at random, to its end."""
    seed = SEED_OF.get(name, SEED)
    match = play_on(Match(rulesets()[name], seed=seed), seed, 2_000)
    assert match.outcome is not None
    return "".join(f"{line_of(event)}\n" for event in match.events)


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in rulesets():
        (FOLDER / name).write_text(playthrough(name), encoding="utf-8", newline="\n")
