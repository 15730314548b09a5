"""A program that plays at a table of `caida serve` like anyone: it asks for a token and sits down.

python3 examples/bot_client.py http://127.0.0.1:8000            a table of its own, against a bot
python3 examples/bot_client.py http://127.0.0.1:8000 ABCDEF     the table with this code

It needs the `websockets` package, plays one match to its end and prints the id of it. With
CAIDA_TOKEN in the environment it is the same player every time; docs/protocol.md tells the rest.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
from itertools import count
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
LOST = (ConnectionClosed, InvalidHandshake, OSError)
FOR_GOOD = ("closed", "identity", "unknown", "version")  # refusals that do not pass


class Server:
    """HTTP for what is not live. Who has a token sends it; before that, a cookie says who asks."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.headers = {"Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, content, self.headers, method=method)
        try:
            with self._opener.open(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            sys.exit(json.load(refused)["text"])

    def identify(self, name: str) -> None:
        token = os.environ.get("CAIDA_TOKEN")
        if token is None:
            self.ask("PUT", "/api/me", {"name": name, "colour": "cacao"})
            token = self.ask("POST", "/api/me/tokens", {"name": name})["token"]
        self.headers["Authorization"] = f"Bearer {token}"


class Player:
    """One seat: answers once whenever it is given choices, whatever else happens meanwhile."""

    def __init__(self, server: Server, room: str) -> None:
        self._server = server
        self._address = f"{server.url.replace('http', 'ws', 1)}/ws/rooms/{room}?v=1"
        self._seq = 0
        self._answered = 0  # the state it has given its answer to
        self._ids = count(time.time_ns())  # never the same twice, even after a restart

    def play(self) -> str:
        """To the end of a match; after a lost connection a snapshot tells how things stand."""
        headers = {"Authorization": self._server.headers["Authorization"]}
        while True:
            self._answered = 0
            try:
                with connect(self._address, additional_headers=headers) as socket:
                    for frame in socket:
                        match = self._hear(socket, json.loads(frame))
                        if match is not None:
                            return match
            except LOST:
                pass
            time.sleep(1)

    def _hear(self, socket: ClientConnection, message: Json) -> str | None:
        """Answer a message; the id of the match once it is over."""
        kind = message["type"]
        if kind == "refused":
            self._take_refusal(socket, message)
        if kind not in ("snapshot", "update"):
            return None
        self._seq = message["seq"]
        room = message.get("room")  # comes along when it has changed
        if room is not None and room["stage"] == "finished":
            return str(room["reveal"]["match"])
        if kind == "snapshot" and message.get("you") is None:
            self._sit_down(socket, message["room"])
        own = message.get("own") or {}
        choices = message.get("choices") or own.get("choices")
        if choices and self._seq != self._answered:
            self._answered = self._seq
            self._say(socket, "act", action=choose(choices))
        return None

    def _sit_down(self, socket: ClientConnection, room: Json) -> None:
        free = [seat["seat"] for seat in room["seats"] if seat["kind"] == "empty"]
        if not free:
            sys.exit("the table is full")
        self._say(socket, "sit", seat=free[0])

    def _take_refusal(self, socket: ClientConnection, refused: Json) -> None:
        """After most refusals the server sends a snapshot by itself."""
        code = refused["code"]
        if code in FOR_GOOD:
            sys.exit(refused["text"])
        if code == "bot_plays":
            self._say(socket, "come_back")
        elif code in ("seat_taken", "unavailable"):
            time.sleep(0.5)
            self._answered = 0
            self._say(socket, "look")

    def _say(self, socket: ClientConnection, kind: str, **values: Any) -> None:
        command = {"type": kind, "id": f"c{next(self._ids)}", "seq": self._seq, **values}
        socket.send(json.dumps(command))


def choose(choices: list[Json]) -> Json:
    """Sing one's canto, never one that one does not hold, else take as many cards as possible."""

    def worth(choice: Json) -> tuple[bool, bool, int]:
        kind = choice["action"]["kind"]
        return kind == "sing", kind != "claim", len(choice["taken"])

    action: Json = max(choices, key=worth)["action"]
    return action


def main(url: str, code: str = "") -> None:
    server = Server(url)
    server.identify("Robotina")
    if code:
        room = server.ask("GET", f"/api/rooms/{code}")["room"]
    else:
        order = {"bots": [{"seat": 1, "bot": "conocedor"}], "start": True}
        room = server.ask("POST", "/api/rooms", order)["room"]
    print(Player(server, room["id"]).play())


if __name__ == "__main__":
    main(*sys.argv[1:])
