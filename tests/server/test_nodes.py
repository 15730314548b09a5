"""Who is to do something among servers: one of them, and the same one whoever is asked."""

from __future__ import annotations

from itertools import combinations

from caida.server.nodes import Nodes
from caida.store.sharing import NodeRow

NAMES = ("a", "b", "c", "d")
ROOMS = [f"room {number}" for number in range(200)]


def row(name: str, *, is_draining: bool = False, hears: bool = True) -> NodeRow:
    return NodeRow(name, name, "1", is_draining, hears, 0, 0)


def house(*names: str, **draining: bool) -> list[Nodes]:
    servers = []
    for own in names:
        nodes = Nodes(own)
        nodes.hear([row(name, is_draining=name in draining) for name in names if name != own])
        servers.append(nodes)
    return servers


def test_exactly_one_is_first_among_all_and_among_any_of_them() -> None:
    servers = house(*NAMES)
    firsts = []
    for room in ROOMS:
        first = [nodes.own for nodes in servers if nodes.is_first(room)]
        assert len(first) == 1
        firsts += first
        for some in combinations(servers, 2):
            names = [nodes.own for nodes in some]
            assert sum(nodes.is_first(room, names) for nodes in some) == 1
    assert all(20 < firsts.count(name) < 90 for name in NAMES)


def test_when_one_goes_only_what_was_its_own_changes_hands() -> None:
    before = {room: [n.own for n in house(*NAMES) if n.is_first(room)] for room in ROOMS}
    after = {room: [n.own for n in house(*NAMES[1:]) if n.is_first(room)] for room in ROOMS}
    assert all(after[room] == before[room] for room in ROOMS if before[room] != ["a"])
    assert all(len(first) == 1 for first in after.values())


def test_who_is_gone_or_about_to_end_is_first_in_nothing_for_the_others() -> None:
    nodes = Nodes("a")
    nodes.hear([row("b", is_draining=True), row("c")])
    assert nodes.ending == {"b"}
    assert all(nodes.is_first(room, ["b"]) for room in ROOMS)
    nodes.hear([])
    assert all(nodes.is_first(room, ["b", "c"]) for room in ROOMS)


def test_coming_and_going_is_noticed_once() -> None:
    nodes = Nodes("a")
    assert nodes.hear([row("b"), row("c")]) == ({"b", "c"}, set())
    assert nodes.hear([row("c"), row("d", hears=False)]) == ({"d"}, {"b"})
    assert nodes.is_anybody_blind
    assert nodes.hear([row("c")]) == (set(), {"d"})
    assert not nodes.is_anybody_blind


def test_versions_are_compared_by_their_numbers() -> None:
    nodes = Nodes("a")
    nodes.hear([row("b")._replace(version="1.10.0")])
    assert nodes.has_newer("1.9.7")
    assert not nodes.has_newer("1.10.0")
    assert not nodes.has_newer("2.0")
