"""Who may connect, and what is left of a connection that fails."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Running
from tests.waiting import until


def fail(*_: object) -> None:
    raise ValueError("nothing to show")


async def test_who_could_not_be_brought_up_to_date_is_not_there(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room()
        live = server.services.hall.rooms[room["id"]]
        monkeypatch.setattr("caida.server.audience.show_snapshot", fail)
        async with ana.enter(room["id"]) as seat:
            with pytest.raises(ConnectionClosed):
                await seat.receive()
        await until(lambda: not len(server.services.addresses))
        assert live.is_quiet
        assert live.audience.connections == []
