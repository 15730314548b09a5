"""``caida serve``: tables to play at in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace

from caida.commands.databases import needing_packages
from caida.commands.errors import CommandError, UsageError
from caida.commands.parsing import port
from caida.commands.text import tell_address, tell_invitation
from caida.words import Words

PORTS_TRIED = 10  # from the usual one on, where none was asked for


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("--host", metavar="HOST", help=words.text("cli.serve.host"))
    parser.add_argument("--port", type=port, metavar="PORT", help=words.text("cli.serve.port"))
    parser.add_argument("--lan", action="store_true", help=words.text("cli.serve.lan"))
    parser.add_argument("--open", action="store_true", help=words.text("cli.serve.open"))
    parser.add_argument("--database", metavar="URL", help=words.text("cli.serve.database"))
    parser.add_argument("--bus", metavar="URL", help=words.text("cli.serve.bus"))
    parser.add_argument("--node", metavar="NAME", help=words.text("cli.serve.node"))


@needing_packages()
def run(options: argparse.Namespace, words: Words) -> int:
    """Serves until Ctrl-C or SIGTERM; the line with the address is the only one on stdout."""
    from caida.server.invite import draw_qr, find_lan_address, open_browser
    from caida.server.logs import set_up_logging
    from caida.server.running import run as run_server
    from caida.server.settings import ServerSettings

    try:
        settings = ServerSettings.from_environment(
            os.environ,
            host="0.0.0.0" if options.lan and options.host is None else options.host,
            port=options.port,
            database=options.database,
            bus=options.bus,
            node=options.node,
        )
    except ValueError as error:
        raise UsageError("bad_setting", setting=error) from None

    def listening(url: str) -> None:
        print(tell_address(words, url), flush=True)
        if options.lan and (address := find_lan_address()) is not None:
            invitation = f"http://{address}:{url.rpartition(':')[2]}"
            print(tell_invitation(words, invitation))
            print(draw_qr(invitation), flush=True)
        if options.open:
            open_browser(url)

    set_up_logging()
    is_given = options.port is not None or "CAIDA_PORT" in os.environ
    for free in range(settings.port, settings.port + (1 if is_given else PORTS_TRIED)):
        try:
            run_server(replace(settings, port=free), listening)
            break
        except OSError as error:
            busy = error
    else:
        raise CommandError(
            "busy_port", host=settings.host, port=settings.port, reason=busy
        ) from None
    sys.stdout.flush()
    return 0
