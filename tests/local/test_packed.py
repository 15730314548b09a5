"""The standard library and the packages, cut to what is used: nothing that can be reached is
missing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts.wasm_runtime import WORK
from tests.local.reachable import imports_of, reachable

RUNNER = Path(__file__).with_name("packed.mjs")
DATABASES = "a browser's rows are in memory"
ON_A_MACHINE = "for a server that listens"
# What is named somewhere and not for there, and why.
ELSEWHERE = {
    **dict.fromkeys(("alembic", "alembic.config", "asyncpg", "sqlite3"), DATABASES),
    **dict.fromkeys(("sqlalchemy", "sqlalchemy.ext.asyncio"), DATABASES),
    **dict.fromkeys(
        (
            f"caida.store.{name}"
            for name in (
                *("claiming", "postgres", "queries", "reading", "schema"),
                *("sqlite", "sqlite_file", "sqlite_writing"),
            )
        ),
        DATABASES,
    ),
    **dict.fromkeys(("resource", "uvicorn.middleware.proxy_headers", "webbrowser"), ON_A_MACHINE),
    **dict.fromkeys(("caida.engine.nogil", "cython"), "stand in for what is compiled"),
    **dict.fromkeys(("caida.room.name_patterns", "regex"), "names are checked without it"),
    **dict.fromkeys(
        ("caida.bus.linking", "caida.bus.nats_bus", "caida.bus.notify", "nats", "nats.errors"),
        "there are no other servers",
    ),
    **dict.fromkeys(
        (
            "opentelemetry",
            "opentelemetry.trace",
            "opentelemetry.trace.propagation.tracecontext",
        ),
        "nobody gathers traces",
    ),
    "segno": "nobody is invited by a QR code",
}
TRY = """
import importlib, json

def fails(name):
    try:
        importlib.import_module(name)
    except ImportError as error:
        return f"{error}"

json.dumps({name: problem for name in wanted if (problem := fails(name))})
"""


@pytest.mark.slow
@pytest.mark.wasm
def test_everything_that_can_be_reached_is_there() -> None:
    ours, others = reachable()
    assert len(ours) > 150
    done = subprocess.run(
        ["node", RUNNER, WORK / "packed", TRY, *sorted(ours | others)],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    missing = json.loads(done.stdout)
    assert {name: missing[name] for name in missing if name not in ELSEWHERE} == {}
    assert set(ELSEWHERE) == set(missing)


def test_late_imports_are_found_and_those_for_types_are_not(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(
        "import typing\nif typing.TYPE_CHECKING:\n    import never\n"
        "def f():\n    from caida.bots import maestro, make_bot\n    import late\n"
    )
    assert set(imports_of(file)) == {"typing", "caida.bots.maestro", "caida.bots", "late"}
