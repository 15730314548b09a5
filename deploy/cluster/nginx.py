"""nginx before several servers, with the configuration we ship and no certificate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from deploy.cluster.programs import HOST, IS_ROOT, Program, find_program

HERE = Path(__file__).parent
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log info;
{user}
worker_processes 1;
events {{ worker_connections 4096; }}
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
FOR_ONE_NAME = re.compile(r"^ *(listen|server_name|ssl_\w+) .*\n", re.MULTILINE)


class Nginx(Program):
    """The configuration we ship, without a name and a certificate, before these ports."""

    def __init__(self, folder: Path, upstreams: Sequence[int], port: int = 0) -> None:
        super().__init__("nginx", folder, port)
        shipped = (HERE.parent / "nginx.conf").read_text()
        head, *_, site = re.split(r"^server \{\n", shipped, flags=re.MULTILINE)
        head = re.sub(r"^upstream caida \{.*?^\}\n", "", head, flags=re.MULTILINE | re.DOTALL)
        plain = f"server {{\n    listen {HOST}:{self.port};\n{FOR_ONE_NAME.sub('', site)}"
        (folder / "site.conf").write_text(f"{upstream(upstreams)}\n{head}\n{plain}")
        user = "user root;" if IS_ROOT else ""  # its workers read this folder
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def errors(self) -> str:
        """The last of what it complains of."""
        return (self.folder / "nginx-error.log").read_text()[-4000:]

    def command(self) -> Sequence[str]:
        program = str(find_program("nginx", Path("/usr/sbin")))  # not on everybody's path
        conf = str(self.folder / "nginx.conf")
        return [program, "-p", str(self.folder), "-c", conf, "-g", "daemon off;"]


def upstream(ports: Sequence[int]) -> str:
    """The one we ship, for other ports."""
    lines = (HERE / "upstream.conf").read_text().splitlines(keepends=True)
    is_server = ["server " in line and not line.lstrip().startswith("#") for line in lines]
    first = is_server.index(True)
    model = lines[first]
    kept = [line for line, gone in zip(lines, is_server, strict=True) if not gone]
    nodes = [re.sub(r"127\.0\.0\.1:\d+", f"{HOST}:{port}", model) for port in ports]
    return "".join([*kept[:first], *nodes, *kept[first:]])
