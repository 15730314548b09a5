"""A device by the two words its owner knows it by."""

import pytest

from caida.server.user_agents import device_of

MOZILLA = "Mozilla/5.0"
WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("text", "device"),
    [
        (
            f"{MOZILLA} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
            "Firefox · Android",
        ),
        (f"{MOZILLA} (Windows NT 10.0) {WEBKIT} Chrome/140 Safari/537 Edg/140", "Edge · Windows"),
        (
            f"{MOZILLA} (Linux; Android 15) {WEBKIT} Chrome/140 Mobile Safari/537",
            "Chrome · Android",
        ),
        (
            f"{MOZILLA} (iPhone; CPU iPhone OS 19 like Mac OS X) {WEBKIT} Safari/60",
            "Safari · iPhone",
        ),
        (
            f"{MOZILLA} (iPad; CPU OS 19 like Mac OS X) {WEBKIT} CriOS/140 Safari/60",
            "Chrome · iPad",
        ),
        (
            f"{MOZILLA} (Macintosh; Intel Mac OS X 10_15) {WEBKIT} Version/19 Safari/60",
            "Safari · Mac",
        ),
        (f"{MOZILLA} (X11; Linux x86_64) {WEBKIT} HeadlessChrome/140 Safari/537", "Chrome · Linux"),
        ("python-httpx/0.28", ""),
        ("", ""),
    ],
)
def test_a_device_is_told_by_its_browser_and_its_system(text: str, device: str) -> None:
    assert device_of(text) == device
