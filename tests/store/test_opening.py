"""A URL leads to a store, or to an error that says what is wrong with it."""

from pathlib import Path

import pytest

from caida.store import StoreError, open_store


@pytest.mark.parametrize("wrong", ["mysql://x/y", "caida.db", "sqlite://caida.db", "sqlite:///"])
async def test_an_url_that_names_no_store_is_refused(wrong: str) -> None:
    with pytest.raises(StoreError) as caught:
        await open_store(wrong)
    assert caught.value.code == "unknown_url"


async def test_a_database_out_of_reach_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError) as caught:
        await open_store(f"sqlite:///{tmp_path}/file/caida.db")
    assert caught.value.code == "unavailable"
    (tmp_path / "text.db").write_text("not a database" * 100)
    with pytest.raises(StoreError):
        await open_store(f"sqlite:///{tmp_path}/text.db")
    with pytest.raises(StoreError):
        await open_store(f"postgresql:///nothing?host={tmp_path}")
