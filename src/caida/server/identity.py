"""Who somebody is: a name, a colour and a face, on as many devices as they like.

What lets them in is signed by ``caida.server.signing`` and kept by the client.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from time import monotonic

import msgspec

from caida.protocol.values import FACES, ROBOT_FACE, Colour, Face
from caida.room.names import tidy
from caida.room.person import Person
from caida.server.troubles import Trouble
from caida.store.sharing import SharedStore

LINK_SECONDS = 600
MAX_LINKS = 10_000
MAX_NEWEST = 10_000


class Links:
    """Codes that give a second device the same identity, once and for a short while."""

    def __init__(self) -> None:
        self._people: dict[str, tuple[float, Person]] = {}

    async def make(self, person: Person) -> str:
        self._forget_old()
        if len(self._people) >= MAX_LINKS:
            self._people.pop(next(iter(self._people)))
        code = secrets.token_urlsafe(12)
        self._people[code] = (monotonic() + LINK_SECONDS, person)
        return code

    async def take(self, code: str) -> Person | None:
        self._forget_old()
        found = self._people.pop(code, None)
        return None if found is None else found[1]

    def _forget_old(self) -> None:
        now = monotonic()
        while self._people:
            code, (expires, _) = next(iter(self._people.items()))
            if expires > now:
                return
            del self._people[code]


class SharedLinks(Links):
    """The same at whichever server of a house: kept in its database, by what is made of them."""

    def __init__(self, store: SharedStore) -> None:
        super().__init__()
        self._store = store

    async def make(self, person: Person) -> str:
        code = secrets.token_urlsafe(12)
        await self._store.put_link(_hash(code), msgspec.json.encode(person), LINK_SECONDS)
        return code

    async def take(self, code: str) -> Person | None:
        found = await self._store.take_link(_hash(code))
        return None if found is None else msgspec.json.decode(found, type=Person)


def _hash(code: str) -> str:
    return sha256(f"caida link {code}".encode()).hexdigest()


class Newest:
    """Who has said anew who they are: another device of theirs has a cookie that says otherwise,
    until it is given another one. Forgotten when the server ends."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def keep(self, person: Person) -> None:
        self._people.pop(person.id, None)
        if len(self._people) >= MAX_NEWEST:
            self._people.pop(next(iter(self._people)))
        self._people[person.id] = person

    def of(self, person: Person) -> Person:
        return self._people.get(person.id, person)


def new_person(name: str, colour: Colour, face: Face | None = None) -> Person:
    """Somebody nobody has met, with any face where they chose none."""
    given: Face = secrets.choice(FACES) if face is None else face
    return Person(secrets.token_urlsafe(12), name, colour, face=given)


def new_program(name: str, colour: Colour) -> Person:
    return new_person(name, colour, ROBOT_FACE)._replace(is_program=True)


def tidy_name(text: str) -> str:
    """A name as it may stand at a table, or Trouble."""
    name = tidy(text)
    if not name:
        raise Trouble("name")
    return name
