"""Records from the command line: one that does not read is told with its file and place."""

from __future__ import annotations

from pathlib import Path

from caida.commands.errors import CommandError
from caida.engine.errors import RecordError
from caida.notation import Record, read_record


def open_record(file: Path) -> Record:
    """CommandError where it does not read as a record, OSError where it does not read at all."""
    try:
        return read_record(file)
    except RecordError as error:
        raise CommandError(
            "record_off", file=file, line=error.line, column=error.column, reason=error
        ) from None
