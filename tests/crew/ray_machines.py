"""A Ray of this machine alone: nodes that a test may add and kill, on loopback, small."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from caida.crew.cluster import QUIET

STORE_BYTES = 80 * 2**20  # the least that Ray takes
NODE: dict[str, Any] = {
    "num_cpus": 1,
    "object_store_memory": STORE_BYTES,
    "node_ip_address": "127.0.0.1",
}
SETTINGS = {
    **dict.fromkeys(QUIET, "0"),
    # As on the systems it is named after, 127.0.0.1 stays what it is: nothing listens elsewhere.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}


class Machines:
    """The first stays; ``add`` gives another, and ``kill`` takes it away with all that runs there,
    without a word to anybody."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        head = {**NODE, "include_dashboard": False}
        self._cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        self.address: str = self._cluster.address

    def add(self) -> Any:
        return self._cluster.add_node(**NODE)

    def kill(self, node: Any) -> None:
        self._cluster.remove_node(node, allow_graceful=False)

    def end(self) -> None:
        self._cluster.shutdown()


@contextmanager
def ray_machines() -> Iterator[Machines]:
    """Their workers get the environment of now. Paths of sockets are short, so is the folder's."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(dir="/tmp") as folder:
        for name, value in {**SETTINGS, "RAY_TMPDIR": folder}.items():
            patch.setenv(name, value)
        try:
            machines = Machines()
            try:
                yield machines
            finally:
                machines.end()
        finally:
            signal.signal(signal.SIGTERM, before)  # Ray took it for its own
