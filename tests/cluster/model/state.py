"""The state of the house in the model: its log, the nodes that have the room, and its people."""

from __future__ import annotations

from typing import NamedTuple

from tests.cluster.model.table import Command, Entry, Log


class Node(NamedTuple):
    """A room in the memory of a node. ``writes`` is in the log, and the node has not been told so
    yet. ``is_told``: a message of the bus is on its way to it."""

    fold: Log
    inbox: tuple[Command, ...] = ()
    writes: Entry | None = None
    is_told: bool = False

    def is_writing(self, command: Command) -> bool:
        return self.writes is not None and self.writes.command == command


class Client(NamedTuple):
    """Who is connected to a node, what they have been told, and what they wait for."""

    node: int | None = None
    story: Log = ()
    asks: Command | None = None
    asked: int = 0


class Late(NamedTuple):
    """A write on its way to the database whose node is no more."""

    place: int
    entry: Entry


class State(NamedTuple):
    log: Log
    nodes: tuple[Node | None, ...]
    clients: tuple[Client, ...]
    late: Late | None = None


def node_of(state: State, number: int) -> Node:
    node = state.nodes[number]
    assert node is not None
    return node


def with_node(state: State, number: int, node: Node | None) -> State:
    nodes = state.nodes
    return state._replace(nodes=(*nodes[:number], node, *nodes[number + 1 :]))


def with_client(state: State, number: int, client: Client) -> State:
    clients = state.clients
    return state._replace(clients=(*clients[:number], client, *clients[number + 1 :]))


def hand_in(state: State, number: int, command: Command) -> State:
    node = node_of(state, number)
    if command in node.inbox:
        return state
    return with_node(state, number, node._replace(inbox=tuple(sorted((*node.inbox, command)))))


def without(node: Node, command: Command) -> Node:
    return node._replace(inbox=tuple([one for one in node.inbox if one != command]))
