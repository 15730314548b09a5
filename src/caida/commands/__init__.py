"""One module for each command of ``caida``: ``add_options`` and ``run``."""

from types import ModuleType

from caida.commands import (
    arena,
    backup,
    bench,
    dataset,
    doctor,
    play,
    replay,
    restore,
    review,
    rules,
    serve,
    signing_keys,
    simulate,
    verify,
)

COMMANDS: dict[str, tuple[ModuleType, str]] = {
    "play": (play, "cli.play.summary"),
    "serve": (serve, "cli.serve.summary"),
    "backup": (backup, "cli.backup.summary"),
    "restore": (restore, "cli.restore.summary"),
    "doctor": (doctor, "cli.doctor.summary"),
    "keys": (signing_keys, "cli.keys.summary"),
    "rules": (rules, "cli.rules.summary"),
    "simulate": (simulate, "cli.simulate.summary"),
    "replay": (replay, "cli.replay.summary"),
    "verify": (verify, "cli.verify.summary"),
    "review": (review, "review.summary"),
    "arena": (arena, "arena.summary"),
    "dataset": (dataset, "dataset.summary"),
    "bench": (bench, "cli.bench.summary"),
}
