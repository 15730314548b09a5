"""What every test run starts with: no stale rules, and Hypothesis the same for everybody.

Examples are the same in every run, so a red test is red for everyone; hunt for new ones with
`pytest --hypothesis-profile=explore`.
"""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.engine.builds import stale_extensions

SOURCE = Path(__file__).parents[1] / "src" / "caida"
COMPILED = ("engine", "bots", "envs", "room", "server")

# Shared machines are slow at times, so no example has a deadline.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", _PATIENT, derandomize=True, database=None, print_blob=True)
settings.register_profile("explore", _PATIENT, derandomize=False, max_examples=1000)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Refuse to test an old build: its rules are not those in the files."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # Begun in the background of a script: what the tests start would inherit a deaf Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("CAIDA_INTERPRETED") == "1":
        return
    if stale := [name for folder in COMPILED for name in stale_extensions(SOURCE / folder)]:
        raise pytest.UsageError(f"the compiled engine is stale, run make setup: {', '.join(stale)}")
