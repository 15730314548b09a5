"""Who lacks the package of an example is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.examples.loading import EXAMPLES


@pytest.mark.parametrize(
    ("example", "package", "told"),
    [
        ("train_ppo", "torch", "no torch: make train, or pip install 'caida[train]'"),
        ("dataset_questions", "polars", "no polars: pip install polars"),
    ],
)
def test_an_example_says_what_to_install(example: str, package: str, told: str) -> None:
    program = str(EXAMPLES / f"{example}.py")
    code = f"import runpy, sys; sys.modules[{package!r}] = None; runpy.run_path({program!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == told
