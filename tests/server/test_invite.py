"""`make play`: the browser opens by itself, and a phone on the network finds its way in."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
import segno

from caida.cli import main
from caida.server import invite, logs, running
from caida.server.settings import ServerSettings
from tests.waiting import HANG_SECONDS, until_there

ROOT = Path(__file__).parents[2]
PORT = 8123
LAN = "192.168.1.7"
BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def read_blocks(drawing: str) -> list[list[int]]:
    """The modules of a printed code, dark ones as 1; two rows of it are in a line."""
    rows = []
    for line in drawing.splitlines():
        pairs = [BLOCKS[block] for block in line]
        rows += [[1 - upper for upper, _ in pairs], [1 - lower for _, lower in pairs]]
    return rows


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine with a screen and a network, on which the server has just come up."""
    urls: list[str] = []

    def visit(url: str) -> bool:
        urls.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", visit)
    monkeypatch.setattr(invite, "find_lan_address", lambda: LAN)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("CAIDA_LANG", "es")
    return urls


@pytest.fixture
def hosts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where servers were asked to listen."""
    asked: list[str] = []

    def run(settings: ServerSettings, listening: Callable[[str], None]) -> None:
        asked.append(settings.host)
        listening(f"http://127.0.0.1:{PORT}")

    monkeypatch.setattr(running, "run", run)
    monkeypatch.setattr(logs, "set_up_logging", lambda: None)
    return asked


def test_play_serves_the_network_and_opens_the_browser() -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    said = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "play"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines()[-1].endswith("caida serve --lan --open")


@pytest.mark.parametrize(
    ("lang", "words"), [("es", "Desde un teléfono"), ("en", "From a phone")], ids=["es", "en"]
)
def test_the_invitation_is_an_address_and_a_code_that_says_it(
    lang: str,
    words: str,
    opened: list[str],
    hosts: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CAIDA_LANG", lang)
    assert main(["serve", "--lan", "--open"]) == 0
    first, second, *drawing = capsys.readouterr().out.rstrip().splitlines()
    assert f"http://127.0.0.1:{PORT}" in first
    assert second.startswith(words)
    assert second.endswith(f" http://{LAN}:{PORT}")
    code = segno.make(f"http://{LAN}:{PORT}", error="l", micro=False)
    quiet = [list(row) for row in code.matrix_iter(border=4)]
    # The last line has room for one row more than there are.
    assert read_blocks("\n".join(drawing))[: len(quiet)] == quiet
    assert opened == [f"http://127.0.0.1:{PORT}"]
    assert hosts == ["0.0.0.0"]


def test_nobody_is_invited_who_was_not_meant_to_be(
    opened: list[str], hosts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert opened == []
    assert hosts == ["127.0.0.1"]


def test_without_a_network_there_is_no_invitation(
    opened: list[str],
    hosts: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(invite, "find_lan_address", lambda: None)
    assert main(["serve", "--lan"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_without_a_screen_no_browser_is_opened(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not invite.open_browser("http://127.0.0.1")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert invite.open_browser("http://127.0.0.1")
    assert opened == ["http://127.0.0.1"]


class Probe(socket.socket):
    """A datagram socket on a machine of our making."""

    own = ""

    def connect(self, address: object) -> None:
        if not self.own:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.own, 40_000


@pytest.mark.parametrize(
    ("own", "found"), [(LAN, LAN), ("127.0.0.1", None), ("0.0.0.0", None), ("", None)]
)
def test_the_address_is_the_one_the_network_knows(
    own: str, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Probe, "own", own)
    monkeypatch.setattr(socket, "socket", Probe)
    assert invite.find_lan_address() == found


@pytest.mark.slow
def test_the_browser_is_sent_to_a_server_that_answers(tmp_path: Path) -> None:
    """A browser of our own writes down where it was sent."""
    browser, sent_to = tmp_path / "browser", tmp_path / "sent_to"
    browser.write_text(f'#!/bin/sh\necho "$1" > {sent_to}.new && mv {sent_to}.new {sent_to}\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-m", "caida", "serve", "--lan", "--open", "--port", "0"],
        env={
            **os.environ,
            "BROWSER": f"{browser} %s",
            "DISPLAY": ":0",
            "CAIDA_DATABASE": f"sqlite:///{tmp_path}/caida.db",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout
        try:
            told = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert told
            until_there(sent_to)
            assert sent_to.read_text().strip() == told[0]
            answer = httpx2.get(told[0], timeout=HANG_SECONDS)
            assert answer.status_code == 200
            assert "Caída" in answer.text
        finally:
            server.terminate()


def test_a_code_is_drawn_as_a_picture_that_fits_anywhere() -> None:
    url = "https://mesas.example/mesa/ABCDEF"
    drawn = invite.draw_qr_svg(url)
    size = segno.make(url, error="m", micro=False).symbol_size(border=2)[0]
    assert f'viewBox="0 0 {size} {size}"' in drawn
    assert 'width="' not in drawn, "the page says how large it is"
    assert drawn != invite.draw_qr_svg(f"{url}G")
