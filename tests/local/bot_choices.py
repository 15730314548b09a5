"""What every bot plays in a few matches of each mode, by itself on all seats."""

from __future__ import annotations

from caida.bots import OPPONENTS, make_bot
from caida.engine.match import Match
from caida.engine.ruleset import PRESETS, Ruleset

MOVES = 36  # of a match: past the first deal where two play


def bot_choices() -> dict[str, list[str]]:
    """By bot and mode, the actions one after the other."""
    choices = {}
    for preset, chosen in PRESETS.items():
        for seats, teams in chosen.modes:
            for name in OPPONENTS:
                match = Match(Ruleset.preset(preset, seats=seats, teams=teams), seed=seats)
                bots = [make_bot(name, seat) for seat in range(seats)]
                played: list[str] = []
                while match.to_act is not None and len(played) < MOVES:
                    action = bots[match.to_act].choose(match.view(match.to_act))
                    match.play(action)
                    played.append(str(action))
                choices[f"{name} {preset} {seats} {teams}"] = played
    return choices
