"""A whole match that is played and soon over: one tanda, won by a canto."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from caida import Ruleset, View
from tests.web.fixed_shuffle import find_secret, serving_fixed

OPTIONS: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0, "target": 3}
NEW_TABLE = "/nueva?" + "&".join(f"{name}={value}" for name, value in OPTIONS.items())


def is_short(view: View) -> bool:
    """The canto wins when it is paid, and the dealer does not before, counting either way."""
    ranks = [card.rank for card in view.mesa]
    hits = [
        sum(number for number, rank in zip(count, ranks, strict=True) if number == rank)
        for count in ((1, 2, 3, 4), (4, 3, 2, 1))
    ]
    return view.canto == "patrulla" and max(hits) < 3


@asynccontextmanager
async def serving_short(folder: Path) -> AsyncIterator[str]:
    """The address of a server where a table made at ``NEW_TABLE`` has such a match."""
    secret = find_secret(Ruleset.preset("tradicional", **OPTIONS), is_short)
    async with serving_fixed(folder, secret) as address:
        yield address
