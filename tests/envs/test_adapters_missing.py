"""Each adapter says what to install where its library is not there, and nobody else loads it."""

from __future__ import annotations

from tests.engine.builds import run_python

LIBRARIES = {
    "gymnasium_env": "gymnasium",
    "gymnasium_vector": "gymnasium",
    "spaces": "gymnasium",
    "openspiel_game": "pyspiel",
    "picture": "PIL",
    "pettingzoo_env": "pettingzoo",
}
# A finder that knows of one package less stands in for an installation without it.
WITHOUT = f"""
import importlib, sys
from caida.envs import missing
print(sorted({{"gymnasium", "pettingzoo", "pyspiel", "PIL", "resvg_py"}} & set(sys.modules)))
find = missing.find_spec
for module, package in {LIBRARIES!r}.items():
    missing.find_spec = lambda name, *rest: None if name == package else find(name, *rest)
    try:
        importlib.import_module("caida.envs." + module)
    except ImportError as error:
        print(module, type(error).__name__, package in str(error), "caida[envs]" in str(error))
"""


def test_each_says_what_to_install_and_loads_nothing() -> None:
    loaded, *told = run_python("-c", WITHOUT).splitlines()
    assert told == [f"{module} MissingPackage True True" for module in LIBRARIES]
    assert loaded == "[]"
