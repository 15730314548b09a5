"""The catalogs: all the texts of a language, merged from the TOML files of this package."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from caida.engine.errors import MESSAGES
from caida.notation.problems import REASONS

LANGUAGES = ("es", "en")
_VARIABLES = ("CAIDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def detect_language(environ: Mapping[str, str]) -> str:
    """The first of CAIDA_LANG, LC_ALL, LC_MESSAGES and LANG that names a language we speak.

    Spanish when none does, so a machine set to French or to ``C`` speaks Spanish.
    """
    for variable in _VARIABLES:
        language = environ.get(variable, "").strip().lower().replace("-", "_")
        language = language.partition(".")[0].partition("_")[0]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


@cache
def load_catalog(language: str) -> Mapping[str, str]:
    """Every text by its dotted key, from ``<language>.toml`` and all ``<name>.<language>.toml``.

    A key that stands in two files is refused. The English texts of the errors of the engine and of
    the reasons of the notation are their own.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there are no words in {language!r}: use {', '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    if language == "en":
        texts.update((f"error.{code}", text) for code, text in MESSAGES.items())
        texts.update((f"reason.{name}", text) for name, text in REASONS.items())
    ending = f"{language}.toml"
    for file in sorted(files(__package__).iterdir(), key=lambda entry: entry.name):
        if file.name == ending or file.name.endswith(f".{ending}"):
            for key, text in _flat(tomllib.loads(file.read_text(encoding="utf-8"))):
                if key in texts:
                    raise ValueError(f"{file.name}: {key} already has a text in {language!r}")
                texts[key] = text
    return MappingProxyType(texts)


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield f"{prefix}{name}", value
        else:
            raise ValueError(f"{prefix}{name} is not a text")
