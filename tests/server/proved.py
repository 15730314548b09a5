"""A match with its shuffles proved, as somebody plays it alone with a bot."""

from __future__ import annotations

from secrets import token_bytes

from caida.bots import make_bot
from caida.engine.chance import ProvableChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record, format_rules


def proved_record(*players: str, is_over: bool = True) -> str:
    """Of these players; or of its first moments."""
    ruleset = Ruleset.preset("tradicional", target=6)
    match = Match(ruleset, chance=ProvableChance(token_bytes(32), rules=format_rules(ruleset)))
    bot = make_bot("novato", 1)
    while match.outcome is None and is_over:
        assert match.to_act is not None
        match.play(bot.choose(match.view(match.to_act)))
    return Record.of(match, players=players, date="2026-11-18").text
