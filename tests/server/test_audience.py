"""After a lost connection nothing is missing, nothing is doubled, and errors say why."""

from __future__ import annotations

import pytest

from tests.server.playing import BOT, Running
from tests.server.two_players import LONG, by_turn, deal_cards, two_at_a_table


async def test_what_was_missed_is_sent_from_the_last_number_seen(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat, ana.enter(room["id"]) as cut:
            await seat.arrive()
            await cut.arrive()
            await cut.socket.close()
            for _ in range(3):
                await seat.until_turn()
                await seat.do("act", action=seat.choices[0]["action"])
            await seat.until_turn()
            async with ana.enter(room["id"], since=cut.seq) as back:
                back.screen, back.seq = cut.screen, cut.seq
                while back.seq < seat.seq:
                    assert (await back.receive())["type"] != "snapshot"
                assert (back.table, back.own) == (seat.table, seat.own)
            async with ana.enter(room["id"], since=seat.seq) as back:
                await back.send("ping")
                assert (await back.expect("update", "snapshot", "pong"))["type"] == "pong"
            for since in (0, seat.seq + 1, 10**8):
                async with ana.enter(room["id"], since=since) as back:
                    await back.arrive()
                    assert (back.table, back.own) == (seat.table, seat.own)


async def test_a_command_sent_again_is_answered_and_changes_nothing(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.until_turn()
            seen, action = seat.seq, seat.choices[0]["action"]
            told = await seat.do("act", id="once", action=action)
            for _ in range(2):
                again = await seat.do("act", id="once", seq=seen, action=action)
                assert (again["type"], again["seq"]) == ("accepted", told["seq"])
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            again = await seat.do("act", id="once", seq=seen, action=action)
            assert (again["type"], again["seq"]) == ("accepted", told["seq"])
            log = await server.services.store.read_log(room["id"])
            assert sum(b'"once"' in row.entry for row in log) == 1


@pytest.mark.over_nodes
async def test_a_wrong_command_gets_its_reason_and_how_things_stand(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        two_at_a_table(ana, luis) as table,
    ):
        await deal_cards(*table)
        turn, other = by_turn(*table)
        held, hidden = turn.choices[0]["action"], {"kind": "play", "card": other.own["hand"][0]}
        for seat, values, code in (
            (turn, {"action": held, "seq": turn.seq - 1}, "stale"),
            (turn, {"action": held, "seq": turn.seq + 1}, "stale"),
            (other, {"action": hidden}, "not_your_turn"),
            (turn, {"action": hidden}, "illegal"),
            (turn, {"action": {"kind": "play"}}, "illegal"),
            (turn, {"action": {"kind": "count_up"}}, "illegal"),
        ):
            before = (seat.table, seat.own)
            refused = await seat.do("act", **values)
            assert (refused["type"], refused["code"]) == ("refused", code)
            assert refused["text"]
            assert refused["seq"] == seat.seq
            await seat.arrive()
            assert (seat.table, seat.own) == before
        assert (await turn.do("act", action=hidden))["rule"]


@pytest.mark.over_nodes
async def test_updates_add_up_to_the_snapshot(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(
            seats=3,
            bots=[{"seat": 1, "bot": BOT}, {"seat": 2, "bot": BOT}],
            start=True,
            options=LONG,
        )
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            for one in (seat, watcher):
                await one.arrive()
            for _ in range(20):
                await seat.until_turn()
                await seat.do("act", action=seat.choices[-1]["action"])
                await seat.until_turn()
                while watcher.seq < seat.seq:
                    await watcher.receive()
                for one in (seat, watcher):
                    folded = (one.table, one.own)
                    await one.send("look")
                    await one.arrive()
                    assert (one.table, one.own) == folded


@pytest.mark.over_nodes
async def test_who_takes_back_gets_the_table_as_it_stood_and_so_do_all_who_look(
    server: Running,
) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
        async with ana.enter(room["id"]) as seat, eva.enter(room["id"]) as watcher:
            await seat.arrive()
            await watcher.arrive()
            await seat.until_turn()
            before, hand = seat.table, seat.own
            await seat.do("act", action=seat.choices[0]["action"])
            await seat.until_turn()
            assert seat.table != before
            told = await seat.do("take_back")
            assert told["change"] == {"kind": "taken_back", "seat": 0}
            assert (await seat.expect("snapshot"))["seq"] == told["seq"]
            assert (seat.table, seat.own) == (before, hand)
            while watcher.table != before:
                await watcher.expect("snapshot", "update")
        async with ana.enter(room["id"], since=told["seq"] - 1) as again:
            assert (await again.arrive()).table == before


@pytest.mark.over_nodes
async def test_the_host_arranges_people_and_each_is_told_their_part(server: Running) -> None:
    async with (
        server.person("Ana") as ana,
        server.person("Luis") as luis,
        server.person("Eva") as eva,
    ):
        room = await ana.make_room(seats=4, teams=True)
        async with (
            ana.enter(room["id"]) as host,
            luis.enter(room["id"]) as two,
            eva.enter(room["id"]) as three,
        ):
            for seat in (host, two, three):
                await seat.arrive()
            await two.do("sit", seat=1)
            await two.arrive()
            await host.until(lambda _: host.room["seats"][1]["kind"] == "person")
            await host.do("swap_seats", seat=1, other=2)
            await two.arrive()
            assert two.you == 2
            await host.do("keep_seat", seat=1, name="Eva")
            told = await host.expect("snapshot")
            key = told["host"]["keys"]["1"]
            await host.do("remove", seat=2)
            told = await host.expect("snapshot")
            out = await two.expect("snapshot")
            assert (out["is_removed"], out.get("you")) == (True, None)
            assert (await two.do("sit", seat=2))["code"] == "removed"
            assert (await three.do("sit", seat=1))["code"] == "seat_kept"
            await three.do("sit", seat=3, key=key)
            await three.arrive()
            assert three.you == 1
            await host.do("readmit", who=told["host"]["removed"][0]["who"])
            back = await two.expect("snapshot")
            assert "is_removed" not in back
            await two.do("sit", seat=3)
            for frame in (*two.frames, *three.frames):
                assert key not in frame
