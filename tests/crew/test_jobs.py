"""Jobs: a function is one, and travels."""

from __future__ import annotations

import pickle

import pytest

from caida.crew import Crew, Here, PlainJob, Processes


@pytest.mark.parametrize("crew", [Here(), pytest.param(Processes(2), marks=pytest.mark.slow)])
def test_a_function_is_a_job(crew: Crew) -> None:
    words = ["caída", "mesa", "ronda"] * 10
    assert list(crew.do(PlainJob(len), words)) == [(word, len(word)) for word in words]


def test_a_job_is_the_same_after_a_journey() -> None:
    """A worker of a cluster gets it with every task, and opens it once."""
    job = PlainJob(len)
    again = pickle.loads(pickle.dumps(job))
    assert (again, hash(again)) == (job, hash(job))
