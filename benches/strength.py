"""How strong the players are: `make strength` measures the table of docs/strength.md and writes it.

With --check the exit status is 1 when a bar is missed; ARGS="--scale 0.1" takes a tenth of the
blocks, and prints the table without writing it.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from caida.arena import Plan, Standing, measure
from caida.crew import choose_crew
from caida.engine.options import OptionValue
from caida.engine.ruleset import Ruleset

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- strength: written by `make strength` -->\n", "<!-- /strength -->\n"
SEED = "caida strength 1"
PIMC = "py:benches.pimc:Pimc"
LABELS = {PIMC: "pimc"}
MODES = {"1 v 1": (2, False), "2 v 2": (4, True), "3 seats": (3, False), "4 seats": (4, False)}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; ``bar`` is the share the first should win, ``options`` what is played
    otherwise than in the preset."""

    preset: str
    mode: str
    first: str
    second: str
    blocks: int
    bar: float | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def rules(self) -> str:
        """The preset and what differs, as `caida rules` takes it."""
        return " ".join([self.preset, *(f"{name}={value}" for name, value in self.options.items())])

    def measure(self, scale: float, jobs: int) -> Standing:
        seats, teams = MODES[self.mode]
        plan = Plan(
            ruleset=Ruleset.preset(self.preset, seats=seats, teams=teams, **self.options),
            players=(self.first, self.second),
            pairs=max(2, round(self.blocks * scale)),
            seed=SEED,
        )
        report = measure(plan, crew=choose_crew(jobs=jobs, tasks=plan.pairs))
        if report.is_interrupted:
            raise KeyboardInterrupt
        return report.standings[0]


LIARS: Mapping[str, OptionValue] = {"canto_call": "manual", "false_canto": 1}  # CAN-8

# The bars are those of the project; where it only asks for the same order, the fair share is one.
ROWS = [
    Row("tradicional", "1 v 1", "conocedor", "novato", 2000, 0.65),
    Row("tradicional", "1 v 1", "maestro", "conocedor", 2000, 0.60),
    Row("tradicional", "2 v 2", "maestro", "conocedor", 800, 0.60),
    Row("tradicional", "3 seats", "maestro", "conocedor", 600, 0.42),
    Row("tradicional", "4 seats", "maestro", "conocedor", 500, 0.33),
    Row("tradicional", "1 v 1", "maestro", PIMC, 1500, 0.53),
    Row("fall", "1 v 1", "conocedor", "novato", 1000, 0.50),
    Row("fall", "1 v 1", "maestro", "conocedor", 1000, 0.50),
    Row("fall", "2 v 2", "maestro", "conocedor", 300, 0.50),
    Row("fall", "3 seats", "maestro", "conocedor", 300, 1 / 3),
    Row("tradicional", "1 v 1", "conocedor", "novato", 1000, 0.50, LIARS),
    Row("tradicional", "1 v 1", "maestro", "conocedor", 2000, 0.58, LIARS),
]
HEAD = [
    "| rules | table | first v second | matches | first wins | fair | bar | | a deal |",
    "|---|---|---|---:|---:|---:|---:|---|---:|",
]


def mark(standing: Standing, bar: float | None) -> str:
    """✓ the whole interval is at or above the bar, ≈ only the mean, ✗ neither."""
    if bar is None:
        return ""
    if standing.share.low >= bar:
        return "✓"
    return "≈" if standing.share.mean >= bar else "✗"


def line(row: Row, standing: Standing) -> str:
    share, lead = standing.share, standing.lead
    first, second = (LABELS.get(player, player) for player in (row.first, row.second))
    cells = [
        row.rules,
        row.mode,
        f"{first} v {second}",
        str(standing.matches),
        f"{100 * share.mean:.1f}% ± {100 * share.margin:.1f}",
        f"{100 * standing.matchup.fair_share:.1f}%",
        "" if row.bar is None else f"{100 * row.bar:.1f}%",
        mark(standing, row.bar),
        f"{lead.mean:+.2f} ± {lead.margin:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def write_table(page: str, table: Sequence[str]) -> str:
    """The page with this table in place of the one before."""
    before, found, rest = page.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not (found and closed):
        raise ValueError(f"the page has no place for the table: {BEGIN.strip()} ... {END.strip()}")
    return before + BEGIN + "".join(f"{text}\n" for text in table) + END + after


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make strength", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many of the blocks")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", default="", help="rows whose line has this text")
    parser.add_argument("--check", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args(arguments)

    table, marks = list(HEAD), []
    print("\n".join(HEAD), flush=True)
    for row in ROWS:
        if options.only not in f"{row.rules} {row.mode} {row.first} v {row.second}":
            continue
        standing = row.measure(options.scale, options.jobs)
        table.append(line(row, standing))
        marks.append(mark(standing, row.bar))
        print(table[-1], flush=True)
    if options.scale == 1.0 and not options.only:
        PAGE.write_text(write_table(PAGE.read_text("utf-8"), table), "utf-8")
        print(f"→ {PAGE.name}", file=sys.stderr)
    return 1 if options.check and "✗" in marks else 0


if __name__ == "__main__":
    raise SystemExit(main())
