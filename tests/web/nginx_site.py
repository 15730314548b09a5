"""The site with no server on Debian's nginx, as docs/offline.md has it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from scripts.play_site import OUT
from tests.deploy.nginx import NGINX, placed
from tests.server.process import free_port
from tests.waiting import HANG_SECONDS, PAUSE_SECONDS

PAGE = Path(__file__).parents[2] / "docs" / "offline.md"
SUB_PATH = "/juego/"
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
{user}
daemon off;
events {{ worker_connections 256; }}
http {{
    access_log off;
    include /etc/nginx/mime.types;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def documented() -> str:
    [found] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    return str(found)


@contextmanager
def nginx_site(folder: Path, site: Path = OUT) -> Iterator[str]:
    """The address of the site."""
    port, root = free_port(), folder / "root"
    root.mkdir()
    (root / SUB_PATH.strip("/")).symlink_to(site, target_is_directory=True)
    places = {"listen 80;": f"listen 127.0.0.1:{port};", "/srv/www": str(root)}
    user = "user root;" if os.geteuid() == 0 else ""  # its workers read the folder of a test
    told = AROUND.format(folder=folder, user=user, site=placed(documented(), places))
    (folder / "nginx.conf").write_text(told)
    with (folder / "nginx.log").open("wb") as log:
        process = subprocess.Popen(
            [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=log
        )
    try:
        deadline = monotonic() + HANG_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "nginx.log").read_text()
                assert monotonic() < deadline, "nginx did not start"
                sleep(PAUSE_SECONDS)
        yield f"http://127.0.0.1:{port}{SUB_PATH}"
    finally:
        process.terminate()
        process.wait(HANG_SECONDS)
