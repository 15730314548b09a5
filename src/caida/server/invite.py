"""How somebody else gets to this server: its address on the local network, also as a QR code."""

from __future__ import annotations

import io
import os
import socket
import sys

# An address set aside for documentation: connecting a datagram socket to it sends nothing, but
# makes the system choose the interface it would use.
_NOWHERE = ("192.0.2.1", 9)


def find_lan_address() -> str | None:
    """This machine's address on the network it would reach the world by, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def draw_qr(url: str) -> str:
    """A QR code in text, two rows of it to a line."""
    import segno  # wanted by few, and not there in a browser

    drawing = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=drawing, compact=True)
    return drawing.getvalue()


def draw_qr_svg(url: str) -> str:
    """A QR code as a picture of its own, dark on light whatever the page around it looks like."""
    import segno

    drawing = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawing, kind="svg", border=2, light="#fff", xmldecl=False, omitsize=True, nl=False
    )
    return drawing.getvalue().decode()


def open_browser(url: str) -> bool:
    """Open the page where there is a screen; a text browser would eat the terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    import webbrowser

    return webbrowser.open(url)
