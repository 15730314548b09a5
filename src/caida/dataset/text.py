"""The card of a dataset: how it was made and what is in it, for people, in both languages."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import groupby

import caida
from caida.dataset.columns import COLUMNS
from caida.dataset.making import Made
from caida.dataset.plan import SECONDS, Plan
from caida.notation import format_rules
from caida.words import LANGUAGES, Words


def tell_card(made: Made) -> str:
    """A page of Markdown. It tells no time and no place: the same dataset has the same card."""
    parts = ["\n".join(_card(Words(language), made)) for language in LANGUAGES]
    return "\n\n".join(parts) + "\n"


def tell_made(words: Words, made: Made, folder: object) -> str:
    """What came of a command, and how to go on if it did not come to the end."""
    return words.text(
        "dataset.done" if made.is_whole else "dataset.stopped",
        decisions=words.count("decisions", made.decisions),
        matches=words.count("matches", made.plan.matches),
        files=made.files,
        all=made.plan.files,
        whole=words.count("files", made.plan.files),
        seed=made.plan.seed,
        folder=folder,
    )


def _card(words: Words, made: Made) -> Iterator[str]:
    plan = made.plan
    yield words.text("dataset.card.title")
    yield ""
    yield words.text(
        "dataset.card.about",
        decisions=words.count("decisions", made.decisions),
        matches=words.count("matches", plan.matches),
        files=words.count("files", plan.files),
        version=caida.__version__,
    )
    yield ""
    yield words.text("dataset.card.rules", rules=format_rules(plan.ruleset))
    yield words.text("dataset.card.players", players=", ".join(plan.players))
    yield words.text("dataset.card.seed", seed=plan.seed)
    yield words.text("dataset.card.coach" if plan.coach else "dataset.card.no_coach")
    yield ""
    yield words.text("dataset.card.again")
    yield ""
    yield f"    {command(plan)}"
    yield ""
    yield words.text("dataset.card.cards")
    for group, columns in groupby(COLUMNS, key=lambda column: column.group):
        yield ""
        yield words.text(f"dataset.group.{group}")
        yield ""
        for column in columns:
            yield words.text(
                "dataset.card.column",
                name=column.name,
                meaning=words.text(f"dataset.column.{column.name}"),
            )


def command(plan: Plan) -> str:
    """What makes the same again: the preset, and what of the rules differs from it."""
    preset, *options = format_rules(plan.ruleset).split()
    parts = ["caida", "dataset", "--preset", preset]
    for option in options:
        parts += ["--set", option]
    parts += ["--matches", str(plan.matches), "--seed", plan.seed]
    parts += ["--coach"] if plan.coach else []
    parts += ["--seconds", str(plan.seconds)] if plan.seconds != SECONDS else []
    return shlex.join([*parts, "--out", "DIR", "--players", *plan.players])
