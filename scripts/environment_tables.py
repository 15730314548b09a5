"""Write the tables of docs/envs/observation.md: `python -m scripts.environment_tables`.

What is around them stays as people wrote it; a test holds the page to the code.
"""

from __future__ import annotations

import re
from pathlib import Path

from caida.engine.cards import RANKS
from caida.envs.action_space import ACTION_NAMES, FIRST_DEALING, FIRST_PLAY
from caida.envs.observation import FEATURES

PAGE = Path(__file__).parents[1] / "docs" / "envs" / "observation.md"


def feature_rows() -> str:
    rows = ["| places | name | shape | what it is |", "|---|---|---|---|"]
    for feature in FEATURES:
        last = feature.start + feature.size - 1
        places = f"{feature.start}" if feature.size == 1 else f"{feature.start}–{last}"
        shape = " × ".join(map(str, feature.shape))
        rows.append(f"| {places} | `{feature.name}` | {shape} | {feature.meaning} |")
    return "\n".join(rows)


def action_rows() -> str:
    rows = ["| places | actions |", "|---|---|"]
    ends = [*FIRST_PLAY[1:], FIRST_DEALING]
    for rank, first, end in zip(RANKS, FIRST_PLAY, ends, strict=True):
        most = end - first - 1
        rows.append(f"| {first}–{end - 1} | throw a {rank}, or take 1 to {most} cards with it |")
    for place, name in enumerate(ACTION_NAMES[FIRST_DEALING:], FIRST_DEALING):
        rows.append(f"| {place} | `{name}` |")
    return "\n".join(rows)


def write_page(page: str) -> str:
    """The page with its tables as they are now, between the marks that name them."""
    for name, rows in (("features", feature_rows()), ("actions", action_rows())):
        page = re.sub(
            rf"(<!-- {name} -->\n).*?(\n<!-- end -->)",
            lambda found, rows=rows: f"{found[1]}\n{rows}\n{found[2]}",  # type: ignore[misc]
            page,
            flags=re.S,
        )
    return page


if __name__ == "__main__":
    PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
