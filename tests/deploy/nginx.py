"""Debian's nginx with the configuration we ship, on ports of its own and with a certificate made
for the occasion."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import ssl
import subprocess
from pathlib import Path
from time import monotonic, sleep
from typing import Self

from tests.server.process import free_port
from tests.waiting import HANG_SECONDS, PAUSE_SECONDS

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"  # not on the path of who is not root
NAME = "mesas.example"
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
{user}
worker_processes 2;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def make_certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    names = f"subjectAltName=DNS:{NAME},DNS:localhost,IP:127.0.0.1"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    says = ["-days", "2", "-subj", f"/CN={NAME}", "-addext", names]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", *kind, *says, *files]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def placed(text: str, places: dict[str, str]) -> str:
    """The text with each of these at its new place; all of them have to be there."""
    for old, new in places.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Nginx:
    """Before the server at ``upstream``; ends with the ``with`` block."""

    def __init__(self, folder: Path, upstream: int) -> None:
        self.port, self.plain_port = free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        certificate, key = make_certificate(folder)
        self.tls = ssl.create_default_context(cafile=str(certificate))
        places = {
            "listen [::]:80;\n": "\n",
            "listen [::]:443 ssl http2;\n": "\n",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "/etc/letsencrypt/live/mesas.example/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/mesas.example/privkey.pem": str(key),
            f"server_name {NAME};": f"server_name {NAME} localhost;",
        }
        (folder / "site.conf").write_text(placed(SHIPPED.read_text(), places))
        user = "user root;" if os.geteuid() == 0 else ""  # its workers read the folder of a test
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))

    def __enter__(self) -> Self:
        command = [NGINX, "-p", str(self._folder), "-c", str(self._folder / "nginx.conf")]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        with (self._folder / "nginx.log").open("wb") as errors:
            self._process = subprocess.Popen([*command, "-g", "daemon off;"], stderr=errors)
        deadline = monotonic() + HANG_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                assert self._process.poll() is None, self.complaints()
                assert monotonic() < deadline, "nginx did not start"
                sleep(PAUSE_SECONDS)

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(HANG_SECONDS)

    def complaints(self) -> str:
        return (self._folder / "error.log").read_text()

    def workers(self) -> set[int]:
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return {int(child) for child in children.split()}

    def reload(self) -> None:
        """SIGHUP; returns once other workers take what comes."""
        assert self._process is not None
        before = self.workers()
        self._process.send_signal(signal.SIGHUP)
        deadline = monotonic() + HANG_SECONDS
        while len(self.workers() - before) < 2:
            assert monotonic() < deadline, "nginx did not read its configuration again"
            sleep(PAUSE_SECONDS)
