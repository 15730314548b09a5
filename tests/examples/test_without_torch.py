"""Who has no PyTorch is told what to install."""

from __future__ import annotations

import subprocess
import sys

from tests.examples.loading import EXAMPLES


def test_learning_without_pytorch_says_what_to_install() -> None:
    program = str(EXAMPLES / "train_ppo.py")
    code = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({program!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == "no torch: make train, or pip install 'caida[train]'"
