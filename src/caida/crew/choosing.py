"""Which crew, as people ask for one."""

from __future__ import annotations

import os

from caida.crew.here import Here
from caida.crew.jobs import Crew
from caida.crew.processes import Processes


def choose_crew(*, jobs: int | None = None, address: str | None = None, tasks: int) -> Crew:
    """The cluster at an address; without one so many processes, one a core unless given.

    NoCluster if it can't be reached. Nothing of Ray is loaded where nobody asked for it.
    """
    if address is not None:
        from caida.crew.cluster import Cluster

        return Cluster(address)
    processes = min(jobs or cores(), tasks)
    return Here() if processes <= 1 else Processes(processes)


def cores() -> int:
    """How many this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
