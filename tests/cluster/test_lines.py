"""A line passes on, is cut, falls silent, and is mended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.cluster.lines import Line, Lines
from tests.waiting import HANG_SECONDS


@pytest.fixture
async def echo() -> AsyncIterator[int]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.readline():
            writer.write(said)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


@pytest.fixture
def line(echo: int) -> Iterator[Line]:
    with Lines() as lines:
        yield lines.lay(echo)


async def say(line: Line) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
    writer.write(b"hola\n")
    return reader, writer


async def heard(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(HANG_SECONDS):
        return await reader.readline()


async def test_what_is_said_arrives(line: Line) -> None:
    reader, writer = await say(line)
    assert await heard(reader) == b"hola\n"
    assert line.carried == 10
    writer.close()


async def test_a_cut_ends_who_talks_and_who_comes_until_it_is_mended(line: Line) -> None:
    before = await say(line)
    await heard(before[0])
    line.cut()
    assert await is_gone(*before)
    assert await is_gone(*await say(line))
    line.mend()
    back, writer = await say(line)
    assert await heard(back) == b"hola\n"
    writer.close()


async def is_gone(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    try:
        return await heard(reader) == b""
    except ConnectionError:
        return True
    finally:
        writer.close()


async def test_what_was_said_into_the_silence_arrives_when_it_is_mended(line: Line) -> None:
    reader, writer = await say(line)
    await heard(reader)
    line.silence()
    writer.write(b"luego\n")
    hearing = asyncio.create_task(heard(reader))
    _, pending = await asyncio.wait({hearing}, timeout=0.1)
    assert pending
    line.mend()
    assert await hearing == b"luego\n"
    writer.close()
