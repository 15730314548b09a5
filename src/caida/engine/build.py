"""Which build of the kernel runs: the compiled one, or the same files interpreted.

CAIDA_INTERPRETED=1 asks for the interpreted files even where the extensions are there.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """Finds the ``.py`` of a compiled module before its extension."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if not package.startswith("caida.") or not path:
            return None
        folder = Path(path[0])
        if not (folder / f"{name}.pxd").exists():
            return None
        source = str(folder / f"{name}.py")
        spec = ModuleSpec(fullname, SourceFileLoader(fullname, source), origin=source)
        spec.has_location = True
        return spec


if os.environ.get("CAIDA_INTERPRETED") == "1":
    sys.meta_path.insert(0, SourceFinder())

from caida.engine import kernel  # noqa: E402  # the finder has to be there first

COMPILED = not str(kernel.__file__).endswith((".py", ".pyc"))

if not COMPILED and os.environ.get("CAIDA_INTERPRETED") != "1":
    warnings.warn(
        "caida runs interpreted, about a hundred times slower: no compiled engine was found"
        " (install a C compiler and build again)",
        RuntimeWarning,
        stacklevel=1,
    )
