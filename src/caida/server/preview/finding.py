"""What is at an address of ours: the facts of its preview, by what the server knows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS
from caida.engine.ruleset import Ruleset
from caida.notation import parse_rules
from caida.room.folding import BrokenLog
from caida.server.codes import Seeker
from caida.server.pages import MISSING, page_of
from caida.server.preview.facts import (
    Facts,
    Place,
    PlaceFacts,
    facts_of_match,
    facts_of_room,
    facts_of_rules,
)
from caida.server.services import Services
from caida.store.base import StoreError

PATIENCE = 1.0  # seconds; a page does not wait longer for what its preview is to say
USUAL = "tradicional"
PLACES: dict[str, Place] = {
    "app": "home",
    "NewTable": "new",
    "Learn": "learn",
    "Matches": "matches",
    "Replay": "open",
    "PlayOffline": "offline",
    MISSING: "missing",
}
HOME, NOWHERE = PlaceFacts("home"), PlaceFacts("missing")
Query = Mapping[str, str]


def is_looked_up(path: str) -> bool:
    """Whether the store may have to be asked what is at a path."""
    page, name = page_of(path)
    return page in ("LiveTable", "Replay") and bool(name)


async def find_facts(services: Services, path: str, query: Query, seeker: Seeker) -> Facts | None:
    """What is there, ``NOWHERE`` if nothing is; None where the server can't say now. Trouble
    ``guessing`` to who has tried too many codes."""
    page, name = page_of(path)
    try:
        async with asyncio.timeout(PATIENCE):
            if page == "LiveTable":
                return await _find_table(services, name, seeker)
            if page == "Replay" and name:
                return await _find_match(services, name)
    except (StoreError, BrokenLog, TimeoutError):
        return None
    if page == "Rules" or (page == "NewTable" and names_rules(query)):
        ruleset = read_rules(query)
        return HOME if ruleset is None else facts_of_rules(ruleset)
    return PlaceFacts(PLACES[page])


async def _find_table(services: Services, name: str, seeker: Seeker) -> Facts:
    live = await services.codes.find(name, seeker)
    if live is None:
        return NOWHERE
    return HOME if live.room.stage == "closed" else facts_of_room(live.room)


async def _find_match(services: Services, match: str) -> Facts | None:
    await services.host.archive.catch_up()
    archived = await services.store.read_match(match)
    if archived is None:
        return NOWHERE
    try:
        return facts_of_match(archived.line, parse_rules(archived.line.rules))
    except (ValueError, RulesetError):
        return None


def names_rules(query: Query) -> bool:
    return any(name == "preset" or name in OPTIONS for name in query)


def read_rules(query: Query) -> Ruleset | None:
    """The rules of a link, as web/src/shared/rules-order.ts writes them; None if they are off."""
    pairs = [f"{name}={query[name]}" for name in OPTIONS if name in query]
    try:
        return parse_rules(" ".join([query.get("preset", USUAL), *pairs]))
    except RulesetError:
        return None
