"""Loops that run whole matches and move trees inside the kernel: playouts, checksums, perft."""

from __future__ import annotations

from caida.engine.kernel import Kernel
from caida.engine.tables import RuleTable

FORTY_BITS = (1 << 40) - 1
MOST_MOVES = 4_000  # of one match: who lies at random may lose points as fast as they come (CAN-8)


def random_matches(rules: RuleTable, number: int, matches: int) -> int:
    """Play random legal matches to their end, or until MOST_MOVES; returns how many actions were
    played."""
    kernel = Kernel(rules)
    return _random_matches(kernel, number, matches)


def _random_matches(kernel: Kernel, number: int, matches: int) -> int:
    moves = 0
    for match in range(matches):
        count = kernel.start(number + match)
        most = moves + MOST_MOVES
        while count > 0 and moves < most:
            count = kernel.step(kernel.below(count))
            moves += 1
    return moves


def match_checksum(rules: RuleTable, number: int) -> int:
    """A number that differs if any move, score or card of a random match does."""
    kernel = Kernel(rules)
    return _match_checksum(kernel, number)


def _match_checksum(kernel: Kernel, number: int) -> int:
    total = 0
    moves = 0
    count = kernel.start(number)
    while count > 0 and moves < MOST_MOVES:
        moves += 1
        code = kernel.move_at(kernel.below(count))
        kernel.apply(code)
        kernel.resolve_chance()
        count = kernel.count_moves()
        mixed = (total * 31 + code * 1009 + count) & FORTY_BITS
        mixed = (mixed ^ kernel.mesa) & FORTY_BITS
        for seat in range(4):
            mixed = (mixed * 31 + kernel.scores[seat] * 101 + kernel.pile_size[seat]) & FORTY_BITS
            mixed = (mixed ^ kernel.piles[seat]) & FORTY_BITS
        total = mixed
    return total


def perft(kernel: Kernel, depth: int) -> int:
    """How many lines of ``depth`` actions there are from here; a line that reaches chance or the
    end of the match stops there and counts once."""
    count = kernel.count_moves()
    if depth == 0 or count == 0:
        return 1
    total = 0
    child = kernel.clone()
    for index in range(count):
        child.copy_from(kernel)
        child.apply(child.move_at(index))
        total += perft(child, depth - 1)
    return total


def copy_many(kernel: Kernel, times: int) -> int:
    """Copy a state back and forth; for measuring."""
    other = kernel.clone()
    return _copy_many(kernel, other, times)


def _copy_many(kernel: Kernel, other: Kernel, times: int) -> int:
    total = 0
    for turn in range(times):
        other.seat = turn & 1
        kernel.copy_from(other)
        total += kernel.seat
    return total
