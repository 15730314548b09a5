"""Whose an address is: whoever has one of IPv6 has a whole network of them to choose from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

# What a household is given, and what a larger customer is: 65,536 of the former.
PREFIXES = (64, 48)


@lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[str, ...]:
    """What to count an address by, the narrowest first. An address of IPv4 is its own network, also
    when it is written as one of IPv6; so is anything that is no address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return (address,)
    if isinstance(parsed, IPv4Address):
        return (str(parsed),)
    if parsed.ipv4_mapped is not None:
        return (str(parsed.ipv4_mapped),)
    number = int(parsed)  # without the name of an interface that may follow
    return tuple(str(IPv6Network((number, prefix), strict=False)) for prefix in PREFIXES)
