"""PostgreSQL's NOTIFY: heard by the others, one transaction for all that has gathered."""

from typing import Any

import pytest

from caida.bus import BusError
from caida.bus.base import MAX_FRAME
from caida.bus.notify import NotifyBus
from tests.bus.hearing import Ear, hears
from tests.store.postgres import ask
from tests.waiting import until

CUT = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()"""


async def opened(url: str) -> tuple[NotifyBus, Ear]:
    bus = NotifyBus(url)
    await bus.open()
    return bus, Ear(bus)


async def test_what_one_says_the_other_hears_in_order(postgres_url: str) -> None:
    one, _ = await opened(postgres_url)
    two, heard = await opened(postgres_url)
    said = [f"{number} ñ".encode() for number in range(50)] + [b"x" * MAX_FRAME]
    for frame in said:
        one.publish(frame)
    await until(lambda: len(heard.frames) == len(said))
    assert heard.frames == said
    await one.close()
    await two.close()


async def test_what_has_gathered_is_one_transaction(postgres_url: str) -> None:
    bus, heard = await opened(postgres_url)
    connection = bus._connection
    assert connection is not None
    queries: list[Any] = []
    connection.add_query_logger(queries.append)
    for number in range(100):
        bus.publish(b"%d" % number)
    await until(lambda: len(heard.frames) == 100)
    assert len(queries) == 1
    await bus.close()


async def test_a_connection_that_is_cut_is_made_again(postgres_url: str) -> None:
    one, told = await opened(postgres_url)
    two, heard = await opened(postgres_url)
    await hears(one, heard, b"before")
    ask(postgres_url, CUT)
    await until(lambda: told.links == [False, True] and heard.links == [False, True])
    await hears(one, heard, b"after")
    await one.close()
    await two.close()


async def test_no_database_is_told_without_its_password() -> None:
    with pytest.raises(BusError) as caught:
        await NotifyBus("postgresql://u:secret@127.0.0.1:1/caida").open()
    assert caught.value.code == "unreachable"
    assert "secret" not in str(caught.value)
