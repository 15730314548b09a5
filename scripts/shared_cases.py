"""What Python and the page both must know, as cases that both must pass: how events fold into a
table, over random rulesets, and what cards and cantos are called. (How a list is said has its cases
in tests/words/lists.json.) `python -m scripts.shared_cases [--check]` writes web/tests/cases.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from caida.engine.actions import Action
from caida.engine.cantos import CANTOS
from caida.engine.cards import CARDS
from caida.engine.events import Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View, Watcher
from caida.protocol.events import encode_event
from caida.room.showing import show_table
from caida.words import LANGUAGES, Words
from tests.engine.play import MAX_MOVES, Chooser
from tests.engine.rulesets import numbered_ruleset

FILE = Path(__file__).parents[1] / "web" / "tests" / "cases.json"
Json = dict[str, Any]

MATCHES = 24
# A few of them end by resignation, after so many moves.
RESIGNING, MOVES_BEFORE = 7, 9
# Of a table; `phase` and `to_act` come with the end of a step.
FIELDS = (
    "deal",
    "tanda",
    "dealer",
    "mano",
    "scores",
    "hand_sizes",
    "mesa",
    "pile_sizes",
    "stock_size",
    "last_throw",
    "sung",
    "voided",
    "exposed",
    "beaten",
    "outcome",
)


def write() -> str:
    """The whole file, one match and one case a line."""
    parts = {
        "matches": [play(number) for number in range(MATCHES)],
        "names": list(name_cases()),
    }
    written = [
        f'"{name}": [\n' + ",\n".join(map(_line, cases)) + "\n]" for name, cases in parts.items()
    ]
    return "{\n" + ",\n".join(written) + "\n}\n"


def _line(case: Json) -> str:
    return json.dumps(case, ensure_ascii=False, separators=(",", ":"))


def play(number: int) -> Json:
    """A match as one audience gets it: every event, and what of the table it changed."""
    ruleset = ruleset_of(number)
    audience = (None, *range(ruleset.seats))
    seat = audience[number % len(audience)]
    match, chooser, watcher = Match(ruleset, seed=number), Chooser(number), Watcher(ruleset, seat)
    shown, steps, told = shown_in(watcher), [], 0
    for move in range(MAX_MOVES):
        seen = []
        for event in match.events[told:]:
            redacted = event.seen_by(seat)
            watcher.see(redacted)
            now = shown_in(watcher)
            changed = {name: now[name] for name in now if now[name] != shown[name]}
            seen.append([told_in(redacted), changed])
            shown = now
        told = len(match.events)
        steps.append({"events": seen, "turn": {"phase": match.phase, "to_act": match.to_act}})
        if match.outcome is not None:
            break
        go_on(match, chooser, number, move)
    return {"number": number, "ruleset": ruleset.to_dict(), "seat": seat, "steps": steps}


def go_on(match: Match, chooser: Chooser, number: int, move: int) -> None:
    if number % RESIGNING == 0 and move == MOVES_BEFORE:
        match.resign(number % match.ruleset.seats)
    else:
        match.play(choose(match, chooser))


def choose(match: Match, chooser: Chooser) -> Action:
    """By chance, but a mesa that can be killed is, which chance alone would hardly bring."""
    if match.ruleset.mata_mesa and match.phase == "play":  # CAI-5
        view = match.view(match.to_act)
        for action, taken in view.choices:
            if taken and view.last_throw == (None, taken[0]):
                return action
    return chooser.choose(match)


def told_in(event: Event) -> Json:
    """An event as it travels, without its rule, which no fold reads."""
    told: Json = msgspec.json.decode(encode_event(event))
    del told["rule"]
    return told


def ruleset_of(number: int) -> Ruleset:
    """A random one, in which what makes a difference to a fold is as often so as not."""
    is_fallen_on = number // 2 % 2 == 0
    is_sung_by_hand = number // 5 % 2 == 1
    return numbered_ruleset(number).with_options(
        target=6 + number % 5,
        caida_across_tandas=number % 2 == 0,
        caida_on_mesa=is_fallen_on,
        mata_mesa=is_fallen_on and number % 3 > 0,
        mata_canto=number // 3 % 2 == 0,
        capture=("must", "may")[number // 4 % 2],
        canto_call=("auto", "manual")[is_sung_by_hand],
        canto_settle=("tanda_end", "all_sung")[number // 6 % 2],
        false_canto=number % 3 if is_sung_by_hand else 0,
        duplicate_limit=number % 3,
    )


def shown_in(watcher: Watcher) -> Json:
    """What of a fold the page keeps; plays are told in short."""
    view = watcher.view("play", None, ())
    table = msgspec.to_builtins(show_table(view))
    turns = [" ".join([str(turn["seat"]), turn["card"], *turn["taken"]]) for turn in table["turns"]]
    return {**{name: table[name] for name in FIELDS}, "turns": turns, "hand": hand_in(view)}


def hand_in(view: View) -> list[str]:
    return [str(card) for card in view.hand]


def name_cases() -> Iterator[Json]:
    for lang in LANGUAGES:
        words = Words(lang)
        cards = {str(card): words.card(card) for card in CARDS}
        yield {"lang": lang, "cards": cards, "cantos": {name: words.canto(name) for name in CANTOS}}


def main() -> int:
    text = write()
    if "--check" in sys.argv:
        return int(not FILE.is_file() or FILE.read_text(encoding="utf-8") != text)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
