"""Who does what happens by itself at a table, while nodes and people come and go.

Each node states in the database who is there by way of it, and reads what the others have stated
now and then. It is in charge if it has somebody there and comes first among the nodes of which it
believes the same. ``House`` lets any node act at any time, right or wrong; here is what it takes
for one, and only one, to be right in the end, with nobody taken for gone who is there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Literal, NamedTuple

from tests.cluster.model.search import Step

Break = Literal["", "never misses the dead", "reads only what it is told", "states only once"]
NAMES = "ABCD"


class Place(NamedTuple):
    """A node. ``stated`` is whether the database has it that somebody is there by way of it, and
    ``rivals`` are those that it believes to live and to have somebody there. ``is_told``: a message
    is on its way to it."""

    is_up: bool = False
    has_people: bool = False
    stated: bool = False
    has_stated: bool = False
    rivals: tuple[int, ...] = ()
    is_told: bool = False


Places = tuple[Place, ...]


class Stewards:
    """``broken`` takes one mechanism away."""

    def __init__(self, nodes: int = 3, broken: Break = "") -> None:
        self._nodes = nodes
        self._broken = broken

    def start(self) -> Places:
        return (Place(),) * self._nodes

    def key(self, state: Places) -> Hashable:
        return state

    def missing(self, state: Places) -> str:
        attended = {number for number, place in enumerate(state) if place.has_people}
        in_charge = [
            number for number in attended if min((number, *state[number].rivals)) == number
        ]
        if attended and len(in_charge) != 1:
            names = " and ".join(NAMES[number] for number in in_charge) or "nobody"
            return f"what happens by itself is done by {names}"
        for number in in_charge:
            if unknown := attended - {number, *state[number].rivals}:
                return f"{NAMES[number]} takes those at {NAMES[min(unknown)]} for gone"
        return ""

    def steps(self, state: Places) -> Iterator[Step[Places]]:
        for number, place in enumerate(state):
            name = NAMES[number]
            if not place.is_up:
                up = Place(is_up=True, stated=place.stated)
                yield Step(f"{name} starts", _put(state, number, up), is_calm=False)
                continue
            dead = Place(stated=place.stated)
            yield Step(f"{name} dies", _put(state, number, dead), is_calm=False)
            moved = place._replace(has_people=not place.has_people)
            what = "everybody leaves" if place.has_people else "somebody comes to"
            yield Step(f"{what} {name}", _put(state, number, moved), is_calm=False)
            yield from self._soft_steps(state, number, place)

    def _soft_steps(self, state: Places, number: int, place: Place) -> Iterator[Step[Places]]:
        name = NAMES[number]
        if place.stated != place.has_people and not (
            self._broken == "states only once" and place.has_stated
        ):
            yield Step(f"{name} states who is there", self._state(state, number))
        if place.is_told:
            deaf = _put(state, number, place._replace(is_told=False))
            yield Step(f"a message to {name} is lost", deaf, is_calm=False)
        if place.is_told or self._broken != "reads only what it is told":
            read = place._replace(rivals=self._read(state, number), is_told=False)
            yield Step(f"{name} reads what is stated", _put(state, number, read))

    def _state(self, state: Places, number: int) -> Places:
        """What is on its way is followed only where nothing else makes anybody read."""
        place = state[number]
        if self._broken == "reads only what it is told":
            state = tuple([other._replace(is_told=other.is_up) for other in state])
        fresh = place._replace(
            stated=place.has_people, has_stated=self._broken == "states only once"
        )
        return _put(state, number, fresh)

    def _read(self, state: Places, number: int) -> tuple[int, ...]:
        keeps = self._broken == "never misses the dead"
        return tuple(
            [
                other
                for other, place in enumerate(state)
                if other != number and place.stated and (place.is_up or keeps)
            ]
        )


def _put(state: Places, number: int, place: Place) -> Places:
    return (*state[:number], place, *state[number + 1 :])
