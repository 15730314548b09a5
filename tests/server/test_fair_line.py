"""Whoever waits comes by turns, however often others stand in line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caida.server.fair_line import FairLine


def line_of(*waiting: tuple[str, str]) -> FairLine[str]:
    """What waits, in order: a path as ``network/person``, and a question."""
    line: FairLine[str] = FairLine()
    for path, item in waiting:
        line.put(path.split("/"), item)
    return line


def drain(line: FairLine[str]) -> Iterator[str]:
    while line:
        yield line.take()


def many(path: str, count: int) -> list[tuple[str, str]]:
    return [(path, f"{path} {number}") for number in range(count)]


def test_who_asks_once_does_not_wait_for_all_of_who_asks_often() -> None:
    line = line_of(*many("bad/", 5), ("ana/", "ana"), ("luis/", "luis"))
    assert list(drain(line)) == ["bad/ 0", "ana", "luis", "bad/ 1", "bad/ 2", "bad/ 3", "bad/ 4"]


def test_a_network_has_one_turn_however_many_people_are_in_it() -> None:
    crowd = [one for number in range(4) for one in many(f"bad/{number}", 2)]
    line = line_of(*crowd, ("ana/", "ana 0"), ("ana/", "ana 1"))
    assert list(drain(line))[:4] == ["bad/0 0", "ana 0", "bad/1 0", "ana 1"]


def test_in_a_network_its_people_take_turns() -> None:
    line = line_of(*many("home/ana", 3), *many("home/luis", 2))
    assert list(drain(line)) == [
        "home/ana 0",
        "home/luis 0",
        "home/ana 1",
        "home/luis 1",
        "home/ana 2",
    ]


def test_who_comes_back_at_once_is_behind_those_who_wait() -> None:
    line = line_of(("bad/", "1"), ("ana/", "ana"), ("luis/", "luis"))
    assert line.take() == "1"
    line.put(("bad", ""), "2")
    assert list(drain(line)) == ["ana", "luis", "2"]


def test_what_is_taken_out_leaves_nothing_behind() -> None:
    line = line_of(*many("home/ana", 2), *many("home/luis", 1))
    line.remove(("home", "ana"), "home/ana 0")
    assert (len(line), line.count(["home"]), line.count(["home", "ana"])) == (2, 2, 1)
    line.remove(("home", "ana"), "home/ana 1")
    for path, item in ((("home", "ana"), "home/ana 1"), (("home", "luis"), "x"), (("x", "y"), "x")):
        with pytest.raises(ValueError, match="x" if item == "x" else "ana"):
            line.remove(path, item)
    assert (len(line), line.count(["home", "ana"])) == (1, 0)
    assert list(drain(line)) == ["home/luis 0"]
    with pytest.raises(IndexError):
        line.take()


@pytest.mark.parametrize(
    ("waiting", "newcomer", "goes"),
    [
        (many("bad/", 4), "ana/", "bad/ 3"),
        ([*many("bad/1", 2), *many("bad/2", 3)], "ana/", "bad/2 2"),
        ([*many("bad/1", 4), *many("luis/", 3)], "ana/", "bad/1 3"),
        (many("home/luis", 4), "home/ana", "home/luis 3"),
        (many("bad/", 4), "bad/", None),
        ([*many("luis/", 1), *many("eva/", 1)], "ana/", None),
        ([*many("luis/", 2), *many("eva/", 2)], "eva/", None),
        ([*many("luis/", 3), *many("eva/", 2)], "eva/", None),
    ],
)
def test_room_is_made_only_by_who_has_more_in_line(
    waiting: list[tuple[str, str]], newcomer: str, goes: str | None
) -> None:
    line = line_of(*waiting)
    assert line.make_room(newcomer.split("/")) == goes
    assert sorted(drain(line)) == sorted(item for _, item in waiting if item != goes)


def test_an_empty_line_has_nobody_to_make_room() -> None:
    assert FairLine[str]().make_room(("ana", "")) is None


names = st.sampled_from("abc")
paths = st.tuples(names, names)


@given(st.lists(st.tuples(st.sampled_from(["put", "take", "remove", "room"]), paths)))
def test_the_line_has_what_was_put_there_and_is_not_yet_gone(
    deeds: Sequence[tuple[str, tuple[str, str]]],
) -> None:
    line: FairLine[int] = FairLine()
    held: dict[int, tuple[str, str]] = {}
    for number, (deed, path) in enumerate(deeds):
        if deed == "put":
            line.put(path, number)
            held[number] = path
        elif deed == "take" and held:
            del held[line.take()]
        elif deed == "room":
            gone = line.make_room(path)
            if gone is not None:
                del held[gone]
        elif deed == "remove" and held:
            item, place = next(iter(held.items()))
            line.remove(place, item)
            del held[item]
        assert len(line) == len(held)
        for one in {*held.values(), path}:
            assert line.count(one) == list(held.values()).count(one)
            assert line.count(one[:1]) == sum(place[0] == one[0] for place in held.values())
    assert sorted(line.take() for _ in range(len(line))) == sorted(held)
