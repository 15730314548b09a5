"""Figures for whoever watches over a server."""

from __future__ import annotations

from caida.server.metrics import Metrics
from tests.server.playing import BOT, Running
from tests.server.two_players import LONG


async def test_figures_are_in_the_format_of_prometheus(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            await seat.do("act", action=seat.choices[0]["action"])
            text = (await ana.http.get("/metrics")).text
    figures = dict(
        line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")
    )
    names = {name.partition("{")[0] for name in figures}
    for name in names:
        family = name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count")
        assert f"# TYPE {family} " in text
        assert f"# HELP {family} " in text
    assert float(figures["caida_moves_total"]) >= 1
    assert float(figures["caida_rooms"]) == float(figures["caida_people"]) == 1
    assert float(figures['caida_store_seconds_bucket{le="+Inf"}']) == float(
        figures["caida_store_seconds_count"]
    )
    assert float(figures['caida_requests_total{status="200"}']) >= 1


def test_every_line_says_which_server_it_is_of() -> None:
    metrics = Metrics()
    metrics.add_gauge("caida_rooms", "Rooms.", lambda: 3)
    metrics.commands["accepted"] = 2
    assert "\ncaida_rooms 3\n" in metrics.render()
    metrics.node = "a"
    lines = metrics.render().splitlines()
    assert 'caida_rooms{node="a"} 3' in lines
    assert 'caida_commands_total{answer="accepted",node="a"} 2' in lines
    assert all('node="a"' in line for line in lines if not line.startswith("#"))
