"""The layout of the tests is that of the house: a module's test is found by its name."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "caida"
# The commands are tested where the command line is.
FOLDERS = {"commands": "cli"}
# What has no test of its name, and where it is tested.
ELSEWHERE = {
    "bots/base.py": "a protocol; tests/bots/test_bots.py",
    "bus/base.py": "a protocol; tests/bus/test_opening.py",
    "bots/external/faults.py": "names alone; tests/bots/external/test_protocol.py",
    "cli.py": "tests/cli/test_cli.py",
    "commands/choosing.py": "rules as commands take them; tests/cli/test_rules.py",
    "commands/errors.py": "names alone; tests/words/test_errors.py",
    "commands/text.py": "sentences; the tests of each command",
    "engine/kernel.py": "tests/rules and tests/scenarios",
    "engine/nogil.py": "stands in for Cython; tests/engine/test_builds_agree.py",
    "envs/numbers.py": "numbers alone; tests/envs/test_vector.py",
    "envs/stepping.py": "the matches of a vector; tests/envs/test_vector.py",
    "notation/lines.py": "tests/notation/test_record_errors.py",
    "notation/replay.py": "tests/notation/test_record_errors.py",
    "protocol/tables.py": "types alone; tests/room/test_showing.py",
    "server/elsewhere.py": "a protocol; tests/server/test_neighbours.py",
    "store/asking.py": "a protocol; tests/store/test_credentials.py",
    "store/sharing.py": "a protocol; tests/store/test_postgres_sharing.py",
}


def modules() -> list[str]:
    return sorted(
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if not path.name.startswith("__") and "migrations" not in path.parts
    )


def place_of_test(module: str) -> Path:
    *folders, name = module.split("/")
    return TESTS.joinpath(*(FOLDERS.get(folder, folder) for folder in folders), f"test_{name}")


def test_a_module_s_test_is_found_by_its_name() -> None:
    assert len(modules()) > 150
    assert {module for module in modules() if not place_of_test(module).is_file()} == set(ELSEWHERE)
