"""`make torture`: a thousand kills, a thousand losses of a node among three, and twenty million
hostile frames, in one long run that ends by itself. ``--kills``, ``--losses`` and ``--frames`` make
it shorter or leave one out with 0."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from caida.commands.progress import Progress
from tests.cluster.losing import TABLES as LOST_TABLES
from tests.cluster.losing import lose_often
from tests.cluster.nodes import several_nodes
from tests.server.killing import TABLES, kill_often
from tests.server.process import ServerProcess
from tests.torture.flooding import FLAT, flood

KILLS = 1000
LOSSES = 1000
ABSENT_SECONDS = 60.0  # how long the bus is away, each time
FRAMES = 20_000_000
CHECK_EVERY = 20
MEGABYTE = 2**20


def bar(progress: Progress, total: int) -> Callable[[int], None]:
    """For a terminal a bar; for a file a line now and then."""
    tenths = 0

    def told(done: int) -> None:
        nonlocal tenths
        progress.reach(min(done, total), total)
        if not progress.is_shown and done * 10 // total > tenths:
            tenths = done * 10 // total
            print(f"  {progress.label}: {done:,} of {total:,}", flush=True)

    return told


async def kill(folder: Path, kills: int, seed: int) -> bool:
    began = monotonic()
    folder.mkdir()
    with Progress("kills", kills) as progress, ServerProcess(folder) as server:
        survived = await kill_often(
            server,
            kills,
            TABLES,
            seed=seed,
            check_every=CHECK_EVERY,
            told=bar(progress, kills),
        )
    print(
        f"{kills:,} kills: {survived.moves:,} moves acknowledged, none lost, none doubled; "
        f"{survived.repeated:,} commands sent again; {survived.matches:,} matches, all archived; "
        f"{monotonic() - began:,.0f} s"
    )
    return True


async def lose(losses: int, seed: int) -> bool:
    began = monotonic()
    with Progress("losses", losses) as progress, several_nodes(3, "nats", seed=seed) as nodes:
        survived = await lose_often(
            nodes,
            losses,
            LOST_TABLES,
            seed=seed,
            every=CHECK_EVERY,
            absent_seconds=ABSENT_SECONDS,
            told=bar(progress, losses),
        )
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in survived.by_kind.most_common())
    print(
        f"{losses:,} losses of a node among three ({kinds}): {survived.moves:,} moves "
        f"acknowledged, none lost, none doubled; {survived.repeated:,} commands sent again; "
        f"{survived.matches:,} matches, all archived and sound; {monotonic() - began:,.0f} s"
    )
    return True


async def drown(folder: Path, frames: int, seed: int, *, has_limits: bool) -> bool:
    began = monotonic()
    folder.mkdir()
    name = "with the shipped limits" if has_limits else "without limits, every frame read"
    with Progress("frames", frames) as progress:
        flooded = await flood(
            folder, frames, has_limits=has_limits, seed=seed, told=bar(progress, frames)
        )
    warm, most, last = (size / MEGABYTE for size in flooded.memory)
    ends = ", ".join(f"{end} {count:,}" for end, count in sorted(flooded.ends.items()))
    print(
        f"{flooded.sent:,} hostile frames and messages ({name}): {warm:.1f} MB after the warm-up, "
        f"{most:.1f} MB at most, {last:.1f} MB at the end; salvos: {ends}; others made "
        f"{flooded.moves:,} moves, none refused; {monotonic() - began:,.0f} s"
    )
    return flooded.grown < FLAT and not flooded.ends["stalled"]


async def main(kills: int, losses: int, frames: int, seed: int) -> int:
    with tempfile.TemporaryDirectory(prefix="caida-torture-") as name:
        folder = Path(name)
        held = True
        if kills:
            held &= await kill(folder / "killed", kills, seed)
        if losses:
            held &= await lose(losses, seed)
        for has_limits in (False, True) if frames else ():
            half = folder / f"flooded-{has_limits}"
            held &= await drown(half, (frames + 1) // 2, seed, has_limits=has_limits)
    print("It held." if held else "It did not hold: see above.")
    return 0 if held else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="make torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--losses", type=int, default=LOSSES)
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    raise SystemExit(asyncio.run(main(options.kills, options.losses, options.frames, options.seed)))
