"""Build the package: a source archive with the page inside, and from that archive alone its wheels.

`make dist` puts into dist/ a compiled wheel for the Python of .venv and a pure one for every other
platform; `make dist PYTHONS="python3.12 python3.13"` adds compiled ones for those. The dates inside
are those of the last commit, so who builds the same commit with the same tools gets the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from gzip import GzipFile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TOOLS = Path(sys.executable).parent
PAGE = ROOT / "src" / "caida" / "server" / "static"
LOCK = ROOT / "requirements" / "play.lock"
HERE = ("--no-config", "--offline", "--no-build-isolation", "--python", sys.executable)


def build(folder: Path, pythons: Iterable[str] = ()) -> None:
    """Leaves nothing but the archive and the wheels in an empty folder."""
    archive = build_archive(folder)
    uv_build(folder, archive, "--wheel", *HERE, build="pure")
    uv_build(folder, archive, "--wheel", *HERE, build="compiled")
    for python in pythons:
        locked = ("--build-constraints", str(LOCK), "--require-hashes", "--no-python-downloads")
        uv_build(folder, archive, "--wheel", *locked, "--python", python, build="compiled")
    for wheel in folder.glob("*-linux_*.whl"):
        widen(wheel)


def build_archive(folder: Path) -> Path:
    """From a copy: setuptools writes beside the sources, where others may be reading."""
    if not (PAGE / "index.html").exists():
        sys.exit("The page is not built: make setup")
    with TemporaryDirectory() as clean:
        for name in [*list_sources(), *PAGE.rglob("*")]:
            copy = Path(clean) / name.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if name.is_file():
                shutil.copyfile(name, copy)
        uv_build(folder, Path(clean), "--sdist", *HERE, build="pure")
    [archive] = folder.glob("*.tar.gz")
    settle_dates(archive)
    return archive


def list_sources() -> list[Path]:
    """All that git knows or would add, so nothing that was built or left lying around."""
    listed = git("ls-files", "--cached", "--others", "--exclude-standard", "src", ":(glob)*")
    return [path for path in (ROOT / name for name in listed.splitlines()) if path.exists()]


def uv_build(folder: Path, source: Path, *options: str, build: str) -> None:
    command = ["uv", "build", "--quiet", "--no-create-gitignore", "--out-dir", str(folder)]
    run([*command, *options, str(source)], CAIDA_BUILD=build)


def widen(wheel: Path) -> None:
    """Say which versions of Linux a wheel is for, by the symbols that it asks of the C library."""
    folder = str(wheel.parent)
    run(["auditwheel", "repair", "--wheel-dir", folder, str(wheel)])
    wheel.unlink()


def settle_dates(archive: Path) -> None:
    """Setuptools leaves the time of the build and its user's name in a source archive."""
    seconds = commit_time()
    with tarfile.open(archive) as made:
        members = [(member, made.extractfile(member)) for member in made]
        contents = [(member, file.read() if file else b"") for member, file in members]
    with (
        archive.open("wb") as raw,
        GzipFile("", "wb", fileobj=raw, mtime=seconds) as zipped,
        tarfile.open(mode="w", fileobj=zipped) as settled,
    ):
        for member, content in sorted(contents, key=lambda pair: pair[0].name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.mode, plain.size = member.type, member.mode, member.size
            plain.mtime = seconds
            settled.addfile(plain, BytesIO(content))


def commit_time() -> int:
    return int(git("log", "-1", "--format=%ct"))


def git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def run(command: list[str], **extra: str) -> None:
    """One of the tools of this environment; ends the program if it fails."""
    path = os.pathsep.join([str(TOOLS), os.environ.get("PATH", os.defpath)])
    epoch = str(commit_time())
    environment = {**os.environ, "PATH": path, "SOURCE_DATE_EPOCH": epoch, **extra}
    command[0] = str(TOOLS / command[0])
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    build(ROOT / "dist", sys.argv[1:])
    for built in sorted((ROOT / "dist").iterdir()):
        print(f"{built.stat().st_size:>10,}  {built.relative_to(ROOT)}")
