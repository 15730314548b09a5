"""`python -m deploy.cluster`: a house of several servers on this machine, until Ctrl-C.

PostgreSQL, NATS, three nodes and nginx before them, as `deploy/cluster` sets them up on a real
machine. It stops what it started; with --folder what was played is there the next time.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from deploy.cluster.house import House
from deploy.cluster.programs import NotThere

PORT = 8000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.cluster", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3, help="how many servers (3)")
    parser.add_argument("--port", type=int, default=PORT, help="nginx's; nodes have the next ones")
    parser.add_argument("--folder", type=Path, help="where everything is kept (a passing one)")
    parser.add_argument("--no-nats", action="store_true", help="by PostgreSQL's NOTIFY instead")
    options = parser.parse_args()

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    with ExitStack() as stack:
        folder = options.folder
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="caida-cluster-")))
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        folder.chmod(0o711)  # PostgreSQL may run as another user, and reaches what is its own
        try:
            house = stack.enter_context(
                House(
                    folder,
                    nodes=options.nodes,
                    port=options.port,
                    has_nats=not options.no_nats,
                )
            )
            nodes = ", ".join(f"{node.name} {node.url}" for node in house.nodes)
            print(f"Caída: {house.url} ({nodes})", flush=True)
            signal.pause()
        except KeyboardInterrupt:
            return 0
        except (NotThere, RuntimeError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
