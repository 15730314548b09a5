"""Pictures are drawn once, one at a time, by a process that never outlives the question."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from caida.server import drawing
from caida.server.drawing import KEPT, WAITING, Studio, run_program
from caida.server.troubles import Trouble
from tests.server.log_capture import everything_logged
from tests.server.preview.pictures import size_of
from tests.waiting import until

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'


class Pens:
    """Stands in for the program: draws when it is told to, and counts."""

    def __init__(self) -> None:
        self.drawn: list[bytes] = []
        self.at_once = self.most_at_once = 0
        self.go = asyncio.Event()
        self.answer = b"png"

    async def run(self, svg: bytes) -> bytes:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.go.wait()
        finally:
            self.at_once -= 1
        self.drawn.append(svg)
        return self.answer and self.answer + svg


@pytest.fixture
def pens(monkeypatch: pytest.MonkeyPatch) -> Pens:
    pens = Pens()
    monkeypatch.setattr(drawing, "run_program", pens.run)
    return pens


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    studio = Studio()
    yield studio
    await studio.close()


async def test_a_picture_is_really_drawn(studio: Studio) -> None:
    assert size_of(await studio.draw("a", SVG)) == (30, 20)


async def test_however_many_ask_it_is_drawn_once(studio: Studio, pens: Pens) -> None:
    asked = [asyncio.create_task(studio.draw("a", "a")) for _ in range(5)]
    await until(lambda: pens.at_once == 1)
    asked[0].cancel()  # who goes away spoils it for nobody
    pens.go.set()
    assert await asyncio.gather(*asked[1:]) == [b"pnga"] * 4
    assert await studio.draw("a", "a") == b"pnga"
    assert pens.drawn == [b"a"]


async def test_one_at_a_time_and_only_so_many_in_line(studio: Studio, pens: Pens) -> None:
    asked = [asyncio.create_task(studio.draw(str(n), str(n))) for n in range(WAITING)]
    await until(lambda: pens.at_once == 1)
    with pytest.raises(Trouble) as refused:
        await studio.draw("more", "more")
    assert refused.value.code == "busy"
    pens.go.set()
    await asyncio.gather(*asked)
    assert pens.most_at_once == 1
    assert await studio.draw("more", "more") == b"pngmore"


async def test_what_nobody_asked_for_in_a_long_time_is_forgotten(
    studio: Studio, pens: Pens
) -> None:
    pens.go.set()
    for number in range(KEPT + 1):
        await studio.draw("0", "0")
        await studio.draw(str(number), str(number))
    assert len(pens.drawn) == KEPT + 1
    await studio.draw("1", "1")
    await studio.draw("0", "0")
    assert pens.drawn[-1] == b"1"


async def test_what_fails_is_told_and_tried_again(studio: Studio, pens: Pens) -> None:
    pens.go.set()
    pens.answer = b""
    with everything_logged() as kept, pytest.raises(Trouble) as refused:
        await studio.draw("a", "a")
    assert refused.value.code == "unavailable"
    assert "picture_failed" in kept.lines[0]
    pens.answer = b"png"
    assert await studio.draw("a", "a") == b"pnga"


async def test_at_the_end_nothing_is_waited_for(pens: Pens) -> None:
    studio = Studio()
    asked = asyncio.create_task(studio.draw("a", "a"))
    await until(lambda: pens.at_once == 1)
    await studio.close()
    assert pens.at_once == 0
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_a_process_that_fails_or_hangs_gives_nothing_and_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert await run_program(b"no picture") == b""
    program, trace = tmp_path / "hang.py", tmp_path / "pid"
    program.write_text(
        "import os, pathlib, threading\n"
        f"pathlib.Path({str(trace)!r}).write_text(str(os.getpid()))\n"
        "threading.Event().wait()\n"
    )
    monkeypatch.setattr(drawing, "PROGRAM", program)
    task = asyncio.create_task(run_program(b""))
    await until(lambda: trace.exists() and trace.read_text() != "")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not Path(f"/proc/{trace.read_text()}").exists()
    monkeypatch.setattr(drawing, "PATIENCE", 0)
    assert await run_program(b"") == b""
