"""Making a dataset: each file whole or not there, so that it goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from caida.crew import Crew, Here
from caida.crew.interrupts import interrupts_held
from caida.dataset.chunks import ChunkJob
from caida.dataset.plan import Plan
from caida.notation.files import write_whole
from caida.words import SpokenError

PLAN, CARD = "dataset.json", "README.md"


class OtherDataset(SpokenError):
    """What lies in the folder was made in another way."""

    family = "dataset"


@dataclass(slots=True)
class Made:
    """How far it came: files there are now, of which so many were there before."""

    plan: Plan
    files: int = 0
    found: int = 0
    decisions: int = 0

    @property
    def is_whole(self) -> bool:
        return self.files == self.plan.files


def file_name(number: int) -> str:
    return f"decisions-{number:06}.parquet"


def begun(folder: Path) -> dict[str, object] | None:
    """The identity of the dataset in a folder, if one was begun there."""
    try:
        found: dict[str, object] = json.loads((folder / PLAN).read_text("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        raise OtherDataset("unreadable", file=folder / PLAN) from None
    return found


def make(
    plan: Plan,
    folder: Path,
    *,
    crew: Crew | None = None,
    tell: Callable[[Made], str],
    watch: Callable[[Made], None] | None = None,
) -> Made:
    """Make what is missing; Ctrl-C leaves it unfinished. ``tell`` writes the card, once all is
    there; ``watch`` is told of every file."""
    folder.mkdir(parents=True, exist_ok=True)
    before = begun(folder)
    if before is None:
        text = json.dumps(plan.identity(), ensure_ascii=False, indent=2)
        write_whole(folder / PLAN, f"{text}\n")
    elif before != plan.identity():
        differs = ", ".join(
            name for name, value in plan.identity().items() if before.get(name) != value
        )
        raise OtherDataset("other", folder=folder, differs=differs)
    made = Made(plan)
    missing = []
    for number in range(1, plan.files + 1):
        decisions = _decisions_in(folder / file_name(number))
        if decisions is None:
            missing.append(number)
        else:
            made.files += 1
            made.found += 1
            made.decisions += decisions
    if watch is not None:
        watch(made)
    try:
        with closing((crew or Here()).do(ChunkJob(plan), missing)) as chunks:
            for number, chunk in chunks:
                with interrupts_held():
                    write_whole(folder / file_name(number), chunk.content)
                    made.files += 1
                    made.decisions += chunk.decisions
                    if watch is not None:
                        watch(made)
    except KeyboardInterrupt:
        return made
    write_whole(folder / CARD, tell(made))
    return made


def _decisions_in(file: Path) -> int | None:
    """None for a file that is not there, or is none."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        rows: int = parquet.read_metadata(file).num_rows
    except (FileNotFoundError, pa.ArrowInvalid):
        return None
    return rows
