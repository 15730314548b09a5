"""Who does the work of a command that has much of it."""

from __future__ import annotations

import argparse

from caida.commands.parsing import count
from caida.crew import ANY_CLUSTER, Crew, choose_crew
from caida.words import Words


def add_crew_options(parser: argparse.ArgumentParser, words: Words) -> None:
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--jobs", metavar="J", type=count, help=words.text("cli.option.jobs"))
    either.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const=ANY_CLUSTER,
        help=words.text("cli.option.ray"),
    )


def crew_for(options: argparse.Namespace, tasks: int) -> Crew:
    return choose_crew(jobs=options.jobs, address=options.ray, tasks=tasks)
