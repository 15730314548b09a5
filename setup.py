"""Compile what must be fast: every module with a `.pxd` beside it becomes an extension.

Without Cython or a C compiler the same files run interpreted. CAIDA_BUILD=compiled makes that an
error (the tests want it so), CAIDA_BUILD=pure does it on purpose: a wheel for every platform.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup

WANTED = os.environ.get("CAIDA_BUILD", "")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd decides the C types, the annotations stay Python's
}
# Where C arrays are walked, and no list is ever counted from its end.
UNCHECKED = {
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
UNCHECKED_ROOMS = ("engine", "bots", "envs")
# Elsewhere a mistake is an error that is told of, never the end of the process.
CHECKED = {"nonecheck": True}


def find_extensions(source: Path, *, unchecked: bool) -> list[Extension]:
    modules = sorted(
        pxd.with_suffix(".py")
        for pxd in source.glob("caida/*/*.pxd")
        if (pxd.parent.name in UNCHECKED_ROOMS) is unchecked
    )
    return [
        Extension(
            ".".join(module.relative_to(source).with_suffix("").parts),
            [module.as_posix()],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-g0"],
            extra_link_args=["-s"] if sys.platform == "linux" else [],  # without symbols
        )
        for module in modules
        if module.exists()
    ]


def compile_extensions() -> list[Extension]:
    if WANTED == "pure":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if WANTED == "compiled":
            raise
        return []
    extensions: list[Extension] = []
    for unchecked in (True, False):
        extensions += cythonize(
            find_extensions(Path("src"), unchecked=unchecked),
            build_dir="build/cython",
            compiler_directives=DIRECTIVES | (UNCHECKED if unchecked else CHECKED),
            include_path=["src"],
        )
    for extension in extensions:
        extension.optional = WANTED != "compiled"  # cythonize() drops it, so it is set afterwards
    return extensions


def describe() -> str:
    """The README for an index of packages, where its pictures and relative links lead nowhere."""
    text = Path("README.md").read_text("utf-8")
    text = re.sub(r"^(<p>.*?</p>|!\[.*?\]\(.*?\))\n+", "", text, flags=re.M | re.S)
    return re.sub(r"\[([^\]]+)\]\((?!\w+:)[^)]+\)", r"\1", text)


setup(
    ext_modules=compile_extensions(),
    options={"build_ext": {"parallel": os.cpu_count()}},
    long_description=describe(),
    long_description_content_type="text/markdown",
)
