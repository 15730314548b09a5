"""What is at an address: known by the server, or nothing, or not to be said now."""

from __future__ import annotations

import asyncio

import pytest

from caida.engine.ruleset import Ruleset
from caida.room.folding import BrokenLog
from caida.server.codes import Seeker
from caida.server.preview import finding
from caida.server.preview.facts import (
    MatchFacts,
    PlaceFacts,
    RulesFacts,
    TableFacts,
    facts_of_rules,
)
from caida.server.preview.finding import (
    HOME,
    NOWHERE,
    find_facts,
    is_looked_up,
    names_rules,
    read_rules,
)
from caida.store.base import ArchivedMatch, StoreError
from tests.server.playing import Running
from tests.server.preview.test_facts import LINE

ANYBODY = Seeker("192.0.2.1")


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        ("/", HOME),
        ("/aprender", PlaceFacts("learn")),
        ("/nueva", PlaceFacts("new")),
        ("/partidas", PlaceFacts("matches")),
        ("/abrir", PlaceFacts("open")),
        ("/sin-conexion", PlaceFacts("offline")),
        ("/reglas", facts_of_rules(Ruleset())),
        ("/otra", NOWHERE),
        ("/mesa", NOWHERE),
        ("/mesa/ZZZZZZ", NOWHERE),
        ("/partidas/none", NOWHERE),
    ],
)
async def test_each_path_has_its_facts(server: Running, path: str, facts: object) -> None:
    assert await find_facts(server.services, path, {}, ANYBODY) == facts


async def test_a_table_is_found_by_its_code_in_any_case(server: Running) -> None:
    async with server.person("Ana") as ana:
        code = (await ana.make_room())["code"]
    for name in (code, code.lower()):
        facts = await find_facts(server.services, f"/mesa/{name}", {}, ANYBODY)
        assert isinstance(facts, TableFacts)
        assert facts.host == "Ana"


async def test_a_finished_match_is_found_in_the_archive(server: Running) -> None:
    await server.services.store.archive(ArchivedMatch(LINE, ""))
    facts = await find_facts(server.services, "/partidas/abc-1", {}, ANYBODY)
    assert isinstance(facts, MatchFacts)
    assert facts.scores == (17, 24)


async def test_a_match_that_can_not_be_read_says_nothing(server: Running) -> None:
    await server.services.store.archive(ArchivedMatch(LINE._replace(id="odd", rules="?"), ""))
    assert await find_facts(server.services, "/partidas/odd", {}, ANYBODY) is None


@pytest.mark.parametrize("trouble", [StoreError("unavailable", reason="off"), BrokenLog("x", 1)])
async def test_a_store_in_trouble_says_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    async def fail(_name: str) -> None:
        raise trouble

    monkeypatch.setattr(server.services.hall, "find", fail)
    assert await find_facts(server.services, "/mesa/ABCDEF", {}, ANYBODY) is None


async def test_a_page_does_not_wait_for_a_store_that_does_not_answer(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_name: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(finding, "PATIENCE", 0)
    monkeypatch.setattr(server.services.hall, "find", hang)
    assert await find_facts(server.services, "/mesa/ABCDEF", {}, ANYBODY) is None


def test_the_rules_of_a_link_are_read_as_the_page_writes_them() -> None:
    query = {"preset": "fall", "seats": "4", "teams": "true", "target": "12", "fbclid": "x"}
    ruleset = read_rules(query)
    assert ruleset == Ruleset.preset("fall", seats=4, teams=True, target=12)
    assert read_rules({}) == Ruleset()


@pytest.mark.parametrize(
    "query", [{"preset": "?"}, {"preset": ""}, {"target": "many"}, {"teams": "true", "seats": "2"}]
)
async def test_rules_that_can_not_be_played_are_those_of_home(
    server: Running, query: dict[str, str]
) -> None:
    assert read_rules(query) is None
    assert await find_facts(server.services, "/reglas", query, ANYBODY) == HOME


async def test_a_new_table_with_rules_is_about_those_rules(server: Running) -> None:
    assert not names_rules({"lang": "en", "utm_source": "x"})
    facts = await find_facts(server.services, "/nueva", {"preset": "fall"}, ANYBODY)
    assert isinstance(facts, RulesFacts)
    assert facts.preset == "fall"


def test_only_tables_and_matches_have_to_be_looked_up() -> None:
    looked_up = ["/mesa/ABCDEF", "/partidas/abc-1"]
    assert [
        path for path in (*looked_up, "/", "/reglas", "/partidas", "/x") if is_looked_up(path)
    ] == looked_up
