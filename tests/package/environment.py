"""The package in an environment of its own, away from the repository, without compiler and Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import Path as ZipPath

from packaging.requirements import Requirement

# Only a hang gets this far.
PATIENCE = 300


class Environment:
    """What one wheel and the packages that it asks for give; nothing else can be imported."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.is_compiled = not wheel.name.endswith("-none-any.whl")
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        self._bin = folder / "bin"
        venv.create(folder, symlinks=True)
        [site] = folder.glob("lib/python*/site-packages")
        for package in packages_for(metadata_of(wheel)):
            copy_package(package, site)
        uv = Path(sys.executable).with_name("uv")
        install = ["pip", "install", "--quiet", "--no-config", "--offline", "--no-index"]
        subprocess.run([uv, *install, "--python", self._bin / "python", wheel], check=True)

    @property
    def variables(self) -> dict[str, str]:
        return {"PATH": str(self._bin), "HOME": str(self.home), "LANG": "C.UTF-8"}

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self._bin / program), *arguments]

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(program, *arguments),
            cwd=self.home,
            env=self.variables,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


def metadata_of(wheel: Path) -> Distribution:
    [info] = [entry for entry in ZipPath(wheel).iterdir() if entry.name.endswith(".dist-info")]
    return PathDistribution(info)


def packages_for(package: Distribution) -> list[Distribution]:
    """What a package asks for, and what that asks for, as this environment of tests has it."""
    found: dict[str, Distribution] = {}
    asked = [(package, frozenset({""}))]
    done = set()
    while asked:
        one, wanted = asked.pop()
        done.add((one.name, wanted))
        for requirement in map(Requirement, one.requires or []):
            marker = requirement.marker
            if marker and not any(marker.evaluate({"extra": extra}) for extra in wanted):
                continue
            needed = distribution(requirement.name)
            found[needed.name] = needed  # a requirement may spell it otherwise
            step = (needed, frozenset({"", *requirement.extras}))
            if (needed.name, step[1]) not in done:
                asked.append(step)
    return list(found.values())


def copy_package(package: Distribution, site: Path) -> None:
    for file in package.files or []:
        if ".." in file.parts or file.suffix == ".pyc":
            continue
        target = site / file
        target.parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(Path(str(package.locate_file(file))), target)


def link_or_copy(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copyfile(source, target)
