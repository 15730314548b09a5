"""The ground of every picture: a wooden frame around our felt, in the colours of the page."""

from __future__ import annotations

# As web/src/look/tokens.css has them by day.
INK, PAPER, GOLD, CREAM = "#2b1a15", "#fff8e7", "#ffca4d", "#d8efe6"
FELT, FELT_DEEP, WOOD, WOOD_LIGHT = "#1b7266", "#0f564e", "#96562a", "#bf7d44"


def lay_felt(size: tuple[int, int], inside: str = "") -> str:
    """A whole SVG of that size, with what lies on the felt."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}"><defs><radialGradient id="felt" cx=".62" cy=".4" r=".8">'
        f'<stop stop-color="{FELT}"/><stop offset="1" stop-color="{FELT_DEEP}"/></radialGradient>'
        f'</defs><rect width="{width}" height="{height}" fill="{WOOD}"/>'
        f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" rx="30" fill="none"'
        f' stroke="{WOOD_LIGHT}" stroke-width="3"/>'
        f'<rect x="22" y="22" width="{width - 44}" height="{height - 44}" rx="24" fill="url(#felt)"'
        f' stroke="{INK}" stroke-width="3"/>{inside}</svg>'
    )
