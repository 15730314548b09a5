"""A process that is spoken to in lines."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from caida.bots.external.faults import FaultSignal
from caida.bots.external.lines import LineProcess
from tests.bots.external.conftest import is_gone

HANGING = [sys.executable, "-c", "import os; os.read(os.pipe()[0], 1)"]
MORE_THAN_A_PIPE_TAKES = "x" * 4_000_000


def test_a_process_that_reads_nothing_can_t_hold_us_up() -> None:
    process = LineProcess(HANGING)
    with pytest.raises(FaultSignal) as caught:
        process.send(MORE_THAN_A_PIPE_TAKES, deadline=monotonic())
    assert caught.value.kind == "late"
    process.close()
    assert is_gone(process.pid)


def test_a_process_that_says_nothing_can_t_hold_us_up() -> None:
    process = LineProcess(HANGING)
    with pytest.raises(FaultSignal) as caught:
        process.receive(deadline=monotonic())
    assert caught.value.kind == "late"
    process.close(politely=False)
    assert is_gone(process.pid)
