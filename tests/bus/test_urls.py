"""The URL of a bus as it may be shown."""

import pytest

from caida.bus.urls import hide_password


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("nats://bus:4222", "nats://bus:4222"),
        ("nats://caida:secret@bus:4222", "nats://caida:***@bus:4222"),
        ("nats://token@bus", "nats://***@bus"),
        ("nats://a:b@one,nats://c:d@two", "nats://a:***@one,nats://c:***@two"),
        ("postgresql://u:p@db/caida", "postgresql://u:***@db/caida"),
    ],
)
def test_no_password_and_no_token_is_shown(url: str, shown: str) -> None:
    assert hide_password(url) == shown
