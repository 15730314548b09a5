"""Cards as the page draws them, read in what was built: the symbols are in its index.html, and
their colours in its styles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

NAMED = re.compile(r'<(symbol|pattern)\b[^>]*? id="([\w-]+)".*?</\1>', re.S)
USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')
# The deck of always; the other one has selectors of its own.
RULE = re.compile(r"(?:^|(?<=[}/]))\s*(?::root|\.card\[data-\w+=[\"']?(\w+)[\"']?\])\s*{([^}]*)}")
SETS = re.compile(r"--d-(\w+):\s*([^;}]+)")
ASKS = re.compile(r"var\(--d-(\w+)\)")
BACK = "back"
WIDTH, HEIGHT = 200, 312
NO_COLOUR = "none"


class Deck:
    """``draw`` gives one card as SVG that needs nothing else; empty where no page was built."""

    def __init__(self, page: str, styles: str) -> None:
        self._page = page
        self._styles = styles

    @classmethod
    def built_in(cls, folder: Path) -> Deck:
        """The deck of the page that was built there, if there is one."""
        page = folder / "index.html"
        styles = [file.read_text("utf-8") for file in sorted(folder.glob("assets/*.css"))]
        return cls(page.read_text("utf-8") if page.is_file() else "", "".join(styles))

    @cached_property
    def _symbols(self) -> dict[str, str]:
        return {found[2]: found[0] for found in NAMED.finditer(self._page)}

    @cached_property
    def _owners(self) -> dict[str, str]:
        """Parts inside a symbol that others use too, and where they are."""
        return {
            part: name
            for name, symbol in self._symbols.items()
            for part in re.findall(r' id="([\w-]+)"', symbol)
        }

    @cached_property
    def _colours(self) -> dict[str, dict[str, str]]:
        """By what they hold for: ``""`` for all, a suit, or a card."""
        colours: dict[str, dict[str, str]] = {}
        for found in RULE.finditer(self._styles):
            colours.setdefault(found[1] or "", {}).update(SETS.findall(found[2]))
        return colours

    def draw(self, card: str) -> str:
        """``7o``, ``12b`` or the back, 200 wide and 312 high."""
        name = f"d-{BACK}" if card == BACK else f"d-card-{card}"
        names = self._closure(name)
        if not names:
            return ""
        values = {
            **self._colours.get("", {}),
            **self._colours.get(card[-1], {}),
            **self._colours.get(card, {}),
        }
        parts = "".join(self._symbols[one] for one in names)
        # Each card has its own colours, so that what it is made of has names of its own.
        parts = re.sub(r'((?: id="|href="#|url\(#))d-', rf"\g<1>{card}-", parts)
        use = f'<use href="#{card}{name[1:]}" width="{WIDTH}" height="{HEIGHT}"/>'
        drawing = _coloured(f"<defs>{parts}</defs>{use}", values)
        return f'<g stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'

    def _closure(self, name: str) -> list[str]:
        """A symbol and all it is made of."""
        names = [name] if name in self._symbols else []
        for one in names:  # which grows meanwhile
            used = [self._owners.get(part, "") for part in USED.findall(self._symbols[one])]
            names += [part for part in dict.fromkeys(used) if part and part not in names]
        return names


def _coloured(svg: str, values: Mapping[str, str]) -> str:
    def colour(found: re.Match[str]) -> str:
        return ASKS.sub(colour, values.get(found[1], NO_COLOUR).strip())

    return ASKS.sub(colour, svg)
