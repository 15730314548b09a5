"""A flood of lines is a few lines and a count."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from caida.server.line_limit import LINES, SECONDS, LineLimit
from caida.server.logs import JsonFormatter, log_event, logger


class Page(logging.Handler):
    """What is written, with a clock that a test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0
        self.limit = LineLimit(lambda: self.now)
        self.addFilter(self.limit)
        self.setFormatter(JsonFormatter())
        self.lines: list[dict[str, object]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))

    def events(self) -> list[object]:
        return [line["event"] for line in self.lines]


@pytest.fixture
def page() -> Iterator[Page]:
    kept, root, level = Page(), logging.getLogger(), logger.level
    root.addHandler(kept)
    logger.setLevel(logging.INFO)
    yield kept
    root.removeHandler(kept)
    logger.setLevel(level)


def test_what_is_left_out_is_counted_and_the_count_told_in_time(page: Page) -> None:
    for number in range(LINES + 1000):
        log_event("connection_ended", number=number)
    assert [line["number"] for line in page.lines] == list(range(LINES))
    page.limit.tell()
    assert len(page.lines) == LINES  # not yet
    page.now += SECONDS
    page.limit.tell()
    told = page.lines[-1]
    assert (told["event"], told["kind"], told["count"]) == (
        "lines_left_out",
        "connection_ended",
        1000,
    )
    page.limit.tell(at_once=True)
    assert len(page.lines) == LINES + 1  # once
    log_event("connection_ended", number=0)
    assert page.events()[-1] == "connection_ended"


def test_the_count_comes_with_the_next_line_where_nobody_asks(page: Page) -> None:
    for _ in range(LINES + 3):
        log_event("connection_ended")
    page.now += SECONDS
    log_event("stopped")
    assert page.events()[-2:] == ["lines_left_out", "stopped"]


def test_one_kind_of_line_leaves_out_no_other(page: Page) -> None:
    for _ in range(2 * LINES):
        log_event("connection_ended")
    log_event("store_failing")
    assert page.events()[LINES:] == ["store_failing"]


def test_the_lines_of_libraries_are_told_apart_by_where_they_come_from(page: Page) -> None:
    other = logging.getLogger("some.library")
    for number in range(3 * LINES):
        other.error("trouble %d, each with a text of its own: %s", number, "x" * number)
    other.error("something else")
    assert len(page.lines) == LINES + 1
    assert page.events()[-1] == "something else"
    page.limit.tell(at_once=True)
    assert page.lines[-1]["count"] == 2 * LINES
