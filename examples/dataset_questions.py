"""Three questions a player would ask, answered from a dataset of decisions with Polars.

    caida dataset --matches 20000 --seed caida --out data
    python3 examples/dataset_questions.py data
    python3 examples/dataset_questions.py data --svg pictures   # and draws the answers

Needs polars (`pip install polars`). Matches are independent of each other and the decisions of one
are not, so every interval is over the matches: 95% of such intervals hold the true figure.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

try:
    import polars as pl
except ImportError as missing:
    raise SystemExit(f"no {missing.name}: pip install polars") from None

WIDE = 1.96  # standard errors on each side
# As people write them, where that is not how the data do.
NAMES = {
    "casa_chica": "casa chica",
    "casa_grande": "casa grande",
    "trivilin": "trivilín",
    "vigia": "vigía",
}
RANKS = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


class Estimate(NamedTuple):
    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.margin:.2f}"


class Answer(NamedTuple):
    """A picture's worth: labels with their estimates, in Spanish and English."""

    name: str
    question: tuple[str, str]
    unit: tuple[str, str]
    rows: list[tuple[str, Estimate, int]]


def total(rows: pl.DataFrame, value: pl.Expr) -> float:
    return float(rows.select(value.sum()).item())


def estimate(rows: pl.DataFrame, value: str) -> Estimate:
    """The mean of a column, with an interval that knows that rows of a match go together."""
    mean = total(rows, pl.col(value)) / rows.height
    apart = rows.group_by("match").agg(away=(pl.col(value) - mean).sum())
    spread = total(apart, pl.col("away") ** 2) * apart.height / max(apart.height - 1, 1)
    return Estimate(mean, WIDE * math.sqrt(spread) / rows.height)


def difference(one: pl.DataFrame, other: pl.DataFrame, value: str) -> Estimate:
    """How much more the first have on average; both may be of the same matches."""
    means, parts = [], []
    for sign, rows in ((1, one), (-1, other)):
        means.append(total(rows, pl.col(value)) / rows.height)
        away = sign * (pl.col(value) - means[-1]).sum() / rows.height
        parts.append(rows.group_by("match").agg(away=away))
    apart = pl.concat(parts).group_by("match").agg(pl.col("away").sum())
    return Estimate(means[0] - means[1], WIDE * math.sqrt(total(apart, pl.col("away") ** 2)))


def read(folder: Path) -> pl.LazyFrame:
    """The rows of play, with the chosen card, and how many points a deal its seat was ahead."""
    rows = pl.scan_parquet(folder / "decisions-*.parquet").filter(pl.col("phase") == "play")
    sides = pl.col("scores").list.len()
    own = pl.col("deal_points").list.get(pl.col("seat") % sides)
    others = (pl.col("deal_points").list.sum() - own) / (sides - 1)
    return rows.with_columns(
        ahead=own - others,
        is_mano=pl.col("seat") == pl.col("mano"),
        chosen=pl.col("choices").list.get(pl.col("choice")),
    )


def safest_first_throw(rows: pl.LazyFrame) -> Answer:
    """Of the first card of a deal, thrown by the mano: how often the next seat falls on it."""
    thrown = (
        rows.filter(pl.col("tanda") == 1, pl.col("is_mano"), pl.col("turns").list.len() == 0)
        .filter(pl.col("fallen").is_not_null())
        .select(
            "match",
            rank=pl.col("chosen").struct.field("card").str.head(-1),
            fallen=100.0 * pl.col("fallen").cast(pl.Float64),
        )
        .collect()
    )
    found = []
    for rank in RANKS:
        of_rank = thrown.filter(pl.col("rank") == rank)
        if of_rank.height:
            found.append((rank, estimate(of_rank, "fallen"), of_rank.height))
    return Answer(
        "first-throw",
        ("¿Qué carta es más segura para salir?", "Which card is safest to throw first?"),
        ("% de las veces que le caen", "% of the times it is fallen on"),
        sorted(found, key=lambda row: row[1].mean),
    )


def hands_of_first_tanda(rows: pl.LazyFrame, *columns: str) -> pl.DataFrame:
    """One row for each hand of the first tanda of a deal: whoever got it, by chance alone."""
    return (
        rows.filter(pl.col("tanda") == 1)
        .select("match", "deal", "seat", "step", "canto", "is_mano", *columns)
        .sort("match", "step")
        .unique(["match", "deal", "seat"], keep="first", maintain_order=True)
        .collect()
    )


def worth_of_cantos(rows: pl.LazyFrame) -> Answer:
    """Points ahead in a deal that begins with a canto, less those of one that begins with none."""
    hands = hands_of_first_tanda(rows, "ahead")
    plain = hands.filter(pl.col("canto").is_null())
    found = []
    for canto in sorted(hands["canto"].drop_nulls().unique()):
        held = hands.filter(pl.col("canto") == canto)
        if held.height >= 30:
            found.append((NAMES.get(canto, canto), difference(held, plain, "ahead"), held.height))
    return Answer(
        "cantos",
        ("¿Cuánto vale una ronda?", "What is a ronda worth?"),
        ("puntos de más en el reparto", "points more in the deal"),
        sorted(found, key=lambda row: row[1].mean),
    )


def worth_of_mano(rows: pl.LazyFrame) -> Answer:
    """Points ahead by whether one plays first, deals, or sits between."""
    hands = hands_of_first_tanda(rows, "ahead", "dealer")
    places = {
        "mano": pl.col("is_mano"),
        "reparte · deals": pl.col("seat") == pl.col("dealer"),
        "en medio · between": ~pl.col("is_mano") & (pl.col("seat") != pl.col("dealer")),
    }
    found = []
    for name, is_there in places.items():
        there = hands.filter(is_there)
        if there.height:
            found.append((name, estimate(there, "ahead"), there.height))
    return Answer(
        "mano",
        ("¿Cuánto vale ser mano?", "How much is being mano worth?"),
        ("puntos de ventaja por reparto", "points ahead in a deal"),
        found,
    )


# --- The answers as pictures, in the colours of the house, light and dark

STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #2b2620; }
  .title { font-size: 18px; font-weight: 600; }
  .faint { fill: #6f6659; font-size: 12px; }
  .mark { text-anchor: middle; } .label { text-anchor: end; }
  .paper { fill: #fdfaf3; }
  .grid { stroke: #d8cfbe; } .zero { stroke: #6f6659; }
  .dot { fill: #c8102e; } .bar { stroke: #1f4e8c; stroke-width: 3; stroke-linecap: round; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3ead9; }
    .faint { fill: #b5a996; }
    .paper { fill: #1d1a17; }
    .grid { stroke: #3d362e; } .zero { stroke: #b5a996; }
    .dot { fill: #e5566d; } .bar { stroke: #6d9fe0; }
  }
"""
WIDTH, LEFT, RIGHT, TOP, STEP = 720, 150, 610, 118, 30


def draw(answer: Answer) -> str:
    """Each estimate a dot on its interval."""
    ends = [
        end
        for _, found, _ in answer.rows
        for end in (found.mean - found.margin, found.mean + found.margin)
    ]
    low, high = min(0.0, *ends), max(0.0, *ends)
    pace = next(step for step in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50) if (high - low) / step <= 8)
    first, last = math.floor(low / pace), math.ceil(high / pace)
    bottom = TOP + STEP * len(answer.rows)

    def at(value: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (value / pace - first) / (last - first), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 40}" '
        f'width="{WIDTH}" height="{bottom + 40}" role="img" aria-labelledby="title">',
        f'<title id="title">{" · ".join(answer.question)}</title>',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{bottom + 40}" class="paper"/>',
        f'<text class="title" x="24" y="34">{answer.question[0]}</text>',
        f'<text x="24" y="58">{answer.question[1]}</text>',
        f'<text class="faint" x="24" y="80">{" · ".join(answer.unit)}, 95%</text>',
    ]
    for mark in range(first, last + 1):
        x = at(mark * pace)
        kind = "zero" if mark == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP - 16}" y2="{bottom}"/>')
        number = f"{mark * pace:g}"
        parts.append(f'<text class="faint mark" x="{x}" y="{bottom + 20}">{number}</text>')
    for place, (label, found, _) in enumerate(answer.rows):
        y = TOP + STEP * place + 6
        begin, end = at(found.mean - found.margin), at(found.mean + found.margin)
        parts += [
            f'<text class="label" x="{LEFT - 16}" y="{y + 5}">{label}</text>',
            f'<line class="bar" x1="{begin}" x2="{end}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{at(found.mean)}" cy="{y}" r="5"/>',
            f'<text class="faint" x="{RIGHT + 20}" y="{y + 4}">{found}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def answers(folder: Path) -> list[Answer]:
    rows = read(folder)
    return [safest_first_throw(rows), worth_of_cantos(rows), worth_of_mano(rows)]


def table(answer: Answer) -> list[str]:
    """A table of Markdown, which reads well at a terminal too."""
    head = f"| {' · '.join(answer.question)} | {' · '.join(answer.unit)} | n |"
    body = [f"| {label} | {found} | {count} |" for label, found, count in answer.rows]
    return [head, "|---|---:|---:|", *body]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--svg", type=Path, metavar="DIR", help="draw the answers there")
    options = parser.parse_args(arguments)
    for answer in answers(options.folder):
        print("\n".join([*table(answer), ""]))
        if options.svg is not None:
            options.svg.mkdir(parents=True, exist_ok=True)
            (options.svg / f"dataset-{answer.name}.svg").write_text(draw(answer), "utf-8")


if __name__ == "__main__":
    main()
