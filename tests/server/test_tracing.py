"""One trace id from a command to what is told of it, everywhere; nothing where nobody looks."""

from __future__ import annotations

import sys

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from caida.server import services, tracing
from caida.server.tracing import Tracing, find_tracing
from tests.bus.joined_bus import Junction
from tests.server.houses import house_of
from tests.server.playing import quick, running
from tests.waiting import until


@pytest.fixture
def gathered(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """Everything that was traced, by a provider that this test alone has."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(services, "find_tracing", lambda: Tracing(provider.get_tracer("caida")))
    return exporter


def by_name(exporter: InMemorySpanExporter, name: str, seq: int) -> list[ReadableSpan]:
    return [
        span
        for span in exporter.get_finished_spans()
        if span.name == name and (span.attributes or {}).get("caida.seq") == seq
    ]


async def test_a_command_has_one_trace_at_all_servers(
    fresh_postgres: str, gathered: InMemorySpanExporter
) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        house["a"].person("Ana") as ana,
        house["b"].person("Luis") as luis,
    ):
        room = (await ana.make_room(seats=3, seat=0))["id"]
        async with ana.enter(room) as one, luis.enter(room) as two:
            await one.arrive()
            await two.arrive()
            await one.do("stand")
            await two.until(lambda _: two.seq == one.seq)
            await until(lambda: bool(by_name(gathered, "caida.told", one.seq)))
            (own,) = by_name(gathered, "caida.command", one.seq)
            (told,) = by_name(gathered, "caida.told", one.seq)
            assert told.context.trace_id == own.context.trace_id
            assert told.parent is not None
            assert told.parent.span_id == own.context.span_id
            assert (own.attributes or {})["caida.answer"] == "stored"
            assert set(own.attributes or {}) == {"caida.room", "caida.seq", "caida.answer"}


async def test_one_server_alone_is_traced_too(
    database: str, gathered: InMemorySpanExporter
) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        await ana.make_room()
        assert by_name(gathered, "caida.command", 1)


def test_nothing_is_traced_where_nobody_gathers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)
    assert find_tracing() is None
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    assert find_tracing() is None


def test_where_somebody_gathers_it_is_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "get_tracer_provider", TracerProvider)
    assert isinstance(find_tracing(), Tracing)


PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def collecting() -> tuple[InMemorySpanExporter, Tracing]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return exporter, Tracing(provider.get_tracer("caida"))


def test_what_is_never_told_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "MAX_HEARD", 2)
    exporter, traced = collecting()
    for seq in range(5):
        traced.hear("room", seq, PARENT)
    assert len(exporter.get_finished_spans()) >= 3
    traced.tell("room", 9)
    assert len(exporter.get_finished_spans()) == 5


def test_what_was_read_before_anybody_spoke_of_it_is_told_too() -> None:
    """Nothing is left open: a frame may come after what it tells of, and what comes in by another
    way is told with the next."""
    exporter, traced = collecting()
    for seq in range(3, 6):
        traced.hear("room", seq, PARENT)
    traced.hear("other", 3, PARENT)
    traced.tell("room", 4)
    assert len(exporter.get_finished_spans()) == 2
    traced.hear("room", 4, PARENT)
    traced.tell("room", 5)
    assert len(exporter.get_finished_spans()) == 4
    traced.hear("room", 4, PARENT)
    traced.hear("room", 4, PARENT)
    traced.tell("room", 4)
    assert len(exporter.get_finished_spans()) == 6, "a frame may also come twice"
