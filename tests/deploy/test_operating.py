"""docs/operating.md names what there is: files, figures, events and settings."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from caida.server.settings import PREFIX, ServerSettings
from tests.server.clients import http_client
from tests.server.playing import SharedUrl, quick, running
from tests.store.postgres import run_postgres

ROOT = Path(__file__).parents[2]
PAGES = ("operating.md", "server.md")
EVENTS = ("store_failing", "store_well", "room_broken", "match_unreadable", "request_failed")
MORE_EVENTS = ("background_failed", "connection_ended", "host_unknown")


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_every_file_of_deploy_has_its_place() -> None:
    for path in (ROOT / "deploy").iterdir():
        assert f"deploy/{path.name}" in text_of("operating.md")


@pytest.mark.parametrize("page", PAGES)
async def test_every_figure_is_one(page: str) -> None:
    named = set(re.findall(r"`(caida_[a-z_]+)`", text_of(page)))
    with run_postgres() as shared:  # one of several has more to tell
        async with (
            running(quick(SharedUrl(shared))) as server,
            http_client(server.url) as http,
        ):
            figures = (await http.get("/metrics")).text
    assert len(named) > 1
    assert named <= set(re.findall(r"^# TYPE (\w+) ", figures, re.MULTILINE))


def test_every_event_is_one() -> None:
    told = text_of("operating.md")
    code = "".join(path.read_text() for path in (ROOT / "src/caida/server").glob("*.py"))
    for event in (*EVENTS, *MORE_EVENTS):
        assert f"`{event}`" in told
        assert f'"{event}"' in code


def test_every_reason_of_an_ended_connection_is_explained() -> None:
    server = ROOT / "src/caida/server"
    reasons = set(re.findall(r'"(crowded\w*)"', (server / "entrance.py").read_text()))
    for name in ("connection.py", "socket_wire.py"):
        reasons |= set(re.findall(r'blame\("(\w+)"\)', (server / name).read_text()))
    reasons |= {f"late_{stage}" for stage in ("headers", "body", "answer", "idle")}
    assert len(reasons) == 10
    for reason in reasons:
        assert f"`{reason}`" in text_of("server.md")


def test_every_setting_is_one() -> None:
    known = {PREFIX + field.name.upper() for field in fields(ServerSettings)}
    for page in PAGES:
        named = set(re.findall(rf"`({PREFIX}[A-Z_]+)", text_of(page))) - {"CAIDA_HOME"}
        assert named <= known
