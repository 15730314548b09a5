"""Logs as each version wrote them, with what came of them then: one folder a version.

`python -m tests.upgrades.kept_logs 1.2.3` writes those of a version that is about to be released.
Those of a released one are never written again: if they turn red, what they show is that a room
of that version would no longer be what it was.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from caida.engine.ruleset import Ruleset
from caida.room.folding import Row
from tests.engine.rulesets import numbered_ruleset
from tests.upgrades.describing import describe_log
from tests.upgrades.walking import Walk

FOLDER = Path(__file__).parent
STEPS = 420
ODD = (3, 11, 17, 29, 41, 58)  # numbers of random rulesets, of two, three and four seats


class KeptLog(NamedTuple):
    """A log as it was written, and what came of it."""

    room: str
    log: list[Row]
    expected: dict[str, Any]


def versions() -> list[str]:
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_")


def files_of(version: str) -> list[Path]:
    return sorted((FOLDER / version).glob("*.jsonl"))


def read_log(path: Path) -> KeptLog:
    """A line for the room, one for each entry with what it changed, one for each record."""
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    told = [line for line in lines if "entry" in line]
    return KeptLog(
        head["room"],
        [(seq, line["at"], line["entry"].encode()) for seq, line in enumerate(told, 1)],
        {
            "names": head["names"],
            "steps": [line["step"] for line in told],
            "records": [line["record"] for line in lines if "record" in line],
        },
    )


def lines_of(room: str, log: Sequence[Row]) -> Iterator[dict[str, Any]]:
    told = describe_log(room, log)
    yield {"room": room, "names": told["names"]}
    for (_, at, entry), step in zip(log, told["steps"], strict=True):
        yield {"at": at, "entry": entry.decode(), "step": step}
    for record in told["records"]:
        yield {"record": record}


def walks() -> Iterator[tuple[str, Walk]]:
    """What is kept of the present version, by name."""
    usual = Ruleset.preset("tradicional", seats=2, target=10)
    yield "alone", Walk(1, usual, alone=True)
    yield "together", Walk(2, usual, alone=False)
    yield "teams", Walk(3, Ruleset.preset("fall", seats=4, teams=True), alone=False)
    yield "before-faces", Walk(4, usual, alone=False, is_old=True)
    for number in ODD:
        yield f"odd-{number}", Walk(number, numbered_ruleset(number), alone=number % 2 == 0)


def write_logs(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, walk in walks():
        walk.go(STEPS)
        with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for line in lines_of(walk.room_id, walk.log):
                print(json.dumps(line, ensure_ascii=False), file=file)


def main(version: str) -> None:
    tagged = subprocess.run(
        ["git", "rev-parse", "-q", "--verify", f"refs/tags/v{version}"],
        cwd=FOLDER,
        capture_output=True,
        check=False,
    )
    if tagged.returncode == 0:
        raise SystemExit(f"{version} is released: what it wrote is written")
    write_logs(FOLDER / version)


if __name__ == "__main__":
    main(sys.argv[1])
