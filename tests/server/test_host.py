"""What the rooms have in common knows none of them, so that nothing goes round in a circle."""

from __future__ import annotations

import subprocess
import sys

LOADED = """
import sys
import caida.server.host
print(*sorted({"caida.server.hall", "caida.server.live", "caida.server.steward"} & {*sys.modules}))
"""


def test_the_host_knows_no_room_and_no_hall() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
