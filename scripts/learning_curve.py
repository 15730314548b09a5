"""The picture of how a player was learned: `python -m scripts.learning_curve` draws it again.

From the log that examples/train_ppo.py wrote, in the colours of the table, for light and dark.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOG = ROOT / "examples" / "learned_player.csv"
PICTURE = ROOT / "docs" / "images" / "learning-curve.svg"

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 104, 40, 48  # around what is drawn
MOST_LINES = 8  # of the scale
RIVALS = ("novato", "conocedor")
STYLE = """
  .paper { fill: #fbf7ec }
  text { font: 14px system-ui, sans-serif; fill: #3b3527 }
  .title { font-weight: 600 }
  .grid { stroke: #d8cfb8 }
  .level { stroke: #6b6355; stroke-dasharray: 5 4 }
  .novato { stroke: #1b7266; fill: #1b7266 }
  .conocedor { stroke: #b3541e; fill: #b3541e }
  path.line { fill: none; stroke-width: 2.5 }
  path.band { stroke: none; fill-opacity: 0.18 }
  text.name { stroke: none; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14231f }
    text { fill: #e9e4d4 }
    .grid { stroke: #3d4a44 }
    .level { stroke: #a8a08d }
    .novato { stroke: #7fd0c0; fill: #7fd0c0 }
    .conocedor { stroke: #ff9a76; fill: #ff9a76 }
  }
"""

Row = dict[str, float]


def read_log(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def draw(rows: list[Row]) -> str:
    """Points ahead a deal against each rival, with 95% bands, by the decisions played."""
    ends = [row[rival] + sign * row[f"{rival}_margin"] for row in rows for rival in RIVALS
            for sign in (-1, 1)]  # fmt: skip
    low, high = int(min(ends)) - 1, int(max(ends)) + 1
    most = rows[-1]["decisions"]

    def across(decisions: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * decisions / most

    def down(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low)

    def path(points: Iterable[tuple[float, float]]) -> str:
        return "M" + " L".join(f"{across(x):.1f} {down(y):.1f}" for x, y in points)

    parts = [f'<text class="title" x="{LEFT}" y="22">Puntos de ventaja por reparto · '
             "Points ahead a deal</text>"]  # fmt: skip
    step = max(1, (high - low) // MOST_LINES)
    for points in range(low - low % step + step, high + 1, step):
        kind, sign = ("grid", "+") if points else ("level", "")
        y = down(points)
        parts.append(f'<path class="{kind}" d="M{LEFT} {y:.1f} H{WIDTH - RIGHT}"/>')
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{points:{sign}d}</text>'
        )
    for quarter in range(5):
        decisions = most * quarter / 4
        parts.append(
            f'<text x="{across(decisions):.1f}" y="{HEIGHT - 26}" text-anchor="middle">'
            f"{decisions / 1e6:.1f} M</text>"
        )
    parts.append(
        f'<text x="{across(most / 2):.1f}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"jugadas propias · its own decisions ({rows[-1]['seconds'] / 60:.0f} min)</text>"
    )
    for rival in RIVALS:
        line = [(row["decisions"], row[rival]) for row in rows]
        upper = [(row["decisions"], row[rival] + row[f"{rival}_margin"]) for row in rows]
        lower = [(row["decisions"], row[rival] - row[f"{rival}_margin"]) for row in rows]
        parts.append(f'<path class="{rival} band" d="{path([*upper, *reversed(lower)])} Z"/>')
        parts.append(f'<path class="{rival} line" d="{path(line)}"/>')
        x, y = line[-1]
        parts.append(
            f'<text class="{rival} name" x="{across(x) + 8:.1f}" '
            f'y="{down(y) + 5:.1f}">{rival}</text>'
        )
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f'<style>{STYLE}</style>\n<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>\n'
        f"{body}\n</svg>\n"
    )


def main() -> None:
    log = Path(sys.argv[1]) if len(sys.argv) > 1 else LOG
    PICTURE.write_text(draw(read_log(log)), encoding="utf-8")


if __name__ == "__main__":
    main()
