"""Learn the chances of winning by self-play: `make values` writes bots/win_chance.json again.

The same command gives the same file on every machine, on a cluster too: `make values ARGS=--ray`.
Each mode takes a while and is written when it is learned; Ctrl-C leaves the others as they were.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from caida.bots.learning import LAPS, MATCHES, Course, learn
from caida.bots.win_chance_weights import FILE, mode_name
from caida.crew import ANY_CLUSTER, Crew, NoCluster, PlainJob, choose_crew
from caida.crew.interrupts import ended_like_ctrl_c
from caida.engine.ruleset import PRESETS, Ruleset
from caida.notation.files import write_whole

PATH = Path(__file__).parents[1] / "src" / "caida" / "bots" / FILE
STOPPED = 130


def courses(laps: int = LAPS, matches: int = MATCHES) -> list[Course]:
    return [
        Course(mode_name(preset, seats, teams), ruleset, laps, matches)
        for preset, chosen in PRESETS.items()
        for seats, teams in chosen.modes
        for ruleset in [Ruleset.preset(preset, seats=seats, teams=teams)]
    ]


def learn_all(todo: Iterable[Course], crew: Crew, path: Path) -> bool:
    """Whether everything was learned; what was is in the file, whatever happened after."""
    weights: dict[str, list[float]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    try:
        with closing(crew.do(PlainJob(learn), todo)) as learned:
            for course, (found, error) in learned:
                weights[course.name] = found
                _write(path, weights)
                print(f"{course.name}: {error:.4f}", file=sys.stderr)
    except KeyboardInterrupt:
        return False
    return True


def _write(path: Path, weights: dict[str, list[float]]) -> None:
    """In the order of the presets, a line each."""
    known = [course.name for course in courses() if course.name in weights]
    lines = (f"{json.dumps(name)}: {json.dumps(weights[name])}" for name in known)
    write_whole(path, "{\n" + ",\n".join(lines) + "\n}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make values", description=__doc__)
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--jobs", type=int, help="so many processes; one a core unless given")
    either.add_argument("--ray", metavar="ADDRESS", nargs="?", const=ANY_CLUSTER)
    parser.add_argument("--out", type=Path, default=PATH)
    parser.add_argument("--laps", type=int, default=LAPS)
    parser.add_argument("--matches", type=int, default=MATCHES, help="in a lap")
    options = parser.parse_args(arguments)
    todo = courses(options.laps, options.matches)
    try:
        crew = choose_crew(jobs=options.jobs, address=options.ray, tasks=len(todo))
    except NoCluster as error:
        parser.error(str(error))
    with ended_like_ctrl_c():
        return 0 if learn_all(todo, crew, options.out) else STOPPED


if __name__ == "__main__":
    sys.exit(main())
