"""Whoever is connected is known until they go, and can be told to."""

from __future__ import annotations

from typing import Any

from caida.protocol.updates import Goodbye
from caida.server.guests import Guest, Guests


class Farewell:
    """A connection of which only the goodbye matters."""

    def __init__(self) -> None:
        self.codes: list[int] = []

    def close(self, code: int, _goodbye: Goodbye) -> None:
        self.codes.append(code)


def guest(session: str) -> Guest:
    connection: Any = Farewell()
    return Guest(connection, "127.0.0.1", session, "")


def codes(one: Guest) -> list[int]:
    connection: Any = one.connection
    return list(connection.codes)


def test_only_who_is_meant_and_still_here_is_told_to_go() -> None:
    guests, goodbye = Guests(), Goodbye(reason="signed_out")
    ana, luis, gone = guest("ana"), guest("luis"), guest("ana")
    with guests.hold(ana), guests.hold(luis):
        with guests.hold(gone):
            assert set(guests) == {ana, luis, gone}
        assert guests.dismiss(lambda one: one.session == "ana", 4401, goodbye) == 1
        assert [codes(one) for one in (ana, luis, gone)] == [[4401], [], []]
    assert list(guests) == []
