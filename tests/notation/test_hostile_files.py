"""Whatever the bytes, a file is either the record it was or gets one RecordError, soon."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine.cards import CARDS
from caida.engine.errors import RecordError
from caida.engine.ruleset import Ruleset
from caida.notation import lines, parse_record, read_record
from caida.notation.lines import MAX_BYTES
from tests.notation.examples import documented_record, proved_record

Finder = Callable[[str, int], tuple[lines.Token, ...]]

GOOD = [
    documented_record(),
    proved_record(Ruleset(seats=3, canto_call="manual", capture="may"), 1),
    proved_record(Ruleset.preset("fall", seats=4, teams=True), 2),
    proved_record(Ruleset(), 3, takes_back=True),
]


def all_words(text: str) -> str:
    """What a record says, without space and the lines that are for people."""
    lines = (line for line in text.split("\n") if not line.lstrip().startswith("#"))
    return "".join("".join(lines).split())


def holds(content: bytes) -> None:
    """A file that is accepted says what its match says; nothing but a RecordError is raised."""
    refusal = None
    try:
        record = parse_record(content)
    except RecordError as error:
        refusal = error
    if refusal is None:
        assert all_words(record.text) == all_words(content.decode())
        assert parse_record(record.text).text == record.text
    else:
        assert min(refusal.line, refusal.column) >= 1
        assert "\n" not in str(refusal)
        assert len(str(refusal)) < 500


@settings(max_examples=250)
@given(st.sampled_from(GOOD), st.data())
def test_a_changed_byte_is_true_or_found(good: str, data: st.DataObject) -> None:
    content = bytearray(good.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
    holds(bytes(content))


@settings(max_examples=250)
@given(st.sampled_from(GOOD), st.data())
def test_a_removed_or_repeated_piece_is_true_or_found(good: str, data: st.DataObject) -> None:
    content = good.encode()
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, len(content)))
    holds(content[:start] + content[end:])
    holds(content[:end] + content[start:])


@settings(max_examples=250)
@given(st.sampled_from(GOOD), st.data())
def test_lines_in_another_order_are_true_or_found(good: str, data: st.DataObject) -> None:
    lines = good.splitlines()
    first = data.draw(st.integers(0, len(lines) - 1))
    second = data.draw(st.integers(0, len(lines) - 1))
    lines[first], lines[second] = lines[second], lines[first]
    holds("\n".join(lines).encode())


@settings(max_examples=250)
@given(st.sampled_from(GOOD), st.integers(0, 2**32))
def test_a_word_changed_for_another_of_the_record_is_true_or_found(good: str, seed: int) -> None:
    chooser = Random(seed)
    words = good.split(" ")
    words[chooser.randrange(len(words))] = chooser.choice(words)
    holds(" ".join(words).encode())


@settings(max_examples=250)
@given(st.binary(max_size=300))
def test_bytes_that_are_no_record_are_refused(content: bytes) -> None:
    with pytest.raises(RecordError):
        parse_record(content)


@settings(max_examples=250)
@given(st.text(max_size=300))
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record('[Caida "1"]\n[Rules "tradicional seats=2"]\n[Result "*"]\n' + text)


@pytest.mark.parametrize(
    ("content", "line", "column", "reason"),
    [
        (b"", 1, 1, "Caida is missing"),
        (b"\0", 1, 1, "U+0000"),
        (b'[Caida "1"]\n\n \xff', 3, 2, "not UTF-8"),
        ("[Caida \"1\"]\n# ñ\x1b[2J".encode(), 2, 4, "U+001B"),
        ("[Caida \"1\"]\n# \u202e".encode(), 2, 3, "U+202E"),
        ('\ufeff[Caida "1"]'.encode(), 1, 1, "U+FEFF"),
        (b'[Caida "1"]\n' + b" " * 2001, 2, 2001, "longer than 2000"),
        (b"x" * (MAX_BYTES + 1), 1, 1, "larger than"),
    ],
)  # fmt: skip
def test_the_place_of_what_can_t_be_text_is_told(
    content: bytes, line: int, column: int, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(content)
    assert reason in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


HEAD = '[Caida "1"]\n[Rules "tradicional seats=2 teams=false first_dealer=0"]\n[Result "*"]\n'
DECK = "deck " + " ".join(map(str, CARDS)) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "\n" * (MAX_BYTES - 1),
        "\n" * 100_000,
        HEAD + "0 1o\n" * 99_000,
        HEAD + "[" * 1999,
        HEAD + "0 1o\n" * 700_000,
        HEAD + "; " * 900 + "\n",
        HEAD + "deck 1o\n" * 400_000,
        HEAD + ("mesa " + "1o>1 " * 300 + "\n") * 2000,
        '[Caida "' + '\\"' * 990 + '"]',
        '[Caida "' + "\\" * 1980 + '"]',
        HEAD + "draw " + "0:1o " * 390,
        HEAD + DECK + "0 count up\n" + ("mesa " + "1o>1 " * 300 + "\n") * 2000,
        HEAD + DECK + "0 count up\n" + DECK * 20_000,
        HEAD + DECK + '[Date "2026-11-16"]\n' * 90_000,
        HEAD + '[Date "2026-11-16"]\n' * 90_000,
        HEAD + DECK + "back 0 1o\n" * 90_000,
    ],
    ids=range(16),
)
def test_a_large_hostile_file_is_refused_after_a_few_lines(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever comes after what is off is never looked at, beyond what a search in C can see."""
    looked_at: list[str] = []

    def counted(find: Finder) -> Finder:
        def find_tokens(row: str, number: int) -> tuple[lines.Token, ...]:
            looked_at.append(row)
            return find(row, number)

        return find_tokens

    for name in ("_tokens", "_header_tokens"):
        monkeypatch.setattr(lines, name, counted(getattr(lines, name)))
    with pytest.raises(RecordError):
        parse_record(text)
    assert len(looked_at) <= 12
    assert sum(map(len, looked_at)) <= 10_000


def test_an_endless_file_is_not_read_to_its_end() -> None:
    endless = Path("/dev/zero")
    with pytest.raises(RecordError, match="larger than"):
        read_record(endless)
