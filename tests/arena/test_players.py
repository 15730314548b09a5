"""Players by name: who can play is let in, and engines are kept and ended."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caida.arena.players import Players, UnknownPlayer, check_player, take_faults
from caida.bots import BOT_NAMES, Azar, Conocedor
from caida.bots.external import ExternalBot
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.arena.players import First
from tests.bots.external.engines import write_engine
from tests.fifo import Fifo
from tests.waiting import HANG_SECONDS

FIRST = "py:tests.arena.players:First"


@pytest.mark.parametrize("player", [*BOT_NAMES, FIRST, f"exec:{sys.executable} -c 'a b'"])
def test_who_can_play_is_let_in(player: str) -> None:
    check_player(player)


@pytest.mark.parametrize(
    ("player", "code"),
    [
        ("Maestro", "name"),
        ("exec:'", "command"),
        ("py:tests.arena.players", "callable"),
    ],
)
def test_who_can_t_is_told_what_is_missing(player: str, code: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        check_player(player)
    assert (caught.value.code, caught.value.params["player"]) == (code, player)


def test_a_callable_is_given_the_seed() -> None:
    with Players(1.0) as players:
        bot = players.sit(FIRST, 0, "a seed")
        assert isinstance(bot, First)
        assert bot.seed == "a seed"
        assert isinstance(players.sit("conocedor", 1, "another"), Conocedor)


def test_an_engine_is_kept_for_its_seat_and_ended_at_the_end(tmp_path: Path) -> None:
    family = Fifo(tmp_path / "family")
    start = f"held = os.open({str(family.path)!r}, os.O_WRONLY); os.write(held, b'.')"
    player = f"exec:{write_engine(tmp_path, 'say(first(view))', start=start)}"
    view = Match(Ruleset(first_dealer=0), seed=1).view(0)
    with Players(HANG_SECONDS) as players:
        first, second = (players.sit(player, seat, "a") for seat in (0, 1))
        assert first is not second
        for bot in (first, second, players.sit(player, 0, "b")):
            assert bot.choose(view) == view.choices[0].action
        assert players.sit(player, 0, "b") is first
        assert family.read(2) == b".."
        assert family.is_held()
    assert not family.is_held(), "two were started, and both are gone"
    family.close()


def test_faults_are_taken_once() -> None:
    with ExternalBot("/no/such/program") as engine:
        engine.choose(Match(Ruleset(first_dealer=0), seed=1).view(0))
        assert take_faults(engine) == {"no_start": 1}
        assert take_faults(engine) == {}


def test_bots_of_the_house_have_no_faults() -> None:
    assert take_faults(Azar(1)) == {}
