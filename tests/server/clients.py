"""Clients that wait as long as a busy machine needs, not the seconds their libraries give it."""

from __future__ import annotations

from typing import Any

import httpx2
from websockets.asyncio.client import connect

from tests.waiting import HANG_SECONDS


def http_client(url: str = "", **options: Any) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=url, timeout=HANG_SECONDS, **options)


def socket_to(address: str, headers: dict[str, str] | None = None, **options: Any) -> connect:
    patient = {"open_timeout": HANG_SECONDS, "ping_timeout": HANG_SECONDS, **options}
    return connect(address, additional_headers=headers, **patient)
