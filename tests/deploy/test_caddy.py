"""The Caddyfile we ship is one that Caddy understands, and says what nginx's says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
CADDY = shutil.which("caddy") or ""


@pytest.mark.skipif(not CADDY, reason="caddy is not on this machine")
def test_caddy_finds_nothing_wrong_with_it() -> None:
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr


def test_both_proxies_stand_before_the_same_server_with_the_same_patience() -> None:
    nginx, caddy = ((DEPLOY / name).read_text() for name in ("nginx.conf", "Caddyfile"))
    for said in ("127.0.0.1:8000", "caida.example", "10s", "20s", "120s", "30s"):
        assert said in nginx
        assert said in caddy
