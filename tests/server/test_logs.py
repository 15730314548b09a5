"""A line for each event, with its fields and nothing that slipped in."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator

import pytest

from caida.server.logs import JsonFormatter, log_event, logger, set_up_logging, signature
from tests.server.log_capture import everything_logged


def test_an_event_is_one_line_with_its_fields() -> None:
    with everything_logged() as kept:
        log_event("room_made", level=logging.WARNING, room="añ\nb", seats=4, person=None)
    (text,) = kept.lines
    line = json.loads(text)
    assert line.pop("at").endswith("+00:00")
    wanted = {"level": "warning", "event": "room_made", "room": "añ\nb", "seats": 4, "person": None}
    assert line == wanted
    assert "\n" not in text
    assert "ñ" in text  # as people read it


def stumble() -> None:
    raise KeyError("Ana holds 7o 7c 7e")


def test_an_error_is_told_by_its_kind_and_its_places_and_never_its_text() -> None:
    with everything_logged() as kept:
        try:
            stumble()
        except KeyError:
            logger.exception("request_failed", extra={"fields": {"path": "/"}})
    (text,) = kept.lines
    line = json.loads(text)
    assert (line["event"], line["error"], line["path"]) == ("request_failed", "KeyError", "/")
    names = [place.rpartition(":")[0] for place in line["trace"]]
    assert names == [
        "test_an_error_is_told_by_its_kind_and_its_places_and_never_its_text",
        "stumble",
    ]
    assert "7o" not in text


def test_a_line_of_somebody_else_s_is_written_in_the_same_form() -> None:
    """Other libraries log through the same handler: with arguments, and with no error at hand."""
    record = logging.LogRecord("uvicorn", 40, "x.py", 1, "%s is %d", ("port", 80), (None,) * 3)
    line = json.loads(JsonFormatter().format(record))
    assert (line["level"], line["event"]) == ("error", "port is 80")
    assert "error" not in line


@pytest.fixture
def own_logging() -> Iterator[None]:
    """What the process logs by is put back."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logger.level
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    logger.setLevel(before[2])


def test_a_process_logs_to_standard_error_and_nowhere_else(
    own_logging: None, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.getLogger().addHandler(logging.StreamHandler(sys.stdout))
    set_up_logging()
    log_event("begun")
    log_event("detail", level=logging.DEBUG)
    logging.getLogger("other").info("chatter")
    logging.getLogger("other").warning("trouble")
    out, errors = capsys.readouterr()
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["begun", "trouble"]
    assert out == ""


def test_among_several_servers_a_line_says_which_one_it_is_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signature, "node", "a")
    with everything_logged() as kept:
        log_event("listening", port=1)
    assert json.loads(kept.lines[0])["node"] == "a"
    monkeypatch.setattr(signature, "node", "")
    with everything_logged() as kept:
        log_event("listening", port=1)
    assert "node" not in json.loads(kept.lines[0])
