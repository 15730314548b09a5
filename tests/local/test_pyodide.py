"""The rules, the rooms and the protocol in the Python of browsers: their own tests pass there, and
the three builds agree move for move."""

from __future__ import annotations

import json
import re

import pytest

from tests.engine.checksums import KERNEL, TYPED, checksums
from tests.local import pyodide
from tests.local.bot_choices import bot_choices

pytestmark = [pytest.mark.slow, pytest.mark.wasm]

FOLDERS = ("tests/protocol", "tests/engine", "tests/rules", "tests/room", "tests/scenarios")
TOO_DEEP = "nests deeper than Pyodide has room for"
# What is not for there, and why.
ELSEWHERE = {
    "tests/rules/test_mutations.py": "breaks the sources and starts another Python",
    "tests/engine/test_build.py": "starts another Python",
    "tests/engine/test_builds_agree.py": "the same; below",
    "tests/engine/test_codes.py": "reads the .pxd files, which do not travel",
    "tests/engine/test_state.py": "the same",
    "tests/room/test_names.py": "with the package regex; tests/room/test_plain_names.py without",
    "tests/room/test_name_patterns.py": "the same",
    "tests/engine/test_ruleset.py::test_text_that_is_no_json_object_is_refused": TOO_DEEP,
    "tests/engine/test_ruleset.py::test_text_that_is_no_toml_is_refused": TOO_DEEP,
    "tests/engine/test_refusals.py::test_asking_what_an_illegal_play_would_take_is_refused": (
        "starts another Python"
    ),
}
TESTS = """
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", *wanted]))
"""
CHECKSUMS = """
import json
from caida.engine.build import COMPILED
from tests.engine.checksums import checksums
rows = checksums(*map(int, wanted))
print(json.dumps({"compiled": COMPILED, "rows": rows}))
0
"""

CHOICES = """
import json
from tests.local.bot_choices import bot_choices
print(json.dumps(bot_choices()))
0
"""


def test_the_house_s_own_tests_pass_there() -> None:
    left_out = [f"--{'deselect' if '::' in one else 'ignore'}={one}" for one in ELSEWHERE]
    done = pyodide.run(TESTS, *left_out, *FOLDERS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 1000
    assert "skipped" not in done.stdout


@pytest.mark.parametrize(
    ("kind", "first", "rulesets", "matches"), [(KERNEL, 0, 400, 13), (TYPED, 10_000, 60, 3)]
)
def test_its_matches_are_those_of_the_native_build(
    kind: int, first: int, rulesets: int, matches: int
) -> None:
    """Which agrees with the interpreted one; see tests/engine/test_builds_agree.py."""
    done = pyodide.run(CHECKSUMS, *map(str, (kind, first, rulesets, matches)))
    assert done.returncode == 0, done.stderr[-2000:]
    theirs = json.loads(done.stdout)
    assert theirs["compiled"] is True
    assert theirs["rows"] == checksums(kind, first, rulesets, matches)


def test_its_bots_choose_what_the_native_ones_choose() -> None:
    done = pyodide.run(CHOICES)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == bot_choices()
