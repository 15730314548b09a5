"""What each option of a ruleset says, one sentence for every option and value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from caida.engine.cantos import CANTOS, is_played
from caida.engine.cards import RANKS
from caida.engine.options import OPTIONS
from caida.engine.ruleset import Ruleset
from caida.words.vocabulary import Vocabulary


class RankRun(NamedTuple):
    """Neighbouring ranks worth the same; ``step`` is the place of the first (see Card)."""

    label: str
    step: int
    value: int


def rank_runs(values: Sequence[int]) -> list[RankRun]:
    """Ten values by rank as runs of equal ones: ``1-7`` worth 1, ``10`` worth 2, ..."""
    runs: list[RankRun] = []
    first = 0
    for step, value in enumerate(values):
        if step + 1 == len(values) or values[step + 1] != value:
            label = str(RANKS[first]) if first == step else f"{RANKS[first]}-{RANKS[step]}"
            runs.append(RankRun(label, first, value))
            first = step + 1
    return runs


def option_title(words: Vocabulary, name: str) -> str:
    if name in CANTOS:
        canto = words.canto(name)
        return canto[:1].upper() + canto[1:]
    return words.text(f"option.{name}.title")


def option_sentence(words: Vocabulary, name: str, value: object) -> str:
    """RulesetError if the option does not allow the value."""
    checked = OPTIONS[name].check(value)
    if isinstance(checked, tuple):
        return _per_rank_sentence(words, name, checked)
    if isinstance(checked, str):
        return words.text(f"option.{name}.{checked}")
    if isinstance(checked, bool):
        return words.text(f"option.{name}.{'yes' if checked else 'no'}")
    if name in CANTOS:
        return _canto_sentence(words, name, checked)
    exact = f"option.{name}.{checked}"
    if words.has(exact):
        return words.text(exact)
    return words.text(
        f"option.{name}.number", n=checked, next=checked + 1, points=words.points(checked)
    )


def rule_sentence(words: Vocabulary, ruleset: Ruleset, name: str) -> str:
    """What an option says at this table; where the others leave it nothing to decide, that."""
    key, value = _moot(ruleset, name), getattr(ruleset, name)
    if key is None:
        return option_sentence(words, name, value)
    return words.text(key, points=words.points(value) if isinstance(value, int) else "")


def _moot(ruleset: Ruleset, name: str) -> str | None:
    """The text for an option that has nothing to decide, or less than it says; None for others."""
    played = {canto for canto in CANTOS if is_played(ruleset, canto)}
    match name:
        case (
            "canto_call" | "canto_settle" | "canto_pay" | "canto_tie" | "mata_canto" | "false_canto"
        ) if not played:
            return "beside.no_cantos"
        case "trivilin_wins" if "trivilin" not in played:  # CAN-7
            return "beside.no_trivilin"
        case "canto_tie" if ruleset.canto_pay == "all":  # CAN-5
            return "beside.all_paid"
        case "canto_tie" if ruleset.canto_tie == "cards" and not played >= _TIED_BY_CARDS:
            return "beside.tie_by_cards"
        case "mata_canto" if ruleset.mata_canto and ruleset.canto_settle == "all_sung":  # CAN-4
            return "beside.paid_early"
        case "mata_mesa" if not ruleset.caida_on_mesa:  # CAI-5
            return "beside.no_caida_on_mesa"
        case "false_canto" if (  # CAN-8
            ruleset.false_canto and "trivilin" in played and ruleset.trivilin_wins != "never"
        ):
            return "beside.trivilin_looked"
        case "mesa_limpia_last_tanda" if not ruleset.mesa_limpia:  # MES-1
            return "beside.no_mesa_limpia"
    return None


# The cantos that the sentence on level cantos names (CAN-6).
_TIED_BY_CARDS = {"ronda", "trivilin", "patrulla"}


def _per_rank_sentence(words: Vocabulary, name: str, values: Sequence[int]) -> str:
    if not any(values):
        key = "option.canto.off" if name in CANTOS else f"option.{name}.zero"
        return words.text(key)
    shown = ", ".join(f"{run.label}: {run.value}" for run in rank_runs(values))
    return words.text(f"option.{name}.by_rank", values=shown)


def _canto_sentence(words: Vocabulary, name: str, value: int) -> str:
    if value == 0:
        return words.text("option.canto.off")  # CAN-2
    hand = words.text(f"canto_hand.{name}")
    return words.text("option.canto.on", hand=hand, points=words.points(value))
