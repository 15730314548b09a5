"""Compile what must be fast: every module with a `.pxd` beside it becomes an extension.

Without Cython or a C compiler the same files run interpreted. CAIDA_REQUIRE_COMPILED=1 makes
that an error instead; `make test` sets it.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

REQUIRED = os.environ.get("CAIDA_REQUIRE_COMPILED") == "1"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd decides the C types, the annotations stay Python's
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def find_extensions() -> list[Extension]:
    source = Path("src")
    modules = sorted(pxd.with_suffix(".py") for pxd in source.glob("caida/*/*.pxd"))
    return [
        Extension(
            ".".join(module.relative_to(source).with_suffix("").parts),
            [module.as_posix()],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
        )
        for module in modules
        if module.exists()
    ]


def compile_extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        return []
    extensions: list[Extension] = cythonize(
        find_extensions(),
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        include_path=["src"],
    )
    for extension in extensions:
        extension.optional = not REQUIRED  # cythonize() drops it, so it is set afterwards
    return extensions


setup(ext_modules=compile_extensions())
