"""The chance of a match again, from docs/fairness.md and nothing else: no import of ours."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256


def root_of(secret: bytes, contributions: dict[int, str], rules: str | None = None) -> str:
    lines = ["caida chance 1", secret.hex()]
    if rules is not None:
        lines = ["caida chance 2", secret.hex(), rules]
    lines += [f"{seat} {contributions[seat].encode().hex()}" for seat in sorted(contributions)]
    return sha256("\n".join(lines).encode()).hexdigest()


def stream(root: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{root} {label} {block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def number_below(numbers: Iterator[int], size: int) -> int:
    while True:
        number = next(numbers)
        if number < 2**32 - 2**32 % size:
            return number % size


def deck_of(root: str, label: str) -> list[int]:
    numbers = stream(root, label)
    cards = list(range(40))
    for at in range(39, 0, -1):
        other = number_below(numbers, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards
