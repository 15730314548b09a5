"""One block: the matches on the same decks, one for each seating. Blocks are what is independent,
so they are the unit of all statistics here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from caida.arena.matchups import Matchup
from caida.arena.players import Players, take_faults
from caida.bots.external import Fault
from caida.crew.jobs import IsUnwanted, StopSignal
from caida.engine.chance import SeededChance
from caida.engine.match import Match
from caida.notation import Record
from caida.notation.headers import as_player_name

# A house where nothing scores plays for ever; such a match is left unfinished here.
MAX_MOVES = 20_000


@dataclass(frozen=True, slots=True)
class Played:
    """A match as the first player of the matchup sees it; the record only if it was asked for."""

    share: float  # 1 won, 0 lost; of an unfinished match, the fair share
    is_finished: bool
    lead: int | float  # the points of the first player's side less the others' on average
    deals: int
    record: str | None


@dataclass(frozen=True, slots=True)
class Block:
    """The matches of a block, and what engines did wrong in them, by player (0 or 1)."""

    matches: tuple[Played, ...]
    faults: tuple[dict[Fault, int], dict[Fault, int]]

    @property
    def share(self) -> float:
        """What the first player won of the block."""
        return sum(played.share for played in self.matches) / len(self.matches)

    @property
    def lead_per_deal(self) -> float:
        return sum(played.lead for played in self.matches) / sum(
            played.deals for played in self.matches
        )


def play_block(
    matchup: Matchup,
    number: int,
    *,
    seed: str,
    players: Players,
    keep_records: bool = False,
    is_unwanted: IsUnwanted = lambda: False,
) -> Block:
    """Play all seatings on the decks of (seed, number); raises StopSignal once it is unwanted.

    The decks depend on nothing else: not on the players, not on what they play.
    """
    played = []
    faults: tuple[Counter[Fault], Counter[Fault]] = (Counter(), Counter())
    for seating in matchup.seatings():
        names = [matchup.players[player] for player in seating]
        bots = [
            players.sit(names[seat], seat, f"{seed} {number} {seat} {player} {names[seat]}")
            for seat, player in enumerate(seating)
        ]
        match = Match(matchup.ruleset, chance=SeededChance(f"{seed} {number}"))
        moves = 0
        while (seat := match.to_act) is not None and moves < MAX_MOVES:
            if is_unwanted():
                raise StopSignal
            match.play(bots[seat].choose(match.view(seat)), seat)
            moves += 1
        for bot, player in zip(bots, seating, strict=True):
            faults[player].update(take_faults(bot))
        played.append(_played(matchup, match, seating, names if keep_records else None))
    return Block(tuple(played), (dict(faults[0]), dict(faults[1])))


def _played(
    matchup: Matchup, match: Match, seating: tuple[int, ...], names: list[str] | None
) -> Played:
    own = seating.index(0) % matchup.ruleset.sides
    others = [points for side, points in enumerate(match.scores) if side != own]
    record = None
    if names is not None:
        record = Record.of(match, players=[as_player_name(name) for name in names]).text
    return Played(
        share=matchup.fair_share if match.outcome is None else float(match.outcome.winner == own),
        is_finished=match.outcome is not None,
        lead=match.scores[own] - sum(others) / len(others),
        deals=match.deal,
        record=record,
    )
