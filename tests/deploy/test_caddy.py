"""The Caddyfile we ship is one that Caddy understands, and says what nginx's says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
CADDY = shutil.which("caddy")


def test_caddy_finds_nothing_wrong_with_it() -> None:
    assert CADDY, "Caddy is missing: scripts/preflight test says how to install it"
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr


def test_both_proxies_stand_before_the_same_server_with_the_same_patience() -> None:
    nginx, caddy = ((DEPLOY / name).read_text() for name in ("nginx.conf", "Caddyfile"))
    for said in ("127.0.0.1:8000", "mesas.example", "10s", "20s", "120s", "30s"):
        assert said in nginx
        assert said in caddy
