"""As many descriptors as the system grants."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from caida.server.descriptors import ENOUGH, raise_limit

ASK = """
import resource
from caida.server.descriptors import raise_limit
print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def ask(soft: int, hard: int) -> list[int]:
    """In a process with these limits."""
    limits = f'ulimit -Sn {soft} && ulimit -Hn {hard} && exec "$@"'
    command = ["sh", "-c", limits, "sh", sys.executable, "-c", ASK]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [int(part) for part in done.stdout.split()]


def test_the_soft_limit_is_raised_to_the_hard_one() -> None:
    assert ask(256, 512) == [512, 512]
    assert ask(512, 512) == [512, 512]


def test_no_limit_at_all_is_still_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _: unlimited)
    assert raise_limit() == ENOUGH


def test_a_system_that_grants_less_than_it_says_is_believed_what_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_limit() == 256
