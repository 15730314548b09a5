"""The yardstick: bare Starlette on the same uvicorn, echoing each message to two people."""

from __future__ import annotations

import asyncio
import sys

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from caida.server.running import listen

rooms: dict[str, list[WebSocket]] = {}


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    people = rooms.setdefault(websocket.path_params["room"], [])
    people.append(websocket)
    try:
        while True:
            text = await websocket.receive_text()
            for person in people:
                await person.send_text(text)
    except WebSocketDisconnect:
        people.remove(websocket)


async def main() -> None:
    app = Starlette(routes=[WebSocketRoute("/ws/{room}", echo)])
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
    listener = listen("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.exit(runner.run(main()))
