"""What a preview knows is public: the same whatever cards are in the hands."""

from __future__ import annotations

import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol.values import CARD_TEXTS
from caida.server.preview.facts import (
    MatchFacts,
    RulesFacts,
    Sitter,
    facts_of_match,
    facts_of_room,
    facts_of_rules,
)
from caida.store.base import MatchLine
from tests.server.playing import Running
from tests.server.two_players import deal_cards, two_at_a_table

LINE = MatchLine(
    "abc-1",
    1,
    "tradicional seats=2 teams=false",
    "1 target 17-24",
    ("Ana", "Luis"),
    ("a", ""),
    ("mar", "copa"),
    ("abuela", ""),
)


def test_rules_say_how_much_is_the_house_s_own() -> None:
    assert facts_of_rules(Ruleset(seats=4, teams=True, target=12)) == RulesFacts(
        "tradicional", 4, True, 12, 1
    )


def test_a_finished_match_has_names_points_and_a_winner() -> None:
    assert facts_of_match(LINE, Ruleset()) == MatchFacts(
        facts_of_rules(Ruleset()), (Sitter("Ana", "mar"), Sitter("Luis", "copa")), (17, 24), 1
    )
    with pytest.raises(ValueError, match="unpack"):
        facts_of_match(LINE._replace(result="?"), Ruleset())


async def test_a_table_tells_who_sits_there_and_no_card(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room()
        live = await server.services.hall.find(room["id"])
        assert live is not None
        waiting = facts_of_room(live.room)
        assert (waiting.host, waiting.is_waiting) == ("Ana", True)
        assert [sitter and sitter.name for sitter in waiting.seats] == ["Ana", None]
        async with two_at_a_table(ana, luis) as (one, two):
            await deal_cards(one, two)
            live = await server.services.hall.find(one.room["id"])
            assert live is not None
            assert live.room.match is not None
            playing = facts_of_room(live.room)
            assert not playing.is_waiting
            hands = [live.room.match.view(seat).hand for seat in range(2)]
            texts = {CARD_TEXTS[card] for hand in hands for card in hand}
            assert texts
            assert all(f"{text!r}" not in repr(playing) for text in texts)
            # In another world, with other hands, it is the very same.
            live.room.match = None
            assert facts_of_room(live.room) == playing


async def test_a_table_that_nobody_holds_is_nobody_s_invitation(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(seat=None)
        live = await server.services.hall.find(room["id"])
        assert live is not None
        assert facts_of_room(live.room).host == ""
