"""A server whose shuffles are chosen, for what luck would bring only now and then."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from caida import Match, Ruleset, View
from caida.engine.chance import ProvableChance
from tests.server.playing import quick, running

MOST_SECRETS = 5000


def find_secret(ruleset: Ruleset, is_wanted: Callable[[View], bool]) -> bytes:
    """A secret with which seat 0, as the mano, is to play its first card as wanted."""
    assert ruleset.first_dealer == 1
    for number in count(1):
        assert number < MOST_SECRETS, "no such deal"
        secret = number.to_bytes(32, "big")
        match = Match(ruleset, chance=ProvableChance(secret))
        while match.phase != "play" and match.outcome is None:
            match.play(match.legal_actions()[0])
        # Whatever the dealer decides, the same cards are dealt in the end.
        if match.to_act == 0 and match.deal == 1 and is_wanted(match.view(0)):
            return secret
    raise AssertionError


@asynccontextmanager
async def serving_fixed(folder: Path, secret: bytes, **changes: Any) -> AsyncIterator[str]:
    """Every match of this server is shuffled by this secret and nothing else."""

    def chance(
        _secret: bytes, _contributions: Mapping[int, str], _rules: str | None
    ) -> ProvableChance:
        return ProvableChance(secret)

    async with running(quick(f"sqlite:///{folder / 'caida.db'}", **changes), chance) as up:
        yield up.url
