"""What is said when a package of the extra ``caida[envs]`` is not there."""

from __future__ import annotations

from importlib.util import find_spec

from caida.words import SpokenError


class MissingPackage(SpokenError, ImportError):
    """A package that an environment needs is not installed; the text says how to get it."""

    family = "envs"


def require(package: str) -> None:
    """Raise MissingPackage unless the package can be imported."""
    if find_spec(package) is None:
        raise MissingPackage("missing_package", package=package)
