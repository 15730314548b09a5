"""Names as they may stand at a table, and links that end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caida.protocol.values import FACES, ROBOT_FACE
from caida.room.person import Person
from caida.server import identity
from caida.server.identity import (
    LINK_SECONDS,
    Links,
    Newest,
    new_person,
    new_program,
    tidy_name,
)
from caida.server.troubles import Trouble

ANA = Person("ana", "Ana", "mar")
LUIS = Person("luis", "Luis", "mango")
EVA = Person("eva", "Eva", "flor")


def test_who_chooses_no_face_is_given_one_of_a_person_and_a_program_that_of_programs() -> None:
    assert new_person("Ana", "mar", "abuela").face == "abuela"
    faces = {new_person("Ana", "mar").face for _ in range(200)}
    assert len(faces) > 1
    assert faces <= set(FACES)
    robot = new_program("Robotina", "cacao")
    assert (robot.face, robot.is_program) == (ROBOT_FACE, True)


def test_two_people_of_one_name_are_two() -> None:
    assert new_person("Ana", "mar") != new_person("Ana", "mar")


# --- Names


def test_a_name_is_tidied_or_refused() -> None:
    assert tidy_name("  Ana   María\n") == "Ana María"
    for text in ("", "\u3164", "a" * 21, "\u202eanA", "Z\u0351\u036b\u0313"):
        with pytest.raises(Trouble) as refused:
            tidy_name(text)
        assert refused.value.code == "name"


# --- Other devices


def test_who_has_another_name_now_is_found_by_who_they_are() -> None:
    newest = Newest()
    assert newest.of(ANA) == ANA
    for name in ("Ana María", "Anita"):
        newest.keep(ANA._replace(name=name))
        assert newest.of(ANA).name == name
    assert newest.of(LUIS) == LUIS


def test_when_too_many_have_other_names_the_one_longest_ago_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity, "MAX_NEWEST", 2)
    newest = Newest()
    for person in (ANA, LUIS, ANA, EVA):
        newest.keep(person._replace(name="Otro"))
    assert [newest.of(person).name for person in (ANA, LUIS, EVA)] == ["Otro", "Luis", "Otro"]


# --- Links


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time that passes when a test says so."""
    now = 100.0

    def advance(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(identity, "monotonic", lambda: now)
    return advance


async def test_a_link_ends_after_its_time_and_no_other_with_it(
    pass_time: Callable[[float], None],
) -> None:
    links = Links()
    first, second = await links.make(ANA), await links.make(ANA)
    pass_time(LINK_SECONDS - 1)
    later = await links.make(LUIS)
    assert await links.take(first) == ANA
    pass_time(1)
    assert await links.take(second) is None
    assert await links.take(later) == LUIS


async def test_when_there_are_too_many_links_the_oldest_goes(
    pass_time: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "MAX_LINKS", 2)
    links = Links()
    codes = [await links.make(person) for person in (ANA, LUIS, EVA)]
    assert [await links.take(code) for code in codes] == [None, LUIS, EVA]
