"""An engine that misbehaves loses its move to a legal default, is reported, and is not left."""

from __future__ import annotations

import sys
import tracemalloc
from pathlib import Path

import pytest

from caida.bots.external import ExternalBot, bot
from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bots.external.conftest import is_gone
from tests.bots.external.engines import bot_of, write_engine
from tests.fifo import Fifo
from tests.waiting import HANG_SECONDS

EXAMPLE = Path(__file__).parents[3] / "examples" / "simple_engine.py"
MODES = [(2, False), (3, False), (4, False), (4, True)]
OBEY = "say(first(view))"


def play_match(
    engine: ExternalBot, *, seed: int = 1, moves: int | None = None, match: Match | None = None
) -> Match:
    """Seat 0 is the engine, seat 1 always plays its first choice; a match given goes on."""
    match = match or Match(Ruleset.preset("tradicional"), seed=seed)
    asked = 0
    while match.to_act is not None and (moves is None or asked < moves):
        view = match.view(match.to_act)
        if match.to_act == 0:
            asked += 1
            match.play(engine.choose(view))
        else:
            match.play(view.choices[0].action)
    return match


def play_first_choices(seed: int = 1) -> Match:
    match = Match(Ruleset.preset("tradicional"), seed=seed)
    while match.outcome is None:
        match.play(match.legal_actions()[0])
    return match


@pytest.mark.parametrize("lie", [0, 1])
@pytest.mark.parametrize("preset", ["tradicional", "fall"])
@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_the_example_plays_every_mode_without_a_fault(
    preset: str, seats: int, teams: bool, lie: int
) -> None:
    changes = Ruleset.preset(preset).changes_from("tradicional")
    ruleset = Ruleset.preset("tradicional", seats=seats, teams=teams).with_options(
        **changes, canto_call="manual", false_canto=lie
    )
    match = Match(ruleset, seed=1)
    with bot_of(f"{sys.executable} {EXAMPLE}") as engine:
        while match.to_act is not None:
            match.play(engine.choose(match.view(match.to_act)))
    assert match.outcome is not None
    assert engine.faults == {}
    assert engine.engine_name == "Simple 1.0"


def test_the_example_needs_nothing_of_ours_and_fits_on_a_screen() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert "import caida" not in text
    assert "from caida" not in text
    assert len(text.splitlines()) <= 30


def test_an_engine_that_obeys_has_no_faults_and_starts_once(
    tmp_path: Path, pids: list[int]
) -> None:
    with bot_of(write_engine(tmp_path, OBEY)) as engine:
        for seed in range(3):
            engine.new_match(seed)
            assert play_match(engine, seed=seed).events == play_first_choices(seed).events
    assert engine.faults == {}
    assert len(pids) == 1


def test_information_goes_unheard(tmp_path: Path) -> None:
    with bot_of(write_engine(tmp_path, f"say('info thinking\\n\\ninfo')\n{OBEY}")) as engine:
        play_match(engine)
    assert engine.faults == {}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("pass", "late"),
        ("hang()", "late"),
        ("sys.exit(1)", "crashed"),
        ("os.kill(os.getpid(), 9)", "crashed"),
        ("os.close(1); hang()", "crashed"),
        ("say('hello')", "garbage"),
        ("os.write(1, bytes(range(256)) + b'\\n')", "garbage"),
        ("while True: os.write(1, b'x' * 10000)", "flood"),
        ("while True: say('info ' + 'x' * 1000)", "flood"),
    ],
)
def test_an_engine_that_breaks_the_protocol_is_asked_three_times_in_a_match(
    answer: str, kind: str, tmp_path: Path, pids: list[int]
) -> None:
    seconds = 0.05 if kind == "late" else HANG_SECONDS
    with bot_of(write_engine(tmp_path, answer), seconds=seconds) as engine:
        match = play_match(engine)
        assert match.events == play_first_choices().events, "the default is the first choice"
        assert engine.faults[kind] == 3  # type: ignore[index]  # one of FAULTS
        assert set(engine.faults) == {kind, "given_up"}
        moves = sum(step.kind == "action" and step.seat == 0 for step in match.history)
        assert engine.faults.total() == moves
        assert len(pids) == 3
        assert all(is_gone(pid) for pid in pids), "each was ended at its fault"


def test_a_cheat_loses_every_move_and_keeps_being_asked(tmp_path: Path, pids: list[int]) -> None:
    with bot_of(write_engine(tmp_path, "say('play 12o x12c 1o 2o')")) as engine:
        match = play_match(engine)
    assert match.events == play_first_choices().events
    assert set(engine.faults) == {"illegal"}
    assert len(pids) == 1


def test_one_bad_move_costs_one_move(tmp_path: Path, pids: list[int]) -> None:
    once = "global asked; asked += 1\nif asked == 2: say('play 1o 1o')\nelse: say(first(view))"
    with bot_of(write_engine(tmp_path, once, start="asked = 0")) as engine:
        play_match(engine)
    assert engine.faults == {"illegal": 1}


def test_an_engine_that_crashed_is_back_for_its_next_move(tmp_path: Path, pids: list[int]) -> None:
    mark = tmp_path / "mark"
    once = f"if not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w'); sys.exit(1)\n{OBEY}"
    with bot_of(write_engine(tmp_path, once)) as engine:
        play_match(engine)
    assert engine.faults == {"crashed": 1}
    assert len(pids) == 2


def test_an_engine_that_was_late_once_loses_one_move(tmp_path: Path, pids: list[int]) -> None:
    mark = tmp_path / "mark"
    slow = f"if not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w'); hang()\n{OBEY}"
    with bot_of(write_engine(tmp_path, slow), seconds=0.05) as engine:
        match = play_match(engine, moves=1)
        engine.seconds = HANG_SECONDS
        play_match(engine, match=match)
    assert engine.faults == {"late": 1}


@pytest.mark.parametrize(
    ("start", "seconds"),
    [
        ("hang()", 0.05),
        ("sys.exit(3)", HANG_SECONDS),
        ("say('who are you?')", HANG_SECONDS),
        ("while True: os.write(1, b'x' * 10000)", HANG_SECONDS),
        ("while True: say('name Endless')", 0.05),
    ],
)
def test_an_engine_that_does_not_start_is_out_for_the_match(
    start: str, seconds: float, tmp_path: Path, pids: list[int]
) -> None:
    command = write_engine(tmp_path, OBEY, start=start)
    with ExternalBot(command, seconds_to_start=seconds) as engine:
        for seed in range(4):
            engine.new_match(seed)
            assert play_match(engine, seed=seed).outcome is not None
    assert set(engine.faults) == {"no_start", "given_up"}
    assert engine.faults["no_start"] == 4
    assert len(pids) == 2, "after two failures it is not started again"


def test_a_program_that_is_not_there_is_one_that_does_not_start() -> None:
    with ExternalBot("/no/such/program") as engine:
        assert play_match(engine).outcome is not None
    assert set(engine.faults) == {"no_start", "given_up"}


def test_endless_output_is_not_kept(tmp_path: Path) -> None:
    endless = "while True: os.write(1, b'x' * 65536)"
    with bot_of(write_engine(tmp_path, endless)) as engine:
        play_match(engine, moves=1)
        tracemalloc.start()
        play_match(engine, moves=1)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert engine.faults == {"flood": 2}
    assert peak < 3_000_000


def test_children_of_an_engine_end_with_it(tmp_path: Path) -> None:
    family = Fifo(tmp_path / "family")
    start = (
        f"held = os.open({str(family.path)!r}, os.O_WRONLY)\n"
        "hanging = 'import os; os.read(os.pipe()[0], 1)'\n"
        "subprocess.Popen([sys.executable, '-c', hanging], pass_fds=[held])\n"
        "os.close(held)"
    )
    with bot_of(write_engine(tmp_path, OBEY, start=start)) as engine:
        play_match(engine, moves=2)
        assert family.is_held()
    assert family.read_to_the_end() == b""
    family.close()


def test_an_engine_that_ignores_quit_is_ended(tmp_path: Path, pids: list[int]) -> None:
    start = "import signal\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)"
    engine = bot_of(write_engine(tmp_path, f"{OBEY}\nsys.stdin.readline()\nhang()", start=start))
    play_match(engine, moves=1)
    engine.close()
    assert is_gone(pids[0])
    engine.close()


def test_a_bot_nobody_closed_takes_its_engine_along(tmp_path: Path, pids: list[int]) -> None:
    engine = bot_of(write_engine(tmp_path, OBEY))
    play_match(engine, moves=1)
    del engine
    assert is_gone(pids[0])


def test_a_new_match_gives_an_engine_its_chances_back(tmp_path: Path) -> None:
    with bot_of(write_engine(tmp_path, "say('hello')")) as engine:
        play_match(engine)
        engine.new_match(2)
        play_match(engine, seed=2)
    assert engine.faults["garbage"] == 2 * bot.MAX_STRIKES


def test_the_engine_is_told_of_every_match_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    loop = (
        f"log = open({str(log)!r}, 'w')\n"
        "class Tee:\n"
        "    def __init__(self, file): self.file = file\n"
        "    def __iter__(self):\n"
        "        for line in self.file:\n"
        "            print(line.split(' {')[0].strip(), file=log, flush=True)\n"
        "            yield line\n"
        "sys.stdin = Tee(sys.stdin)"
    )
    with bot_of(write_engine(tmp_path, OBEY, start=loop), seed=1) as engine:
        play_match(engine, moves=2)
        engine.new_match(2)
        play_match(engine, moves=1)
    heard = [line.split()[0] for line in log.read_text("utf-8").splitlines()]
    assert heard == [
        "caida", "ruleset", "newmatch", "view", "view", "ruleset", "newmatch", "view", "quit",
    ]  # fmt: skip


def test_the_default_is_legal_in_the_dealer_s_choices_too() -> None:
    match = Match(Ruleset.preset("fall", first_dealer=0), seed=1)
    with ExternalBot("/no/such/program") as engine:
        assert engine.choose(match.view(0)) == match.legal_actions()[0]
        assert match.phase == "order"
        match.play(Action("mesa_first"))
        assert engine.choose(match.view(0)) in match.legal_actions()
