"""The site with no server as anybody may serve it: `python -m http.server`, in a folder of its own
below the root."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from scripts.play_site import OUT

SUB_PATH = "/blog/caida/"
SECONDS = 120  # only a hang takes longer


@asynccontextmanager
async def serving_site(folder: Path, site: Path = OUT) -> AsyncIterator[str]:
    """The address of the site."""
    assert (site / "index.html").is_file(), "the site is not built: make site"
    place = folder / SUB_PATH.strip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(site, target_is_directory=True)
    with (folder / "access.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"),
            *("--directory", str(folder)),
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        try:
            assert process.stdout is not None
            async with asyncio.timeout(SECONDS):
                line = (await process.stdout.readline()).decode()
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert found, f"the server did not start: {line!r}"
            yield found[0] + SUB_PATH
        finally:
            process.terminate()
            await process.wait()
