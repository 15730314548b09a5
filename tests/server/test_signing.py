"""Who was signed is read again, by every key that still counts and for as long as it may live."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

from caida.protocol.values import FIRST_FACE
from caida.room.person import Person
from caida.server import signing
from caida.server.signing import (
    FIRST_KEY,
    LIFE_SECONDS,
    RENEW_SECONDS,
    Identities,
    Purpose,
    ends_of,
)
from caida.store.credentials import SigningKey

ANA = Person("ana", "Ana", "mar")
FIRST = SigningKey(FIRST_KEY, b"key", 0)
NOW = 1_800_000_000


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Seconds since 1970, as a test says."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr(signing, "time", lambda: seconds)

    set_to(NOW)
    return set_to


def signed_before(kept: object, purpose: Purpose = "cookie", key: bytes = FIRST.value) -> str:
    """As the first version signed: the person alone, by the only key."""
    payload = signing._encode(msgspec.json.encode(kept))
    key = hmac.digest(key, f"caida {purpose} 1".encode(), sha256)
    return f"{payload}.{signing._encode(hmac.digest(key, payload.encode(), sha256))}"


@pytest.mark.parametrize("purpose", ["cookie", "token"])
def test_who_was_signed_is_read_as_they_were(purpose: Purpose) -> None:
    identities = Identities([FIRST])
    for name in ("A", "Añá", "Ñoño 🂡"):  # of any length, as base64 counts it
        person = Person("id", name, "cacao", is_program=purpose == "token")
        shown = identities.read(identities.sign(person, purpose, "one"), purpose)
        assert shown is not None
        assert (shown.person, shown.session, shown.purpose) == (person, "one", purpose)


def test_a_cookie_is_no_token_and_a_token_no_cookie() -> None:
    identities = Identities([FIRST])
    assert identities.read(identities.sign(ANA, "cookie", "one"), "token") is None
    assert identities.read(identities.sign(ANA, "token", "one"), "cookie") is None


@pytest.mark.parametrize("text", ["", ".", "..", "ñ.ñ", "e30.ñ", "ñ.e30", "a.b.c.d", "\udcff."])
def test_text_of_any_kind_is_nobody(text: str) -> None:
    assert Identities([FIRST]).read(text, "cookie") is None


@pytest.mark.parametrize("kept", [None, {"id": "ana"}, ["ana", "Ana"], ["ana", "Ana", "violet"]])
def test_what_we_signed_in_another_form_is_nobody(kept: object) -> None:
    """A cookie lives for a year, and what a person is may have changed."""
    assert Identities([FIRST]).read(signed_before(kept), "cookie") is None


@pytest.mark.parametrize("kept", [["ana", "Ana", "mar"], ["ana", "Ana", "mar", False, FIRST_FACE]])
@pytest.mark.parametrize("purpose", ["cookie", "token"])
def test_who_was_signed_before_there_were_sessions_is_still_somebody(
    kept: object, purpose: Purpose
) -> None:
    shown = Identities([FIRST]).read(signed_before(kept, purpose), purpose)
    assert shown is not None
    assert shown.person == ANA
    assert shown.is_to_be_renewed


def test_the_same_text_from_before_is_one_session_and_another_is_another() -> None:
    identities = Identities([FIRST])
    texts = [signed_before(["ana", name, "mar"]) for name in ("Ana", "Ana", "Anita")]
    shown = [identities.read(text, "cookie") for text in texts]
    one, same, other = (found.session for found in shown if found is not None)
    assert one == same != other


# --- A life


def test_a_cookie_ends_after_a_year_and_is_to_be_renewed_after_a_week(
    set_time: Callable[[float], None],
) -> None:
    identities = Identities([FIRST])
    text = identities.sign(ANA, "cookie", "one")
    for passed, is_old in ((0, False), (RENEW_SECONDS, False), (RENEW_SECONDS + 1, True)):
        set_time(NOW + passed)
        shown = identities.read(text, "cookie")
        assert shown is not None
        assert shown.is_to_be_renewed == is_old
    set_time(NOW + LIFE_SECONDS)
    assert identities.read(text, "cookie") is not None
    set_time(NOW + LIFE_SECONDS + 1)
    assert identities.read(text, "cookie") is None


# --- Keys


def test_the_newest_key_signs_and_what_the_others_signed_still_counts() -> None:
    identities = Identities([FIRST])
    before = [identities.sign(ANA, "cookie", "one"), signed_before(["ana", "Ana", "mar"])]
    identities.use([SigningKey("second", b"other", NOW * 1000), FIRST])
    after = identities.sign(ANA, "cookie", "one")
    for text, is_old in ((before[0], True), (before[1], True), (after, False)):
        shown = identities.read(text, "cookie")
        assert shown is not None
        assert shown.is_to_be_renewed == is_old
    identities.use([SigningKey("second", b"other", NOW * 1000)])
    assert [identities.read(text, "cookie") for text in before] == [None, None]
    assert identities.read(after, "cookie") is not None


def test_a_key_named_in_a_text_is_the_one_that_has_to_have_signed_it() -> None:
    second = SigningKey("second", b"other", 1)
    both = Identities([FIRST, second])
    text = Identities([FIRST]).sign(ANA, "cookie", "one")
    assert both.read(text.replace(FIRST_KEY, "second"), "cookie") is None
    assert both.read(text.replace(FIRST_KEY, "third"), "cookie") is None
    assert both.read(text.replace(f".{FIRST_KEY}", ""), "cookie") is None


def test_an_older_key_ends_when_all_it_signed_has(set_time: Callable[[float], None]) -> None:
    keys = [FIRST, SigningKey("second", b"other", NOW * 1000)]
    assert ends_of(keys) == {FIRST_KEY: NOW + LIFE_SECONDS, "second": float("inf")}
    identities, old = Identities(keys), signed_before(["ana", "Ana", "mar"])
    set_time(NOW + LIFE_SECONDS)
    assert identities.read(old, "cookie") is not None
    set_time(NOW + LIFE_SECONDS + 1)
    assert identities.read(old, "cookie") is None
