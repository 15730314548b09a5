"""``caida replay``, printed and by keys."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from caida.commands.text import Story
from caida.notation import parse_record
from caida.words import Words
from tests.cli.conftest import Caida
from tests.cli.terminals import Terminal
from tests.notation.examples import LIE, documented_record, scripted_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "a.caida"
    path.write_text(documented_record(), encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["es", "en"])
def test_everything_is_printed_where_nobody_presses_keys(
    lang: str, record: Path, caida: Caida
) -> None:
    said = caida("replay", record, "--lang", lang)
    match = parse_record(documented_record()).match
    words = Words(lang)
    assert said.code == 0
    for event in match.events:
        assert words.describe(event, ["Ana", "Luis"], 2) in said.out
    assert "Mesa: 1b 2c 12e" not in said.out
    assert "Mesa: 7c 1b 2c 12e" in said.out
    assert "\x1b" not in said.out


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "es",
            [
                "Puesto 1 canta: ¡patrulla!",
                "¡Embuste! Puesto 1 cantó patrulla sin tener con qué: 1",
            ],
        ),
        (
            "en",
            ["Seat 1 sings: patrulla!", "A bluff! Seat 1 sang patrulla without holding it: 1"],
        ),
    ],
)
def test_a_lie_is_told_when_it_comes_out(
    lang: str, told: list[str], record: Path, caida: Caida
) -> None:
    record.write_text(scripted_record(*LIE, false_canto=2), encoding="utf-8")
    said = caida("replay", record, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    places = [said.out.index(text) for text in told]
    assert places == sorted(places)
    before, _, after = said.out.partition(told[1])
    assert "Puesto 1 1 · " in before or "Seat 1 1 · " in before, "the mal echada"
    assert "Puesto 1 0 · " in after or "Seat 1 0 · " in after


def test_a_damaged_record_is_told_with_its_place(record: Path, caida: Caida) -> None:
    record.write_text(documented_record().replace("MES-1", "MES-2"), encoding="utf-8")
    said = caida("replay", record)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"caida: {record}:45:")


def test_the_table_is_the_same_going_forward_and_back() -> None:
    record = parse_record(documented_record())
    story = Story(record, Words("es"))
    steps = range(len(story.steps))
    forward = [story.table(step) for step in steps]
    assert [story.table(step) for step in reversed(steps)] == forward[::-1]
    assert [story.table(step) for step in (5, 5, 3, 30)] == [forward[n] for n in (5, 5, 3, 30)]
    assert forward[-1][0].endswith("Ana 12 · Luis 8")


def test_seats_without_a_name_have_a_number() -> None:
    text = "".join(
        line for line in documented_record().splitlines(True) if not line.startswith("[Player")
    )
    story = Story(parse_record(text), Words("es"))
    assert story.names == ("Puesto 1", "Puesto 2")


@pytest.fixture
def terminal(record: Path) -> Iterator[Terminal]:
    terminal = Terminal("--lang", "es", "replay", str(record))
    yield terminal
    terminal.close()


def test_keys_go_forward_and_back_and_out(terminal: Terminal) -> None:
    steps = len(parse_record(documented_record()).match.history)
    assert "\x1b[?1049h" in terminal.read_until(f"\n1/{steps}")
    for keys, step in (
        (b" ", 2), (b"\x1b[C", 3), (b"z \r", 5), (b"\x1b[D", 4), (b"G", steps), (b" ", steps),
        (b"b", steps - 1), (b"g", 1), (b"\x1b[D", 1),
    ):  # fmt: skip
        terminal.press(keys)
        terminal.read_until(f"\n{step}/{steps}")
    terminal.press(b"q")
    terminal.read_until("\x1b[?1049l")
    assert terminal.wait() == 0


def test_ctrl_c_gives_the_screen_back(terminal: Terminal) -> None:
    terminal.read_until("\n1/")
    terminal.process.send_signal(signal.SIGINT)
    assert "Traceback" not in terminal.read_until("\x1b[?1049l")
    assert terminal.wait() == 130
