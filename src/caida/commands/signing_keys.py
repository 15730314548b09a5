"""``caida keys``: what signs the cookies and tokens of a server, changed also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import secrets
from time import time

from caida.commands.databases import database_url, needing_packages
from caida.commands.errors import CommandError
from caida.commands.text import tell_keys, tell_removed_key, tell_rotated_keys
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--rotate", action="store_true", help=words.text("cli.keys.rotate"))
    either.add_argument("--remove", metavar="NAME", help=words.text("cli.keys.remove"))
    parser.add_argument("--database", metavar="URL", help=words.text("cli.serve.database"))


@needing_packages()
def run(options: argparse.Namespace, words: Words) -> int:
    """A running server takes up within seconds what was changed here."""
    for line in asyncio.run(_run(options, database_url(options.database), words)):
        print(line)
    return 0


async def _run(options: argparse.Namespace, database: str, words: Words) -> list[str]:
    from caida.server.signing import ends_of
    from caida.store import open_store
    from caida.store.credentials import SigningKey

    store = await open_store(database)
    try:
        if options.rotate:
            key = SigningKey(secrets.token_hex(4), secrets.token_bytes(32), int(time() * 1000))
            await store.add_signing_key(key)
            return [tell_rotated_keys(words, key.name)]
        keys = await store.signing_keys()
        if options.remove is None:
            return tell_keys(words, keys, ends_of(keys[::-1]))
        if options.remove not in [key.name for key in keys]:
            raise CommandError("key_unknown", name=options.remove)
        if options.remove == keys[0].name:
            raise CommandError("key_newest", name=options.remove)
        await store.remove_signing_key(options.remove)
        return [tell_removed_key(words, options.remove)]
    finally:
        await store.close()
