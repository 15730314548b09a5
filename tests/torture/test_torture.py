"""`make torture`, made small: the same code, with fewer kills and frames."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from tests.server.crowd import FEW_TABLES
from tests.server.killing import kill_often
from tests.server.process import ServerProcess
from tests.torture import __main__ as torture
from tests.torture.flooding import FLAT, Flooded, flood
from tests.torture.raw_socket import LONG, MASKED, MEDIUM, PING, TEXT, frame
from tests.torture.salvos import ALLOWED, FOLLOWING, FORBIDDEN, make_salvo

FRAMES = 20_000


def count_frames(content: bytes) -> int:
    """As a server would find them."""
    at = found = 0
    while at < len(content):
        length = content[at + 1] & ~MASKED
        at += 2
        if length == MEDIUM:
            (length,) = struct.unpack_from("!H", content, at)
            at += 2
        elif length == LONG:
            (length,) = struct.unpack_from("!Q", content, at)
            at += 8
        at += 4 + length
        found += 1
    assert at == len(content)
    return found


@pytest.mark.parametrize("kind", ALLOWED)
def test_a_salvo_has_as_many_frames_as_it_says(kind: str) -> None:
    salvo = make_salvo(random.Random(1), kind, 100)
    assert (count_frames(salvo.content), salvo.size, salvo.is_fatal) == (100, 100, False)


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_what_ends_a_connection_is_followed_by_more(kind: str) -> None:
    salvo = make_salvo(random.Random(1), kind, 100)
    assert (salvo.size, salvo.is_fatal) == (1 + FOLLOWING, True)


def test_a_masked_frame_is_that_of_the_standard() -> None:
    """The examples of RFC 6455, section 5.7."""
    key = bytes.fromhex("37fa213d")
    assert frame(TEXT, b"Hello", key=key) == bytes.fromhex("818537fa213d7f9f4d5158")
    assert frame(PING, b"Hello", key=None) == b"\x89\x05Hello"


@pytest.mark.slow
@pytest.mark.parametrize("has_limits", [False, True], ids=["no limits", "shipped limits"])
async def test_a_small_flood_leaves_a_server_flat_and_others_at_their_game(
    tmp_path: Path, has_limits: bool
) -> None:
    told: list[int] = []
    flooded = await flood(tmp_path, FRAMES, has_limits=has_limits, salvo=400, told=told.append)
    assert flooded.sent >= FRAMES
    assert told == sorted(told)
    assert flooded.grown < FLAT
    assert flooded.ends["cut"] > 0
    assert flooded.ends["stalled"] == 0
    assert flooded.moves > 0, "nobody else could play"
    assert has_limits or flooded.ends["through"] > 0, "every frame is read where nothing limits it"


@pytest.mark.slow
async def test_a_few_kills_are_counted(tmp_path: Path) -> None:
    told: list[int] = []
    with ServerProcess(tmp_path) as server:
        survived = await kill_often(server, 3, FEW_TABLES, check_every=2, told=told.append)
    assert told == [1, 2, 3]
    assert survived.moves >= 4 * len(FEW_TABLES)
    assert survived.matches > 0


async def test_growing_or_stalling_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    went = Flooded(sent=10, moves=3, memory=(0, FLAT, FLAT))

    async def pretend(*_: object, **__: object) -> Flooded:
        return went

    monkeypatch.setattr(torture, "flood", pretend)
    assert await torture.main(kills=0, losses=0, frames=10, seed=1) == 1
    assert "did not hold" in capsys.readouterr().out
    went.memory = (0, FLAT, FLAT - 1)
    assert await torture.main(kills=0, losses=0, frames=10, seed=1) == 0
    went.ends["stalled"] = 1
    assert await torture.main(kills=0, losses=0, frames=10, seed=1) == 1
