"""``caida verify``: plays records again and says, file by file, whether everything holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from caida.commands.errors import record_off
from caida.engine.errors import RecordError
from caida.notation import Record, read_record
from caida.notation.body import format_result
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help=words.text("cli.option.files")
    )


def run(options: argparse.Namespace, words: Words) -> int:
    """Every file is looked at; 1 if something is off in any."""
    results = [_verify(file, words) for file in options.files]
    return 0 if all(results) else 1


def _verify(file: Path, words: Words) -> bool:
    try:
        record = read_record(file)
    except RecordError as error:
        print(words.error(record_off(file, error)), flush=True)
        return False
    except BrokenPipeError:
        raise
    except OSError as error:
        print(words.error(error), flush=True)
        return False
    print(f"{file}: {_praise(record, words)}", flush=True)
    return True


def _praise(record: Record, words: Words) -> str:
    proof = "none"
    if record.proof is not None:
        proof = "sealed" if record.proof.secret is None else "checked"
    texts = {
        "none": words.text("cli.verify.no_proof"),
        "sealed": words.text("cli.verify.sealed"),
        "checked": words.text("cli.verify.proved"),
    }
    return words.text(
        "cli.verify.fine",
        moves=sum(step.kind == "action" for step in record.match.history),
        result=format_result(record.match.outcome),
        proof=texts[proof],
    )
