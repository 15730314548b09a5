"""The same table twice, with other cards where one of its seats can't see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from caida.engine.chance import Chance
from caida.engine.history import chance_of
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.hidden import other_world
from tests.engine.play import play_on

REACHES = (40, 12, 6, 3, 2)


class ScriptedTables:
    """Deals each match from the next of some matches that were played before."""

    def __init__(self, matches: list[Match]) -> None:
        self._matches = iter(matches)

    def __call__(
        self, _secret: bytes, _contributions: Mapping[int, str], _rules: str | None
    ) -> Chance:
        return chance_of(next(self._matches).history)


class SharedTables:
    """The same for several servers: whichever comes to a match first, all deal it alike."""

    def __init__(self, matches: list[Match]) -> None:
        self._matches = iter(matches)
        self._dealt: dict[bytes, Match] = {}

    def __call__(
        self, secret: bytes, _contributions: Mapping[int, str], _rules: str | None
    ) -> Chance:
        if secret not in self._dealt:
            self._dealt[secret] = next(self._matches)
        return chance_of(self._dealt[secret].history)


def find_worlds(
    ruleset: Ruleset, seat: int | None, seed: int, *, moves: int
) -> Iterator[tuple[Match, Match]]:
    """Matches under way and, for each, one that a seat can't tell from it."""
    source = Random(seed)
    while True:
        match = play_on(Match(ruleset, seed=source.getrandbits(32)), source.getrandbits(32), moves)
        if match.outcome is not None:
            continue
        for reach in REACHES:
            other = other_world(match, seat, source, reach)
            if other is not None and are_different(match, other):
                yield match, other
                break


def are_different(match: Match, other: Match) -> bool:
    """Whether a hand or the rest of the stock is another now."""
    seats = range(match.ruleset.seats)
    hands = [[one.view(seat).hand for seat in seats] for one in (match, other)]
    stocks = [one._kernel.get_stock()[one._kernel.top :] for one in (match, other)]
    return hands[0] != hands[1] or stocks[0] != stocks[1]
