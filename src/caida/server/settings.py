"""What a server can be told, by the command line or by ``CAIDA_*`` in the environment."""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from caida.house_rules import own_path

PREFIX = "CAIDA_"
# https://mesas.example, with nothing after it.
ADDRESS = re.compile(r"https?://(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
# What a server may be called among the others: it stands in logs, figures and on the bus.
NODE = re.compile(r"[A-Za-z0-9._-]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Limits are per person or per address; 0 switches one off. Times are in seconds."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    bus: str = ""  # by which several servers tell each other to look; unless told, PostgreSQL's own
    node: str = ""  # what this server is called among them
    origins: str = ""  # other pages that may connect, separated by commas
    address: str = ""  # where people find this server, for links to it: https://mesas.example
    hosts: str = ""  # other names by which it may be asked for, separated by commas; * for any
    metrics_token: str = ""  # who shows it may read /metrics from anywhere
    operator_token: str = ""  # opens the operator's page; without it there is none
    trusted_proxies: str = ""  # addresses whose X-Forwarded-For is believed, separated by commas
    bot_threads: int = 1
    bot_delay: float = 0.8
    deal_pause: float = 15.0  # how long people may look at the end of a deal; 0 goes on at once
    countdown: float = 6.0  # how long a table that people have filled waits before it begins
    grace: float = 20.0  # how long somebody may be gone before a bot plays for them
    unload_after: float = 60.0  # how long a room that nobody attends stays in memory
    abandon_after: float = 3600.0  # how long a room may lie untouched before it is closed
    sweep_every: float = 300.0
    drain: float = 5.0  # how long a stop may wait for writes and farewells
    connections_per_person: int = 8
    connections_per_address: int = 64
    connections: int = 0  # of everybody together; 0: as many as there are descriptors for
    headers_within: float = 10.0  # how long a connection may take to say what it wants
    body_within: float = 20.0  # and to send the rest of it
    answer_within: float = 120.0  # and to take the answer, making it included
    rooms_per_person: int = 50
    commands_per_second: float = 20.0
    requests_per_second: float = 20.0
    rooms_per_minute: float = 20.0  # made, and codes for devices and tokens for programs
    names_per_minute: float = 10.0  # that somebody takes; each is told at all their tables
    phrases_per_minute: float = 30.0  # said by one person; a table hears twice as many
    questions_per_asker: int = 8  # reviews that wait at once, and hints
    questions_waiting: int = 64  # the same for all together
    wrong_codes: int = 20  # of tables and devices, before an address has to wait
    reports_per_day: float = 10.0
    max_message: int = 4096
    max_body: int = 16_384
    max_outbox: int = 262_144

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], **given: Any) -> ServerSettings:
        """What is given wins over the environment; ValueError names a variable that is off."""
        values: dict[str, Any] = {}
        for field in fields(cls):
            text = environ.get(PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = _read(field.name, type(field.default), text)
        values.update({name: value for name, value in given.items() if value is not None})
        if not values.get("database"):
            path = own_path("caida.db", "XDG_DATA_HOME", ".local/share", environ)
            values["database"] = f"sqlite:///{path}"
        values["address"] = _check_address(values.get("address", ""))
        values["node"] = _check_node(values.get("node", ""))
        return cls(**values)


def _read(name: str, kind: type[Any], text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise ValueError(f"{PREFIX}{name.upper()}={text}") from None


def _check_address(text: str) -> str:
    address = text.strip().rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        raise ValueError(f"{PREFIX}ADDRESS={text}")
    return address


def _check_node(text: str) -> str:
    """Unless told, the machine's name and something that tells two servers there apart."""
    if not text:
        machine = re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname().partition(".")[0])[:20]
        return f"{machine or 'node'}-{secrets.token_hex(2)}"
    if not NODE.fullmatch(text):
        raise ValueError(f"{PREFIX}NODE={text}")
    return text
