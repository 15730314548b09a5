"""Figures for whoever watches over a server."""

from __future__ import annotations

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
