"""A server process from start to stop: listen, serve, and drain when told to end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import uvicorn

from caida.bus import Bus, BusError, open_bus
from caida.server.app import make_app
from caida.server.front_wire import FrontWire
from caida.server.logs import limit, log_event, signature
from caida.server.services import Services
from caida.server.settings import ServerSettings
from caida.server.socket_wire import SocketWire
from caida.store import Store, StoreError, open_store
from caida.store.postgres_sharing import as_shared

UNREAD_MS = 20_000  # how long a peer may leave what we sent unacknowledged
KEEPALIVE_SECONDS = 20.0


class ServerProcess(uvicorn.Server):
    """Uvicorn, except that a stop drains the rooms before any socket is cut."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Uvicorn would raise the signal once more at the end, with the store still open."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log_event("draining", rooms=len(self._services.hall.rooms))
        if self._services.neighbours is not None:
            self._stop_listening(sockets or [])
        with suppress(TimeoutError):
            async with asyncio.timeout(self._services.settings.drain):
                await self._services.drain()
                while len(self._services.addresses):
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)

    def _stop_listening(self, sockets: list[socket.socket]) -> None:
        """Whoever comes from now on is for another server; a balancer finds it at once."""
        for server in self.servers:
            server.close()
        for listener in sockets:  # some loops have one of their own
            listener.close()


def run(settings: ServerSettings, listening: Callable[[str], None]) -> None:
    """Serve until a signal comes; ``listening`` is told the URL once connections are accepted.

    Raises OSError if the port can't be had, StoreError if the database and BusError if the bus
    can't.
    """
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(serve(settings, listening))


async def serve(settings: ServerSettings, listening: Callable[[str], None]) -> None:
    listener = listen(settings.host, settings.port)
    try:
        store = await open_store(settings.database)
        try:
            await store.claim()
            bus = await find_bus(store, settings)
            services = await Services.put_together(store, settings, bus=bus)
            signature.node = "" if services.neighbours is None else services.neighbours.name
        except (StoreError, BusError):
            await store.close()
            raise
        try:
            await services.start()
            host, port = listener.getsockname()[:2]
            log_event("listening", host=host, port=port)
            listening(_url(settings.host, port))
            await make_process(services).serve(sockets=[listener])
        finally:
            await services.close()
            limit.tell(at_once=True)
            log_event("stopped")
    finally:
        listener.close()


async def find_bus(store: Store, settings: ServerSettings) -> Bus | None:
    """What the servers of the house say to look by; None where there can be only one."""
    shared = as_shared(store)
    if shared is None:
        if settings.bus:
            raise BusError("needs_postgres")
        return None
    return await open_bus(settings.bus, settings.database, await shared.house_id())


def make_process(services: Services) -> ServerProcess:
    settings = services.settings
    config = uvicorn.Config(
        make_app(services),
        http=partial(FrontWire, services.entrance, services.door),  # type: ignore[arg-type]  # called like a class
        ws=SocketWire,  # type: ignore[arg-type]  # compiled: of no class but its own
        ws_max_size=settings.max_message,
        ws_ping_interval=KEEPALIVE_SECONDS,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=1,
    )
    return ServerProcess(config, services)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket whose connections don't linger when the other side stops reading."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def _url(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ModuleNotFoundError:  # it has no build for this platform
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
