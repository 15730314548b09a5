"""Errors as people read them: the reasons of the notation in the language of the table."""

from __future__ import annotations

from caida.engine.errors import CaidaError
from caida.notation.problems import REASONS
from caida.words import Words


class CommandError(Exception):
    """A command can't do what was asked; ``key`` is its text in the catalogs."""

    def __init__(self, key: str, *, is_usage: bool = False, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.is_usage = is_usage
        self.params = params


def say_error(words: Words, error: CaidaError) -> str:
    """One line for an error and for the error it may come from."""
    params = {
        name: say_error(words, value) if isinstance(value, CaidaError) else value
        for name, value in error.params.items()
    }
    problem = error.params.get("problem")
    if problem in REASONS:
        params["reason"] = words.text(f"cli.reason.{problem}", **params)
    text = words.text(f"error.{error.code}", **params)
    text = " ".join(text.split())
    return f"{text} ({error.rule})" if error.rule else text


def say_os_error(words: Words, error: OSError) -> str:
    """What the system refused, and for which file."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    return words.text("cli.file_error", file=error.filename, reason=reason)
