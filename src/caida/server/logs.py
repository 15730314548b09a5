"""One JSON object a line. What goes in is named field by field, so no hand or secret slips in."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import walk_tb
from types import TracebackType

from caida.server.line_limit import OWN, LineLimit

logger = logging.getLogger(OWN)
limit = LineLimit()


class Signature:
    """What each line of this process is signed with; empty where there is one server."""

    node = ""


signature = Signature()


def log_event(event: str, *, level: int = logging.INFO, **fields: str | int | float | None) -> None:
    """Say that something happened. Fields are ids, codes and numbers; never messages or entries."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields})


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if signature.node:
            line["node"] = signature.node
        line.update(getattr(record, "fields", {}))
        if record.exc_info is not None and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = _places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


def _places(trace: TracebackType | None) -> list[str]:
    """Where it happened, without the values: an exception's text can hold anything."""
    return [f"{frame.f_code.co_qualname}:{line}" for frame, line in walk_tb(trace)]


def set_up_logging(level: int = logging.INFO) -> None:
    """Everything the process logs goes to standard error as JSON, but nothing in floods."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(limit)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(level)
