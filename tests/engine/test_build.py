"""Importing caida: which build runs, that it says so, and that nothing else comes along."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.engine.builds import ROOT, run_python, stale_extensions

SOURCE = ROOT / "src"


def test_importing_caida_brings_in_the_standard_library_alone() -> None:
    script = """
import sys, caida
for name, module in sys.modules.items():
    if getattr(module, "__spec__", None) is not None:  # Cython keeps shared types in specless ones
        print(name.partition(".")[0])
"""
    # -S leaves out the site packages, which may import things of their own.
    imported = run_python("-S", "-c", script, PYTHONPATH=str(SOURCE)).split()
    assert "caida" in imported
    assert set(imported) - {"caida"} <= sys.stdlib_module_names


def test_an_extension_older_than_its_sources_is_stale(tmp_path: Path) -> None:
    for name in ("kernel.py", "kernel.pxd", "state.py", "state.pxd", "cards.py"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (100, 100))
    assert stale_extensions(tmp_path) == ["kernel", "state"]
    for name in ("kernel.abi3.so", "state.abi3.so"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (200, 200))
    assert stale_extensions(tmp_path) == []
    os.utime(tmp_path / "state.py", (300, 300))
    assert stale_extensions(tmp_path) == ["state"]
    os.utime(tmp_path / "state.pxd", (300, 300))
    assert stale_extensions(tmp_path) == ["kernel", "state"]


def test_an_interpreted_engine_says_so(tmp_path: Path) -> None:
    copytree(SOURCE / "caida", tmp_path / "caida", ignore=ignore_patterns("*.so", "*.pyd"))
    script = (
        "import warnings; warnings.simplefilter('always')\n"
        "with warnings.catch_warnings(record=True) as caught: import caida\n"
        "print(caida.engine.build.COMPILED, *[str(w.message) for w in caught])"
    )
    told = run_python("-S", "-c", script, PYTHONPATH=str(tmp_path))
    assert told.startswith("False caida runs interpreted")
    quiet = run_python("-S", "-c", script, interpreted=True, PYTHONPATH=str(tmp_path))
    assert quiet == "False\n"


@pytest.mark.compiled
def test_a_mistake_in_a_compiled_room_is_told_of_and_ends_no_process() -> None:
    """As it would be where the same files are interpreted; the engine's own do without."""
    mistake = "from caida.room.showing import show_choices; show_choices(None)"
    tried = f"try: exec({mistake!r})\nexcept AttributeError as error: print(error)"
    assert "'NoneType' object has no attribute" in run_python("-c", tried)
