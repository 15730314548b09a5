"""The chances of winning over time as a picture: one SVG file that needs nothing else.

The sides lie one on the other and fill the height; it follows the reader's light or dark theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from caida.report.text import PictureText, ReviewTeller
from caida.words import Words

WIDTH, HEIGHT = 960, 480
LEFT, TOP, RIGHT, BOTTOM = 64, 84, 936, 380
TOLD_GRADES = ("mistake", "blunder")
# Plain colours in plain classes: viewers that know neither variables nor themes show the light one.
STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #2b2620; }
  .title { font-size: 20px; font-weight: 600; }
  .faint { fill: #6f6659; font-size: 12px; }
  .grid { stroke: #fdfaf3; stroke-width: 1; opacity: 0.35; }
  .half { stroke: #fdfaf3; stroke-width: 1.5; stroke-dasharray: 4 4; opacity: 0.8; }
  .edge { fill: none; stroke: #fdfaf3; stroke-width: 2; stroke-linejoin: round; }
  .paper { fill: #fdfaf3; }
  .a { fill: #c8102e; } .b { fill: #1f4e8c; } .c { fill: #d99a1c; } .d { fill: #3f7d4e; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3ead9; }
    .faint { fill: #b5a996; }
    .grid, .half, .edge { stroke: #1d1a17; }
    .paper { fill: #1d1a17; }
    .a { fill: #e5566d; } .b { fill: #6d9fe0; } .c { fill: #e3b04b; } .d { fill: #77b889; }
  }
"""
COLOURS = "abcd"


def draw(teller: ReviewTeller, words: Words) -> str:
    """The whole file, in the language of ``words``."""
    return "\n".join(["", *_Picture(PictureText(teller, words)).parts(), ""]).lstrip("\n")


class _Picture:
    def __init__(self, text: PictureText) -> None:
        self.text = text
        self.sides = text.teller.sides()
        self.review = text.teller.review
        self.chances = self.review.chances
        self.last = max(len(self.chances) - 1, 1)

    def parts(self) -> Iterator[str]:
        title = escape(self.text.title)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" lang={quoteattr(self.text.lang)} '
            'aria-labelledby="title description">'
        )
        yield f'<title id="title">{title}: {escape(" · ".join(self.sides))}</title>'
        yield f'<desc id="description">{escape(self.text.description)}</desc>'
        yield f"<style>{STYLE}</style>"
        yield f'<rect width="{WIDTH}" height="{HEIGHT}" class="paper"/>'
        yield f'<text class="title" x="{LEFT}" y="36">{title}</text>'
        scores = "-".join(map(str, self.review.scores))
        people = escape(f"{' · '.join(self.sides)} · {scores}")
        yield f'<text x="{LEFT}" y="62">{people}</text>'
        yield from self._areas()
        yield from self._grid()
        yield from self._deals()
        yield from self._marks()
        yield from self._legend()
        yield "</svg>"

    def _x(self, moment: int) -> float:
        return LEFT + (RIGHT - LEFT) * moment / self.last

    def _y(self, share: float) -> float:
        """The first side stands on the ground."""
        return BOTTOM - (BOTTOM - TOP) * share

    def _line(self, shares: Sequence[float]) -> str:
        if len(shares) == 1:
            shares = [*shares, *shares]
        return " ".join(
            f"{self._x(moment):.1f},{self._y(share):.1f}" for moment, share in enumerate(shares)
        )

    def _areas(self) -> Iterator[str]:
        """From the last side down, so that each covers the part of those below it."""
        for side in range(self.review.ruleset.sides - 1, -1, -1):
            shares = [min(sum(chances[: side + 1]), 1.0) for chances in self.chances]
            line = self._line(shares)
            ground = f"{RIGHT},{BOTTOM} {LEFT},{BOTTOM}"
            yield f'<polygon class="{COLOURS[side]}" points="{line} {ground}"/>'
            if side < self.review.ruleset.sides - 1:
                yield f'<polyline class="edge" points="{line}"/>'

    def _grid(self) -> Iterator[str]:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self._y(share)
            kind = "half" if share == 0.5 else "grid"
            yield f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            label = self.text.percent(share)
            place = f'x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end"'
            yield f'<text class="faint" {place}>{label}</text>'

    def _deals(self) -> Iterator[str]:
        """A line and a name where a new deal begins; names that would touch are left out."""
        free = 0.0
        deal = 0
        for moment, decision in enumerate(self.review.decisions):
            if decision.deal == deal:
                continue
            deal = decision.deal
            x = self._x(moment)
            yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{BOTTOM + 6}"/>'
            if x >= free and x < RIGHT - 40:
                label = escape(self.text.deal(deal))
                yield f'<text class="faint" x="{x:.1f}" y="{BOTTOM + 20}">{label}</text>'
                free = x + 7 * len(label) + 12

    def _marks(self) -> Iterator[str]:
        """A triangle in the colour of its side for every move that gave away a lot."""
        y = BOTTOM + 34
        for moment, decision in enumerate(self.review.decisions):
            if decision.grade in TOLD_GRADES:
                x = self._x(moment)
                half = 5 if decision.grade == "mistake" else 8
                points = f"{x:.1f},{y - half} {x - half:.1f},{y + half} {x + half:.1f},{y + half}"
                side = self.review.ruleset.side_of(decision.seat)
                told = f"<title>{escape(self.text.mark(decision))}</title>"
                yield f'<polygon class="{COLOURS[side]}" points="{points}">{told}</polygon>'

    def _legend(self) -> Iterator[str]:
        """Each side with how much of its way was play and how much luck."""
        room = (RIGHT - LEFT) / min(len(self.sides), 2)
        for side, account in enumerate(self.review.accounts):
            x = LEFT + room * (side % 2)
            y = BOTTOM + 62 + 22 * (side // 2)
            text = self.text.luck(side, account)
            place = f'x="{x:.0f}" y="{y - 11}"'
            yield f'<rect class="{COLOURS[side]}" {place} width="12" height="12" rx="3"/>'
            yield f'<text x="{x + 20:.0f}" y="{y}">{escape(text)}</text>'
        if any(decision.grade in TOLD_GRADES for decision in self.review.decisions):
            marks = escape(self.text.marks)
            yield f'<text class="faint" x="{RIGHT}" y="36" text-anchor="end">{marks}</text>'
