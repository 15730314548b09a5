"""A package that is not there is named, with what to install, in both languages."""

from __future__ import annotations

import pytest

from caida.envs.missing import MissingPackage, require
from caida.words import Words
from tests.engine.builds import run_python

# A finder that knows of no NumPy stands in for an installation without it.
WITHOUT_NUMPY = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numpy" else find(name, *rest)
try:
    import caida.envs
except ImportError as error:
    print(error)
"""


def test_what_is_there_is_not_spoken_of() -> None:
    require("numpy")


def test_a_missing_package_is_named_in_both_languages() -> None:
    with pytest.raises(MissingPackage) as caught:
        require("no_such_package")
    assert isinstance(caught.value, ImportError)
    for lang in ("es", "en"):
        told = Words(lang).error(caught.value)
        assert "no_such_package" in told
        assert "pip install 'caida[envs]'" in told


def test_the_environments_say_what_to_install_where_numpy_is_missing() -> None:
    assert "pip install 'caida[envs]'" in run_python("-c", WITHOUT_NUMPY)


def test_import_caida_brings_no_numpy() -> None:
    code = "import sys, caida; print('numpy' in sys.modules, 'caida.envs' in sys.modules)"
    assert run_python("-c", code).split() == ["False", "False"]
