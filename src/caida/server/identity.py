"""Who somebody is: a name, a colour and a face, signed by the server and kept by the client.

Cookies and tokens are signed for their purpose, so that one never passes for the other.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from time import monotonic
from typing import Literal

import msgspec

from caida.protocol.values import FACES, ROBOT_FACE, Colour, Face
from caida.room.names import tidy
from caida.room.person import Person
from caida.server.troubles import Trouble

COOKIE = "caida"
COOKIE_SECONDS = 365 * 24 * 3600
LINK_SECONDS = 600
MAX_LINKS = 10_000
MAX_NEWEST = 10_000
Purpose = Literal["cookie", "token"]


class Identities:
    """Signs people and reads what it signed; anything else is nobody."""

    def __init__(self, key: bytes) -> None:
        self._keys: dict[Purpose, bytes] = {
            "cookie": hmac.digest(key, b"caida cookie 1", sha256),
            "token": hmac.digest(key, b"caida token 1", sha256),
        }

    def sign(self, person: Person, purpose: Purpose) -> str:
        payload = _encode(msgspec.json.encode(person))
        return f"{payload}.{self._signature(payload, purpose)}"

    def read(self, text: str, purpose: Purpose) -> Person | None:
        payload, dot, signature = text.rpartition(".")
        if not dot or not payload.isascii() or not signature.isascii():
            return None
        if not hmac.compare_digest(signature, self._signature(payload, purpose)):
            return None
        try:
            return msgspec.json.decode(_decode(payload), type=Person)
        except (msgspec.DecodeError, NotBase64, ValueError):
            return None

    def _signature(self, payload: str, purpose: Purpose) -> str:
        return _encode(hmac.digest(self._keys[purpose], payload.encode(), sha256))


class Links:
    """Codes that give a second device the same identity, once and for a short while."""

    def __init__(self) -> None:
        self._people: dict[str, tuple[float, Person]] = {}

    def make(self, person: Person) -> str:
        self._forget_old()
        if len(self._people) >= MAX_LINKS:
            self._people.pop(next(iter(self._people)))
        code = secrets.token_urlsafe(12)
        self._people[code] = (monotonic() + LINK_SECONDS, person)
        return code

    def take(self, code: str) -> Person | None:
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


def _encode(plain: bytes) -> str:
    return urlsafe_b64encode(plain).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
