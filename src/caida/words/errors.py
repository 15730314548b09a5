"""Errors of the packages above the engine, and the one translator of all errors."""

from __future__ import annotations

import errno

from caida.engine.errors import CaidaError
from caida.words.catalog import load_catalog
from caida.words.vocabulary import Vocabulary


class SpokenError(CaidaError):
    """An error with both its texts in the catalogs; each ``family`` is one class of errors."""

    def _template(self) -> str:
        return load_catalog("en")[f"{self.family}.{self.code}"]


def tell_error(words: Vocabulary, error: CaidaError | OSError) -> str:
    """An error in one line, with its rule, or with its file if it is the system's.

    An error among its params is told in the same language, and so is the reason of a text that
    does not read (``params["problem"]`` names it, see ``caida.notation.problems``).
    """
    if isinstance(error, OSError):
        return _tell_os_error(words, error)
    params = {
        name: tell_error(words, value) if isinstance(value, CaidaError | OSError) else value
        for name, value in error.params.items()
    }
    if "problem" in params:
        params["reason"] = words.text(f"reason.{params['problem']}", **params)
    text = " ".join(words.text(f"{error.family}.{error.code}", **params).split())
    return f"{text} ({error.rule})" if error.rule else text


def _tell_os_error(words: Vocabulary, error: OSError) -> str:
    """In words of our own for all that a player is likely to meet."""
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    reason = words.text(key) if words.has(key) else error.strerror or str(error)
    if error.filename is None:
        return reason
    return words.text("system.file", file=error.filename, reason=reason)
