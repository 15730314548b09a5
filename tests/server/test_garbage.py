"""Garbage is found in the end, and the search for it stays short meanwhile."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from caida.server.garbage import MANY_CLOSED, Tidier


class Ring:
    """Something only a search for garbage can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def unfrozen() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_is_new_is_searched_at_once() -> None:
    tidier = Tidier()
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    assert not tidier.tidy(0)
    assert gone() is None


def test_what_was_set_aside_is_searched_once_enough_connections_have_closed() -> None:
    tidier = Tidier()
    ring = Ring()
    tidier.tidy(0)
    gone = weakref.ref(ring)
    del ring
    assert not tidier.tidy(0)
    assert gone() is not None
    for _ in range(MANY_CLOSED + 1):
        tidier.count_closed()
    assert not tidier.tidy(connections=MANY_CLOSED * 2)
    assert tidier.tidy(connections=10)
    assert gone() is None
    assert not tidier.tidy(0)


def test_stopping_sets_nothing_aside() -> None:
    tidier = Tidier()
    tidier.tidy(0)
    assert gc.get_freeze_count() > 0
    tidier.stop()
    assert gc.get_freeze_count() == 0
