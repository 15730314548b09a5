"""A ruleset as one line: the nearest preset, seats and teams, then the options that differ."""

from __future__ import annotations

from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, OptionValue
from caida.engine.ruleset import PRESETS, Ruleset

FLAGS = {"true": True, "false": False}


def format_value(value: OptionValue) -> str:
    """``true``, ``24``, ``full`` or, by rank, ``1,1,1,1,1,1,1,2,3,4``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def parse_value(name: str, text: str) -> OptionValue:
    """What ``format_value`` wrote for this option; RulesetError naming the option otherwise."""
    if name not in OPTIONS:
        raise RulesetError("option.unknown", option=name, allowed=", ".join(OPTIONS))
    option = OPTIONS[name]
    value: object = text
    if option.is_flag:
        value = FLAGS.get(text, text)
    elif option.per_rank:
        value = [_number(part) for part in text.split(",")]
    elif text not in option.words:
        value = _number(text)
    try:
        return option.check(value)
    except RulesetError:
        shown = text[:40]
        raise RulesetError(
            "option.value", option=name, value=shown, allowed=option.allowed
        ) from None


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else text


def format_rules(ruleset: Ruleset) -> str:
    preset = ruleset.nearest_preset()
    words = [preset, f"seats={ruleset.seats}", f"teams={format_value(ruleset.teams)}"]
    changes = ruleset.changes_from(preset)
    return " ".join(words + [f"{name}={format_value(changes[name])}" for name in changes])


def parse_rules(text: str) -> Ruleset:
    """The ruleset of such a line; RulesetError naming the option when something is off."""
    preset, *pairs = text.split() or [""]
    if preset not in PRESETS:
        raise RulesetError(
            "preset.unknown", option="preset", value=preset[:40], allowed=", ".join(PRESETS)
        )
    options: dict[str, object] = dict(PRESETS[preset].values)
    for pair in pairs:
        name, _, value = pair.partition("=")
        options[name] = parse_value(name[:40], value)
    return Ruleset.from_dict(options)
