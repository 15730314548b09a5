"""What a measurement found, in words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

from caida.arena.measure import Report, Standing
from caida.bots.external import FAULTS
from caida.notation import format_rules
from caida.words import Words


class ArenaTeller:
    """Says what a measurement found in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def running(self, standing: Standing) -> str:
        """The label of the progress bar; the same width all along."""
        share = standing.share
        return self._words.text(
            "arena.running",
            label=self._words.text("arena.playing"),
            first=standing.matchup.players[0],
            share=f"{self._percent(share.mean):>5}",
            margin=f"{self._percent(share.margin):>4}",
        )

    def lines(self, report: Report) -> list[str]:
        words, plan = self._words, report.plan
        rules = format_rules(plan.ruleset)
        lines = [words.text("arena.heading", rules=rules, seed=plan.seed)]
        if report.is_interrupted:
            lines.append(words.text("arena.interrupted"))
        lines += chain.from_iterable(self._standing(standing) for standing in report.standings)
        if len(plan.players) > 2:
            lines += self._table(report)
        if ratings := report.ratings():
            lines += ["", words.text("arena.ratings")]
            width = max(len(player) for player in plan.players)
            lines += [
                words.text(
                    "arena.rating",
                    place=place,
                    player=f"{player:<{width}}",
                    rating=f"{rating:+5.0f}",
                )
                for place, (player, rating) in enumerate(ratings, start=1)
            ]
        return lines

    def faults(self, report: Report) -> Iterator[str]:
        """A line for every engine that did something wrong."""
        for player, faults in report.faults.items():
            reasons = [
                self._words.text(f"arena.faults.{kind}", n=faults[kind])
                for kind in FAULTS
                if faults[kind]
            ]
            yield self._words.text(
                "arena.fault",
                player=player,
                moves=self._words.count("moves", faults.total()),
                reasons=", ".join(reasons),
            )

    def _standing(self, standing: Standing) -> Iterator[str]:
        words, matchup = self._words, standing.matchup
        first, second = matchup.players
        yield ""
        if not standing.matches:
            yield words.text("arena.nothing", first=first, second=second)
            return
        matches = words.count("matches", standing.matches)
        if matchup.ruleset.sides == 2:
            pairs = words.count("pairs", standing.blocks)
            yield words.text(
                "arena.versus", first=first, second=second, pairs=pairs, matches=matches
            )
        else:
            others = matchup.ruleset.seats - 1
            yield words.text(
                "arena.among",
                first=first,
                second=second,
                seats=others,
                turns=words.count("turns", standing.blocks),
                matches=matches,
            )
        share, lead = standing.share, standing.lead
        yield words.text(
            "arena.wins",
            mean=self._percent(share.mean),
            margin=self._percent(share.margin),
            low=self._percent(share.low),
            high=self._percent(share.high),
            fair=self._percent(matchup.fair_share),
        )
        if math.isfinite(lead.margin):
            yield words.text(
                "arena.lead",
                mean=self._decimal(f"{lead.mean:+.2f}"),
                margin=self._decimal(f"{lead.margin:.2f}"),
            )
        else:
            yield words.text("arena.one_block")
        if standing.unfinished:
            yield words.text(
                "arena.unfinished", matches=words.count("matches", standing.unfinished)
            )

    def _table(self, report: Report) -> list[str]:
        """What the player of each row wins against (or among) that of each column."""
        players = report.plan.players
        won = report.table()
        width = max(len(player) for player in players)
        numbers = range(1, len(players) + 1)
        head = " ".join(f"{number:>5}" for number in numbers)
        lines = ["", self._words.text("arena.table"), f"     {'':<{width}}  {head}"]
        for row, player in enumerate(players):
            cells = [
                self._percent(won[row, column]) if (row, column) in won else "·"
                for column in range(len(players))
            ]
            figures = " ".join(f"{cell:>5}" for cell in cells)
            lines.append(f"  {row + 1:>2} {player:<{width}}  {figures}")
        return lines

    def _percent(self, share: float) -> str:
        return self._decimal(f"{100 * share:.1f}")

    def _decimal(self, number: str) -> str:
        return number.replace(".", self._words.text("arena.decimal"))
