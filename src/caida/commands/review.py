"""``caida review``: what every decision of a match was worth, as text, JSON and a picture."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from caida.commands.errors import UsageError
from caida.commands.parsing import count
from caida.commands.progress import Progress
from caida.commands.records import open_record
from caida.notation import Record
from caida.report import ReviewTeller, draw, summary
from caida.review import Review, review_match
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words.text("cli.option.file"))
    parser.add_argument("--json", action="store_true", help=words.text("review.option.json"))
    parser.add_argument("--svg", metavar="OUT", type=Path, help=words.text("review.option.svg"))
    parser.add_argument("--seat", metavar="N", type=count, help=words.text("review.option.seat"))


def run(options: argparse.Namespace, words: Words) -> int:
    record = open_record(options.file)
    seats = record.ruleset.seats
    if options.seat is not None and options.seat > seats:
        raise UsageError("no_seat", number=options.seat, last=seats)
    review = _review(record, words)
    teller = ReviewTeller(review, words, None if options.seat is None else options.seat - 1)
    if options.svg is not None:
        options.svg.write_text(draw(teller, words), encoding="utf-8", newline="\n")
    if options.json:
        print(json.dumps(summary(teller), ensure_ascii=False))
    else:
        print("\n".join(teller.lines()))
    return 0


def _review(record: Record, words: Words) -> Review:
    decisions = sum(step.kind == "action" for step in record.match.history)
    with Progress(words.text("review.thinking"), decisions) as progress:
        return review_match(record, progress.advance)
