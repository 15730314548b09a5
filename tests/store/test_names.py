"""Names that nothing can have are simply not there."""

import pytest

from caida.store import Store
from tests.store.appending import append, entry_of


@pytest.mark.parametrize("name", ["", "a\x00b", "\x00", "ñ" * 3000, "'; drop table log; --", "🂡"])
async def test_a_name_that_is_not_there_is_not_found(store: Store, name: str) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"))
    assert await store.read_log(name) == []
    assert await store.find_room(name) is None
    assert await store.read_match(name) is None
    assert await store.matches_of(name, 2**53, 10) == []
    assert len(await store.read_log("a")) == 1
