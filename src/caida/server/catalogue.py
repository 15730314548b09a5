"""What a room can be made of: presets, options and bots, and any rules in words."""

from __future__ import annotations

from typing import get_args

from caida.engine.options import OPTIONS, Option
from caida.engine.ruleset import PRESETS, Ruleset
from caida.protocol import http
from caida.protocol.values import Clock
from caida.server.endpoints import Call, Endpoint
from caida.server.phrases import PHRASES, REACTIONS, SAYINGS
from caida.server.text import words_in
from caida.words import Words
from caida.words.explanation import GROUPS

MODE = ("seats", "teams")


def read_rules(order: http.RulesOrder) -> Ruleset:
    """RulesetError names the option that is off."""
    options = {name: value for name, value in order.options.items() if name not in MODE}
    return Ruleset.preset(order.preset, seats=order.seats, teams=order.teams, **options)


async def show_rules(call: Call) -> http.Rules:
    """Any rules in words, and how they differ from the nearest preset."""
    ruleset = read_rules(call.body)
    words = words_in(call.lang)
    preset = ruleset.nearest_preset()
    values = ruleset.to_dict()
    return http.Rules(
        preset,
        values,
        ruleset.changes_from(preset),
        {name: words.rule_sentence(ruleset, name) for name in OPTIONS if name not in MODE},
        words.explain(ruleset),
        words.explain_scoring(ruleset),
    )


async def show_catalogue(call: Call) -> http.Catalogue:
    """What a room can be made of: presets, options, bots and clocks."""
    words = words_in(call.lang)
    return http.Catalogue(
        [
            http.PresetInfo(
                name,
                words.text(f"preset.{name}"),
                [http.Mode(*mode) for mode in preset.modes],
                dict(preset.values),
            )
            for name, preset in PRESETS.items()
        ],
        [
            http.OptionGroup(
                name,
                words.text(f"explain.{name}.title"),
                [
                    show_option(OPTIONS[option], words)
                    for option in group.options
                    if option not in MODE
                ],
            )
            for name, group in GROUPS.items()
        ],
        list(call.services.host.opponents),
        list(get_args(Clock)),
    )


def show_option(option: Option, words: Words) -> http.OptionInfo:
    values: dict[str, object] = {word: word for word in option.words}
    if option.is_flag:
        values = {"true": True, "false": False}
    return http.OptionInfo(
        option.name,
        option.rule,
        words.option_title(option.name),
        {key: words.option_sentence(option.name, value) for key, value in values.items()},
        option.is_flag,
        option.per_rank,
        list(option.words),
        option.low,
        option.high,
        {} if option.needs is None else dict([option.needs]),
        option.seats,
    )


async def show_phrases(call: Call) -> list[http.PhraseInfo]:
    """What can be heard at a table; a snapshot says which of it one can say."""
    words = words_in(call.lang)
    return [
        http.PhraseInfo(name, words.text(f"phrase.{name}"), name in REACTIONS)
        for name in (*PHRASES, *SAYINGS)
    ]


RULES_ENDPOINTS = (
    Endpoint(method="GET", path="/api/catalogue", run=show_catalogue),
    Endpoint(method="GET", path="/api/phrases", run=show_phrases),
    Endpoint(
        method="POST", path="/api/rules", run=show_rules, body=http.RulesOrder, troubles=("rules",)
    ),
)
