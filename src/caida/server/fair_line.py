"""A line in which nobody comes sooner for being in it often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class FairLine(Generic[T]):
    """Whoever waits is found by a path, from their widest network down to themselves. Those at one
    place of it take turns, each for all that waits there, whether that is one or a hundred."""

    def __init__(self) -> None:
        self._branches: OrderedDict[str, FairLine[T]] = OrderedDict()
        self._items: list[T] = []  # where a path ends; paths never end where others go on
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, path: Sequence[str], item: T) -> None:
        self._length += 1
        if not path:
            self._items.append(item)
            return
        branch = self._branches.get(path[0])
        if branch is None:
            branch = self._branches[path[0]] = FairLine()
        branch.put(path[1:], item)

    def take(self) -> T:
        """The next; IndexError if nobody waits."""
        if not self._branches:
            item = self._items.pop(0)
        else:
            name, branch = next(iter(self._branches.items()))
            item = branch.take()
            self._branches.move_to_end(name)
            self._drop_if_empty(name)
        self._length -= 1
        return item

    def remove(self, path: Sequence[str], item: T) -> None:
        """Out of the line; ValueError if it is not there."""
        if not path:
            self._items.remove(item)
        elif path[0] not in self._branches:
            raise ValueError(path[0])
        else:
            self._branches[path[0]].remove(path[1:], item)
            self._drop_if_empty(path[0])
        self._length -= 1

    def count(self, path: Sequence[str]) -> int:
        """How many wait under a path."""
        if not path:
            return self._length
        branch = self._branches.get(path[0])
        return 0 if branch is None else branch.count(path[1:])

    def make_room(self, path: Sequence[str]) -> T | None:
        """Take out the latest of whoever has most in line, for somebody at a path who would still
        have no more than they; None where that would not be fair."""
        if not self._branches:
            return None
        longest = max(self._branches, key=lambda name: len(self._branches[name]))
        own = self.count(path[:1])
        if own == len(self._branches[longest]):
            longest = path[0]
            item = self._branches[longest].make_room(path[1:])
        elif own + 1 < len(self._branches[longest]):
            item = self._branches[longest]._take_latest()
        else:
            item = None
        if item is not None:
            self._length -= 1
            self._drop_if_empty(longest)
        return item

    def _take_latest(self) -> T:
        self._length -= 1
        if not self._branches:
            return self._items.pop()
        longest = max(self._branches, key=lambda name: len(self._branches[name]))
        item = self._branches[longest]._take_latest()
        self._drop_if_empty(longest)
        return item

    def _drop_if_empty(self, name: str) -> None:
        if not self._branches[name]:
            del self._branches[name]
