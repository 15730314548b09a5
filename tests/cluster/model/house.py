"""Some nodes on one database, and people at one table who come in by any of them.

What is one step here can't be told apart from several: a node that is paused is one whose steps do
not come, a message that is late is one not yet heard, and whatever a node decides it may have
decided long before its write arrives. What the steps are, and what is left out, is told in
docs/decisions/0091.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Literal

from tests.cluster.model.search import Step, Violation
from tests.cluster.model.state import (
    Client,
    Late,
    Node,
    State,
    hand_in,
    node_of,
    with_client,
    with_node,
    without,
)
from tests.cluster.model.table import Command, Entry, Log, Rules

Break = Literal[
    "",
    "tells before it stores",
    "knows no commands",
    "forgets commands without a limit",
    "writes without comparing",
    "does not decide again",
    "never polls",
    "reads while it writes",
    "lets people in without looking",
]
NAMES = "ABC"


Next = Callable[[], State]


class House:
    """``broken`` takes one mechanism away."""

    def __init__(
        self, rules: Rules, nodes: int = 2, broken: Break = "", *, has_bus: bool = True
    ) -> None:
        self._rules = rules
        self._nodes = nodes
        self._broken = broken
        self._has_bus = has_bus

    @property
    def _is_careless(self) -> bool:
        return self._broken == "lets people in without looking"

    def start(self) -> State:
        return State((), (None,) * self._nodes, (Client(),) * len(self._rules.people))

    def missing(self, state: State) -> str:
        if not self._rules.is_over(self._rules.fold(state.log)):
            return "the table stands still"
        for name, client in zip(self._rules.people, state.clients, strict=True):
            if client.story != state.log:
                return f"{name} is not told of entry {len(client.story) + 1}"
            if client.asks is not None:
                return f"{name} gets no answer"
        return ""

    def steps(self, state: State) -> Iterator[Step[State]]:
        for number in range(len(state.clients)):
            yield from self._client_steps(state, number)
        for number in range(self._nodes):
            yield from self._node_steps(state, number)
        if state.late is not None:
            yield self._step("the write of who died arrives", partial(self._arrive_late, state))
            lost = partial(state._replace, late=None)
            yield self._step("the write of who died is lost", lost, is_calm=False)

    def _step(self, what: str, make: Next, *, is_calm: bool = True) -> Step[State]:
        try:
            after = make()
            self._rules.fold(after.log)
            for name, client in zip(self._rules.people, after.clients, strict=True):
                if after.log[: len(client.story)] != client.story:
                    raise Violation(f"{name} was told what is not in the log")
            for name, node in zip(NAMES, after.nodes, strict=False):
                if node is not None and after.log[: len(node.fold)] != node.fold:
                    raise Violation(f"{name} goes by what is not in the log")
        except Violation as violation:
            return Step(what, self.start(), is_calm, str(violation))
        return Step(what, self._without_dross(after), is_calm)

    def _without_dross(self, state: State) -> State:
        """Without what is on its way and can have no effect any more."""
        late, compares = state.late, self._broken != "writes without comparing"
        if late is not None and late.place < len(state.log) and compares:
            state = state._replace(late=None)
        asked = [client.asks for client in state.clients]
        for number, node in enumerate(state.nodes):
            if node is None:
                continue
            for command in node.inbox:
                if command not in asked and not isinstance(self._decide(node.fold, command), Entry):
                    node = without(node, command)
            if node.is_told and (not self._has_bus or len(node.fold) == len(state.log)):
                node = node._replace(is_told=False)
            if node is not state.nodes[number]:
                state = with_node(state, number, node)
        return state

    def key(self, state: State) -> Hashable:
        """Which node is which does not matter, only who is at the same; and what anybody knows is
        the beginning of the log."""
        there: list[list[int]] = [[] for _ in state.nodes]
        clients = []
        for number, client in enumerate(state.clients):
            if client.node is not None:
                there[client.node].append(number)
            clients.append((len(client.story), client.asks, client.asked))
        nodes = [
            (*there[number], None)
            if node is None
            else (*there[number], len(node.fold), node.inbox, node.writes, node.is_told)
            for number, node in enumerate(state.nodes)
        ]
        return state.log, tuple(sorted(nodes, key=hash)), tuple(clients), state.late

    # --- People

    def _client_steps(self, state: State, number: int) -> Iterator[Step[State]]:
        client, name = state.clients[number], self._rules.people[number]
        if client.node is None:
            for place in range(self._nodes):
                if self._may_join(state, client, place):
                    join = partial(self._join, state, number, place)
                    yield self._step(f"{name} comes in at {NAMES[place]}", join)
            return
        where = NAMES[client.node]
        cut = with_client(state, number, client._replace(node=None))
        yield Step(f"{name} is cut off from {where}", cut, is_calm=False)
        node = node_of(state, client.node)
        if client.asks is None:
            if (command := self._wish(number, client)) is not None:
                asking = client._replace(asks=command, asked=client.asked + 1)
                after = hand_in(with_client(state, number, asking), client.node, command)
                yield Step(f"{name} asks {where} for a {command.kind}", after)
        elif client.asks not in node.inbox and not node.is_writing(client.asks):
            again = hand_in(state, client.node, client.asks)
            yield Step(f"{name} asks {where} once more", again)

    def _wish(self, number: int, client: Client) -> Command | None:
        name, seen = self._rules.people[number], len(client.story)
        if client.asked >= self._rules.asks:
            return None
        if name in self._rules.swappers:
            return Command(name, client.asked, "swap", seen)
        if self._rules.person_to_act(self._rules.fold(client.story)) == name:
            return Command(name, client.asked, "move", seen)
        return None

    def _may_join(self, state: State, client: Client, number: int) -> bool:
        """Who has seen more than a node is let in when it has read that; not while it writes."""
        node = state.nodes[number]
        if node is None or self._is_careless:
            return True
        return node.writes is None or len(node.fold) >= len(client.story)

    def _join(self, state: State, number: int, where: int) -> State:
        client, node = state.clients[number], state.nodes[where]
        if node is None:
            state = with_node(state, where, Node(state.log))
        elif len(node.fold) < len(client.story) and not self._is_careless:
            state = self._catch_up(state, where)
        fold = node_of(state, where).fold
        if len(fold) < len(client.story):
            name = self._rules.people[number]
            raise Violation(f"{name}, who has seen entry {len(client.story)}, is sent back")
        state = with_client(state, number, client._replace(node=where))
        state = self._show(state, number, fold)
        asks = state.clients[number].asks
        return state if asks is None else hand_in(state, where, asks)

    # --- Nodes

    def _node_steps(self, state: State, number: int) -> Iterator[Step[State]]:
        node, name = state.nodes[number], NAMES[number]
        if node is None:
            return
        yield from self._deaths(state, number)
        if node.is_told:
            deaf = with_node(state, number, node._replace(is_told=False))
            yield Step(f"a message to {name} is lost", deaf, is_calm=False)
        if node.writes is not None:
            yield self._step(
                f"{name} learns that it is stored", partial(self._stored, state, number)
            )
            unknown = partial(self._fail, state, number)
            yield self._step(f"{name} is not told that it is stored", unknown, is_calm=False)
        if node.writes is None or self._broken == "reads while it writes":
            yield from self._readings(state, number, node)
        if node.writes is None:
            yield from self._writings(state, number, node)

    def _readings(self, state: State, number: int, node: Node) -> Iterator[Step[State]]:
        name, read = NAMES[number], partial(self._catch_up, state, number)
        if node.is_told:
            yield self._step(f"{name} hears that there is more, and reads", read)
            twice = partial(self._catch_up, state, number, is_doubled=True)
            yield self._step(f"{name} hears it and will once more", twice, is_calm=False)
        if len(node.fold) < len(state.log) and self._broken != "never polls":
            yield self._step(f"{name} polls, and reads", read)

    def _writings(self, state: State, number: int, node: Node) -> Iterator[Step[State]]:
        name = NAMES[number]
        for command in node.inbox:
            what = f"{name} takes {command.person}'s {command.kind}"
            yield self._step(what, partial(self._hear, state, number, command))
            if all(client.node != number or client.asks != command for client in state.clients):
                lost = with_node(state, number, without(node, command))
                yield Step(f"{name} never gets {command.person}'s {command.kind}", lost, False)
        attended = [client.node for client in state.clients if client.node is not None]
        entry = self._rules.due(self._rules.fold(node.fold))
        if entry is not None and number in attended:
            what = f"{name} lets {_deed(self._rules, entry)}"
            write = partial(self._write, state, number, entry)
            yield self._step(what, write, is_calm=number == attended[0])

    def _hear(self, state: State, number: int, command: Command) -> State:
        node = node_of(state, number)
        answer = self._decide(node.fold, command)
        if isinstance(answer, Entry):
            return self._write(state, number, answer)
        state = with_node(state, number, without(node, command))
        return self._answer(state, number, command, answer)

    def _decide(self, fold: Log, command: Command) -> Entry | Literal["accepted", "refused"]:
        """As ``LiveRoom._decide``, ``Room.answered`` and ``caida.room.deciding`` do."""
        table = self._rules.fold(fold)
        known = [(one, seq) for one, seq in table.known if one.person == command.person]
        if self._broken != "knows no commands":
            if any(one == command for one, _ in known):
                return "accepted"
            is_old = len(known) == self._rules.kept and command.seen < known[0][1]
            if is_old and self._broken != "forgets commands without a limit":
                return "refused"
        if command.seen > len(fold):
            return "refused"
        if command.kind == "swap":
            return Entry("swapped", table.turn, command)
        if command.seen < table.turn_seq or self._rules.person_to_act(table) != command.person:
            return "refused"
        return Entry("moved", table.turn, command)

    def _write(self, state: State, number: int, entry: Entry) -> State:
        """Where the place is taken the node reads what is there; a command is decided again."""
        node = node_of(state, number)
        is_free = len(node.fold) == len(state.log)
        if not is_free and self._broken == "tells before it stores":
            return self._follow(state, number, (*node.fold, entry))
        if not is_free and self._broken == "does not decide again":
            state = self._catch_up(state, number)
        elif not is_free and self._broken != "writes without comparing":
            return self._catch_up(state, number)
        node = node_of(state, number)
        if entry.command is not None:
            node = without(node, entry.command)
        state = with_node(state, number, node._replace(writes=entry))
        return state._replace(log=(*state.log, entry))

    def _stored(self, state: State, number: int) -> State:
        """The node applies its entry, tells its people, and then the other nodes."""
        node = node_of(state, number)
        assert node.writes is not None
        fold = (*node.fold, node.writes)
        state = self._follow(state, number, fold)
        state = with_node(state, number, node_of(state, number)._replace(writes=None))
        for other, known in enumerate(state.nodes):
            if other != number and known is not None and len(known.fold) < len(fold):
                state = with_node(state, other, known._replace(is_told=True))
        return state

    def _catch_up(self, state: State, number: int, *, is_doubled: bool = False) -> State:
        state = self._follow(state, number, state.log)
        node = node_of(state, number)
        return with_node(state, number, node._replace(is_told=is_doubled))

    def _follow(self, state: State, number: int, fold: Log) -> State:
        """A node has more of the log than before: whoever is there is told."""
        before = node_of(state, number).fold
        if len(before) >= len(fold):
            if fold != before:
                raise Violation(f"{NAMES[number]} takes entry {len(fold)} twice")
            return state
        state = with_node(state, number, node_of(state, number)._replace(fold=fold))
        for one, client in enumerate(state.clients):
            if client.node == number:
                if client.story != before:
                    raise Violation(f"{self._rules.people[one]} is told something twice")
                state = self._show(state, one, fold)
        return state

    def _show(self, state: State, number: int, fold: Log) -> State:
        client = state.clients[number]
        fresh = [entry.command for entry in fold[len(client.story) :]]
        asks = None if client.asks in fresh else client.asks
        return with_client(state, number, client._replace(story=fold, asks=asks))

    def _answer(
        self, state: State, number: int, command: Command, answer: Literal["accepted", "refused"]
    ) -> State:
        is_done = any(entry.command == command for entry in state.log)
        for one, client in enumerate(state.clients):
            if client.node == number and client.asks == command:
                if is_done != (answer == "accepted"):
                    done = "was done" if is_done else "was not done"
                    raise Violation(f"{command.person} is told {answer}, and it {done}")
                state = with_client(state, one, client._replace(asks=None))
        return state

    def _fail(self, state: State, number: int) -> State:
        """The database has not said what became of it: who asked is told so, and may ask anew."""
        node = node_of(state, number)
        assert node.writes is not None
        state, command = with_node(state, number, node._replace(writes=None)), node.writes.command
        for one, client in enumerate(state.clients):
            if client.node == number and client.asks == command and command is not None:
                state = with_client(state, one, client._replace(asks=None))
        return state

    # --- Deaths

    def _deaths(self, state: State, number: int) -> Iterator[Step[State]]:
        node, name = node_of(state, number), NAMES[number]
        gone = self._die(state, number)
        yield Step(f"{name} dies", gone, is_calm=False)
        if node.writes is not None or state.late is not None:
            return
        answers = [self._decide(node.fold, command) for command in node.inbox]
        entries = [answer for answer in answers if isinstance(answer, Entry)]
        if (due := self._rules.due(self._rules.fold(node.fold))) is not None:
            entries.append(due)
        for entry in entries:
            what = f"{name} dies with a write on its way: {_deed(self._rules, entry)}"
            yield Step(what, gone._replace(late=Late(len(node.fold), entry)), is_calm=False)

    def _die(self, state: State, number: int) -> State:
        for one, client in enumerate(state.clients):
            if client.node == number:
                state = with_client(state, one, client._replace(node=None))
        return with_node(state, number, None)

    def _arrive_late(self, state: State) -> State:
        late = state.late
        assert late is not None
        state = state._replace(late=None)
        is_free = late.place == len(state.log) or self._broken == "writes without comparing"
        return state._replace(log=(*state.log, late.entry)) if is_free else state


def _deed(rules: Rules, entry: Entry) -> str:
    if entry.command is not None:
        return f"{entry.command.person}'s {entry.command.kind}"
    if entry.kind == "late":
        return f"the time of {rules.turns[entry.turn]} run out"
    return f"the bot move in turn {entry.turn + 1}"
