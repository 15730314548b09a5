"""Cookies and tokens: people signed by the newest key, and read by any that still counts.

They are signed for their purpose, so that one never passes for the other.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from time import time
from typing import Literal, NamedTuple

import msgspec

from caida.protocol.values import FIRST_FACE, Colour, Face
from caida.room.person import Person
from caida.store.credentials import SigningKey

Purpose = Literal["cookie", "token"]
LIFE_SECONDS = 365 * 24 * 3600  # of a cookie since it was last renewed, and of a token
RENEW_SECONDS = 7 * 24 * 3600  # a cookie older than this is renewed by use
FIRST_KEY = "identity"  # what it signed before there were others does not name it
OLD_SESSION = "old-"


class Pass(NamedTuple):
    """Who a cookie or a token lets in. ``session`` is the device or program it was given to.

    Those signed before there were sessions have one by what they say: the same text, the same
    session. ``signed_at`` is in seconds, and 0 for those.
    """

    person: Person
    session: str
    purpose: Purpose
    signed_at: int
    is_by_newest: bool

    @property
    def is_to_be_renewed(self) -> bool:
        return not self.is_by_newest or time() - self.signed_at > RENEW_SECONDS


class _Signed(NamedTuple):
    """A person, field by field, and then what was added."""

    id: str
    name: str
    colour: Colour
    is_program: bool = False
    face: Face = FIRST_FACE
    session: str = ""
    signed_at: int = 0


class Identities:
    """Signs people and reads what it signed; anything else is nobody."""

    def __init__(self, keys: Sequence[SigningKey]) -> None:
        self._newest = ""
        self._secrets: dict[tuple[str, Purpose], bytes] = {}
        self._end_of: dict[str, float] = {}
        self.use(keys)

    def use(self, keys: Sequence[SigningKey]) -> None:
        """The newest signs; an older one counts for as long as what it signed may live."""
        in_order = sorted(keys, key=lambda key: (key.made_at, key.name))
        self._newest = in_order[-1].name
        self._secrets = {
            (key.name, purpose): hmac.digest(key.value, f"caida {purpose} 1".encode(), sha256)
            for key in in_order
            for purpose in ("cookie", "token")
        }
        self._end_of = ends_of(in_order)

    def sign(self, person: Person, purpose: Purpose, session: str) -> str:
        signed = _Signed(*person, session=session, signed_at=int(time()))
        body = f"{_encode(msgspec.json.encode(signed))}.{self._newest}"
        return f"{body}.{self._signature(body, self._newest, purpose)}"

    def read(self, text: str, purpose: Purpose) -> Pass | None:
        body, dot, signature = text.rpartition(".")
        payload, is_named, name = body.partition(".")
        key = name if is_named else FIRST_KEY
        if not dot or not body.isascii() or not signature.isascii():
            return None
        if (key, purpose) not in self._secrets or time() > self._end_of[key]:
            return None
        if not hmac.compare_digest(signature, self._signature(body, key, purpose)):
            return None
        try:
            signed = msgspec.json.decode(_decode(payload), type=_Signed)
        except (msgspec.DecodeError, NotBase64, ValueError):
            return None
        if signed.signed_at and time() > signed.signed_at + LIFE_SECONDS:
            return None
        return Pass(
            Person(signed.id, signed.name, signed.colour, signed.is_program, signed.face),
            signed.session or OLD_SESSION + sha256(payload.encode()).hexdigest()[:16],
            purpose,
            signed.signed_at,
            is_by_newest=bool(signed.session) and key == self._newest,
        )

    def _signature(self, body: str, key: str, purpose: Purpose) -> str:
        return _encode(hmac.digest(self._secrets[key, purpose], body.encode(), sha256))


def ends_of(in_order: Sequence[SigningKey]) -> dict[str, float]:
    """Until when each key counts, in seconds; given the oldest first."""
    ends = {key.name: float("inf") for key in in_order}
    for key, newer in pairwise(in_order):
        ends[key.name] = newer.made_at / 1000 + LIFE_SECONDS
    return ends


def _encode(plain: bytes) -> str:
    return urlsafe_b64encode(plain).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
