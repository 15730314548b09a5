"""Addresses are counted by the network their owner can choose them from."""

from __future__ import annotations

import pytest

from caida.server.networks import networks_of


@pytest.mark.parametrize(
    ("address", "networks"),
    [
        ("192.0.2.7", ("192.0.2.7",)),
        ("::ffff:192.0.2.7", ("192.0.2.7",)),
        ("::FFFF:c000:207", ("192.0.2.7",)),
        ("2001:db8:1:2:3:4:5:6", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:0DB8:0001:0002::", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/48")),
        ("local", ("local",)),
        ("", ("",)),
        ("192.0.2.7/24", ("192.0.2.7/24",)),
    ],
)
def test_an_address_is_counted_by_its_networks(address: str, networks: tuple[str, ...]) -> None:
    assert networks_of(address) == networks
