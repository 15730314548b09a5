"""One trace from a command to the frames that tell of it, also by way of other servers.

By OpenTelemetry's API, and only where it is there and somebody gathers what it is told; ours is the
part in between. Attributes are ids and numbers, never a name or a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from caida.server.store_watch import StoreWatch
from caida.store.base import Append, Done, Stored

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

MAX_HEARD = 10_000  # commands of others that may be on their way to us
HEADER = "traceparent"


class Tracing:
    """Spans by room and the number of the entry: ``caida.command`` where it came in, and
    ``caida.told`` at every other server that tells its people."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._own: dict[tuple[str, int], Span] = {}
        self._heard: dict[str, list[tuple[int, Span]]] = {}  # by room
        self._open = 0

    def watch(self, watch: StoreWatch) -> None:
        """Trace what goes to the store by way of it, until everybody here has been told."""
        plain = watch.append

        def append(append: Append, done: Done) -> None:
            room, seq = append.room, append.row.seq
            span = self._own[room, seq] = self._tracer.start_span("caida.command")
            span.set_attributes({"caida.room": room, "caida.seq": seq})

            def answered(answer: Stored) -> None:
                try:
                    done(answer)
                finally:
                    self._end(room, seq, answer)

            plain(append, answered)

        watch.append = append  # type: ignore[method-assign]  # what is not traced has no wrapping

    def text_of(self, room: str, seq: int) -> str:
        """What other servers are told of it (W3C ``traceparent``)."""
        from opentelemetry.trace import set_span_in_context
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        span = self._own.get((room, seq))
        if span is None:
            return ""
        carrier: dict[str, str] = {}
        TraceContextTextMapPropagator().inject(carrier, set_span_in_context(span))
        return carrier.get(HEADER, "")

    def _end(self, room: str, seq: int, answer: Stored) -> None:
        span = self._own.pop((room, seq), None)
        if span is not None:
            span.set_attribute("caida.answer", answer)
            span.end()

    def hear(self, room: str, seq: int, text: str) -> None:
        """Another server has stored an entry."""
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        if self._open >= MAX_HEARD:  # a table that was let go, most likely
            self._end_heard(self._heard.pop(next(iter(self._heard))))
        parent = TraceContextTextMapPropagator().extract({HEADER: text})
        span = self._tracer.start_span("caida.told", parent)
        span.set_attributes({"caida.room": room, "caida.seq": seq})
        self._heard.setdefault(room, []).append((seq, span))
        self._open += 1

    def tell(self, room: str, last: int) -> None:
        """Everybody here has been told of all up to this entry."""
        heard = self._heard.pop(room, [])
        self._end_heard([one for one in heard if one[0] <= last])
        if later := [one for one in heard if one[0] > last]:
            self._heard[room] = later

    def _end_heard(self, heard: list[tuple[int, Span]]) -> None:
        for _, span in heard:
            span.end()
        self._open -= len(heard)


def find_tracing() -> Tracing | None:
    """None where OpenTelemetry is not there, or where nobody gathers anything."""
    try:
        from opentelemetry import trace
    except ModuleNotFoundError:
        return None
    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return None
    return Tracing(trace.get_tracer("caida"))
