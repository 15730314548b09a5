"""A measurement: blocks are played until there are enough, or the interval is short enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from caida.arena.blocks import Block
from caida.arena.estimates import Estimate, Mean
from caida.arena.matchups import Matchup, round_robin
from caida.arena.ratings import rate
from caida.arena.tasks import BlockJob, Task
from caida.bots.external import Fault
from caida.crew import Crew, Here
from caida.crew.interrupts import interrupts_held
from caida.engine.ruleset import Ruleset
from caida.notation import format_rules

# An interval from fewer blocks than this may be short by luck.
LEAST_BLOCKS = 30


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure. ``margin``: stop a matchup once its win rate is known to within this."""

    ruleset: Ruleset
    players: tuple[str, ...]
    pairs: int
    seed: str
    margin: float | None = None
    seconds: float = 2.0
    keep_records: bool = False

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """Who meets whom, by their places among the players."""
        return round_robin(len(self.players), self.ruleset.sides)

    @property
    def matchups(self) -> list[Matchup]:
        """One for each meeting, in the same order."""
        names = self.players
        return [Matchup(self.ruleset, (names[a], names[b])) for a, b in self.meetings]


@dataclass(slots=True)
class Standing:
    """How a matchup stands, as its first player sees it."""

    matchup: Matchup
    blocks: int = 0
    matches: int = 0
    unfinished: int = 0
    won: float = 0.0
    faults: tuple[Counter[Fault], Counter[Fault]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    _share: Mean = field(default_factory=Mean)
    _lead: Mean = field(default_factory=Mean)

    def add(self, block: Block) -> None:
        self.blocks += 1
        self.matches += len(block.matches)
        self.unfinished += sum(not played.is_finished for played in block.matches)
        self.won += sum(played.share for played in block.matches)
        self._share.add(block.share)
        self._lead.add(block.lead_per_deal)
        for total, faults in zip(self.faults, block.faults, strict=True):
            total.update(faults)

    @property
    def share(self) -> Estimate:
        """Matches won by the first player, of 1."""
        return self._share.estimate_share()

    @property
    def lead(self) -> Estimate:
        """Points a deal that the first player is ahead of the others."""
        return self._lead.estimate()


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a plan; ``is_interrupted`` if Ctrl-C left it with less than it asked for."""

    plan: Plan
    standings: tuple[Standing, ...]
    is_interrupted: bool

    @property
    def faults(self) -> dict[str, Counter[Fault]]:
        """What engines did wrong, by player."""
        total: dict[str, Counter[Fault]] = {}
        for standing in self.standings:
            for player, faults in zip(standing.matchup.players, standing.faults, strict=True):
                if faults:
                    total.setdefault(player, Counter()).update(faults)
        return total

    def table(self) -> dict[tuple[int, int], float]:
        """The share of matches that one player won against, or alone among, another, by place."""
        won: dict[tuple[int, int], float] = {}
        for (first, second), standing in self._meetings():
            won[first, second] = standing.won / standing.matches
            if standing.matchup.ruleset.sides == 2:
                won[second, first] = 1 - won[first, second]
        return won

    def ratings(self) -> list[tuple[str, float]]:
        """The players, best first; only where every match has two sides, and all have met."""
        meetings = list(self._meetings())
        if len(meetings) < len(self.standings) or self.standings[0].matchup.ruleset.sides != 2:
            return []
        wins: dict[tuple[int, int], float] = {}
        for (first, second), standing in meetings:
            wins[first, second] = standing.won
            wins[second, first] = standing.matches - standing.won
        rated = zip(self.plan.players, rate(len(self.plan.players), wins), strict=True)
        return sorted(rated, key=lambda entry: -entry[1])

    def to_dict(self) -> dict[str, object]:
        """For programs: shares of 1, points a deal; null where there is no interval yet."""
        return {
            "rules": format_rules(self.plan.ruleset),
            "seed": self.plan.seed,
            "players": list(self.plan.players),
            "interrupted": self.is_interrupted,
            "matchups": [
                {
                    "players": list(standing.matchup.players),
                    "pairs": standing.blocks,
                    "matches": standing.matches,
                    "unfinished": standing.unfinished,
                    "won": standing.won,
                    "fair": standing.matchup.fair_share,
                    "share": standing.share.to_dict() if standing.matches else None,
                    "lead_per_deal": standing.lead.to_dict() if standing.matches else None,
                }
                for standing in self.standings
            ],
            "ratings": [
                {"player": player, "rating": round(rating, 1)} for player, rating in self.ratings()
            ],
            "faults": {
                player: dict(sorted(faults.items())) for player, faults in self.faults.items()
            },
        }

    def _meetings(self) -> Iterator[tuple[tuple[int, int], Standing]]:
        """The matchups that were played, with the places of their players."""
        for pair, standing in zip(self.plan.meetings, self.standings, strict=True):
            if standing.matches:
                yield pair, standing


def measure(
    plan: Plan,
    *,
    crew: Crew | None = None,
    watch: Callable[[Standing, Task, Block], None] | None = None,
) -> Report:
    """Play a plan; ``watch`` is told of every block in order. Ctrl-C ends it with what there is,
    and what there is was watched to the end: a block is counted and told of, or neither.

    The result does not depend on who plays (this process, unless a crew is given): blocks are
    counted in their order, and those played beyond the end of a matchup are not counted.
    """
    standings = tuple(Standing(matchup) for matchup in plan.matchups)
    finished: set[int] = set()
    is_interrupted = False
    job = BlockJob(plan.seed, plan.seconds, plan.keep_records)
    try:
        with closing((crew or Here()).do(job, _tasks(plan, finished))) as played:
            for task, block in played:
                if task.place in finished:
                    continue
                standing = standings[task.place]
                with interrupts_held():
                    standing.add(block)
                    if watch is not None:
                        watch(standing, task, block)
                if _is_known(standing, plan.margin):
                    finished.add(task.place)
    except KeyboardInterrupt:
        is_interrupted = True
    return Report(plan, standings, is_interrupted)


def _tasks(plan: Plan, finished: set[int]) -> Iterator[Task]:
    for index, matchup in enumerate(plan.matchups):
        for number in range(1, plan.pairs + 1):
            if index in finished:
                break
            yield Task(index, matchup, number)


def _is_known(standing: Standing, margin: float | None) -> bool:
    return (
        margin is not None and standing.blocks >= LEAST_BLOCKS and standing.share.margin <= margin
    )
