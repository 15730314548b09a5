"""The program that draws: SVG in, PNG out, and nothing read on the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from caida.protocol.values import Language
from caida.server import rasterize
from caida.server.preview.picture import SIZE, draw_picture
from tests.server.preview.pictures import ALL, built_deck, size_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}"/>'


@pytest.mark.parametrize("name", ["home", "invitation", "playing", "match of teams", "rules"])
def test_our_pictures_become_png_of_their_size(name: str) -> None:
    for lang in get_args(Language):
        png = rasterize.rasterize(draw_picture(ALL[name], lang, built_deck()))
        assert size_of(png) == SIZE
        assert 20_000 < len(png) < 300_000  # something is on it, and chats still show it


def test_the_program_reads_one_and_writes_the_other() -> None:
    done = subprocess.run(
        [sys.executable, "-I", rasterize.__file__],
        input=SVG.format(30, 20).encode(),
        capture_output=True,
        check=True,
    )
    assert size_of(done.stdout) == (30, 20)


def test_it_lets_everybody_else_go_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given: list[int] = []
    monkeypatch.setattr(os, "nice", given.append)
    (tmp_path / "in.svg").write_text(SVG.format(3, 2))
    with (tmp_path / "in.svg").open() as svg, (tmp_path / "out.png").open("w") as png:
        monkeypatch.setattr(sys, "stdin", svg)
        monkeypatch.setattr(sys, "stdout", png)
        rasterize.main()
    assert given == [rasterize.KINDNESS]
    assert size_of((tmp_path / "out.png").read_bytes()) == (3, 2)
