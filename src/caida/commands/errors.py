"""What a command answers when it can't do as it is told."""

from __future__ import annotations

from pathlib import Path

from caida.engine.errors import RecordError
from caida.words import SpokenError


class CommandError(SpokenError):
    """A command can't do what was asked."""

    family = "command"


class UsageError(CommandError):
    """What was asked makes no sense: ask it differently."""


def record_off(file: Path, error: RecordError) -> CommandError:
    """A record that does not read, with its file and place."""
    return CommandError("record_off", file=file, line=error.line, column=error.column, reason=error)
