"""What a command answers when it can't do as it is told."""

from __future__ import annotations

from caida.words import SpokenError


class CommandError(SpokenError):
    """A command can't do what was asked."""

    family = "command"


class UsageError(CommandError):
    """What was asked makes no sense: ask it differently."""
