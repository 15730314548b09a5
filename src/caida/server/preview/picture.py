"""The picture of a preview as SVG, 1200 by 630: our felt, our letters and our cards.

The cards are the same for every table: they stand for the deck, not for anybody's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from caida.drawing.deck import BACK, HEIGHT, WIDTH, Deck
from caida.drawing.felt import CREAM, GOLD, INK, PAPER, lay_felt
from caida.drawing.lettering import draw_text, legible
from caida.protocol.values import Colour, Language
from caida.server.preview.facts import Facts, MatchFacts, PlaceFacts, RulesFacts, Sitter, TableFacts
from caida.server.preview.text import (
    free_seats,
    house_rules,
    names_of,
    preset_name,
    rules_line,
    sides_of,
    to_play,
)
from caida.server.text import words_in
from caida.words import Words

SIZE = (1200, 630)
PEOPLE: dict[Colour, tuple[str, str]] = {
    "oro": ("#f5b92e", INK),
    "copa": ("#c23a26", "#fff"),
    "espada": ("#2b5c9e", "#fff"),
    "basto": ("#3f7a31", "#fff"),
    "mar": ("#7fd0d6", "#10302f"),
    "mango": ("#ff9d3c", INK),
    "cacao": ("#74401d", "#fff"),
    "flor": ("#f2a0b5", "#3a1420"),
}
ACES = ("1b", "1e", "1c", "1o")
FIGURES = ("10b", "11c", "12e", "1o")
CHAIN = ("6o", "7c", "10e", "11b")  # each is the next in rank after the one before
WON = ("11e", "12c", "1o")
HIDDEN = (BACK, BACK, BACK)
LEFT, RIGHT = 76, 668  # between which is written
BADGE = 34


def draw_picture(facts: Facts, lang: Language, deck: Deck) -> str:
    words = words_in(lang)
    if isinstance(facts, TableFacts):
        cards, signs = ACES if facts.is_waiting else HIDDEN, _table(facts, words)
    elif isinstance(facts, MatchFacts):
        cards, signs = WON, _match(facts, words)
    elif isinstance(facts, RulesFacts):
        cards, signs = CHAIN, _rules(facts, words)
    else:
        cards, signs = FIGURES, _place(facts, words)
    return lay_felt(SIZE, fan(cards, deck.draw) + "".join(signs))


def draw_still(deck: Deck) -> str:
    """One for every page and language, with nothing on it to be read but the name of the game."""
    name = draw_text("Caída", LEFT + 204, 366, 116, GOLD, room=RIGHT - LEFT - 204, pen=13)
    return lay_felt(SIZE, fan(FIGURES, deck.draw) + _sun(LEFT - 10, 216, 3) + name)


def fan(cards: Sequence[str], draw: Callable[[str], str]) -> str:
    """Cards held in a hand, the last one on top."""
    scale, step, far = 0.95, 11.0, 360.0
    x, y = 936.0, 318.0
    drawn = []
    for place, card in enumerate(cards):
        angle = (place - (len(cards) - 1) / 2) * step
        turned = radians(angle)
        left, top = x + far * sin(turned), y + far * (1 - cos(turned))
        shadow = f'<rect x="5" y="9" width="{WIDTH}" height="{HEIGHT}" rx="14" opacity=".28"/>'
        drawn.append(
            f'<g transform="translate({left:.1f} {top:.1f}) rotate({angle:g}) scale({scale})'
            f' translate({-WIDTH / 2:g} {-HEIGHT / 2:g})">{shadow}{draw(card)}</g>'
        )
    return "".join(drawn)


def _sun(x: float, y: float, scale: float) -> str:
    """The icon of the page without its ground (web/public/icon.svg)."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" stroke-linecap="round">'
        f'<g stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"><path fill="#d8402a"'
        ' d="M32 4l5 9 9-5 1 10 10 1-5 9 8 4-8 4 5 9-10 1-1 10-9-5-5 9-5-9-9 5-1-10-10-1'
        ' 5-9-8-4 8-4-5-9 10-1 1-10 9 5z"/><circle cx="32" cy="32" r="17" fill="#f5b92e"/></g>'
        f'<path fill="none" stroke="{INK}" stroke-width="2.5"'
        ' d="M23 27q3-3 6 0M35 27q3-3 6 0M32 29c0 4-2 5-1 7q1 1 3 0M25 39q7 6 14 0"/></g>'
    )


def _brand(words: Words) -> list[str]:
    return [
        _sun(LEFT - 6, 52, 1.25),
        draw_text("Caída", LEFT + 92, 112, 36, PAPER),
        draw_text(words.text("preview.drawn.tagline"), LEFT + 276, 112, 19, CREAM, room=316),
    ]


def _line(text: str, baseline: float, height: float, colour: str = PAPER, pen: float = 11) -> str:
    return draw_text(text, LEFT, baseline, height, colour, room=RIGHT - LEFT, pen=pen)


def _table(table: TableFacts, words: Words) -> list[str]:
    name, signs = legible(table.host), _brand(words)
    if not table.is_waiting:
        signs += [_line(words.text("preview.drawn.playing"), 254, 60, GOLD, 12)]
        signs += [_line(names_of(table.seats, words, legible), 332, 36)]
    elif name:
        signs += [_line(name, 254, 72, GOLD, 13)]
        signs += [_line(words.text("preview.drawn.invites"), 332, 38)]
    else:
        signs += [_line(words.text("preview.drawn.invited"), 262, 66, GOLD, 13)]
    signs += [_line(rules_line(table.rules, words), 398, 30, CREAM)]
    return signs + _badges(table, words)


def _badges(table: TableFacts, words: Words) -> list[str]:
    """Who sits there, by colour and first letter, and what is free."""
    y = 506
    signs = []
    for seat, sitter in enumerate(table.seats):
        x = LEFT + BADGE + seat * (BADGE * 2 + 22)
        signs.append(_badge(sitter, seat, x, y))
    end = LEFT + len(table.seats) * (BADGE * 2 + 22) + 8
    signs.append(draw_text(free_seats(table, words), end, y + 12, 26, PAPER, room=RIGHT - end))
    return signs


def _badge(sitter: Sitter | None, seat: int, x: float, y: float) -> str:
    if sitter is None:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{BADGE}" fill="none" stroke="{CREAM}"'
            ' stroke-width="4" stroke-dasharray="9 9" stroke-linecap="round"/>'
        )
    ground, ink = PEOPLE[sitter.colour]
    initial = legible(sitter.name)[:1].upper() or str(seat + 1)
    height = BADGE * 0.86
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{BADGE}" fill="{ground}" stroke="{INK}"'
        f' stroke-width="3"/>{draw_text(initial, x, y + height / 2, height, ink, side="middle")}'
    )


def _match(match: MatchFacts, words: Words) -> list[str]:
    """Each side with its points, the winner first and in gold; partners stand under each other."""
    sides = sides_of(match)
    order = sorted(range(len(sides)), key=lambda side: (side != match.winner, -match.scores[side]))
    signs = [*_brand(words), _line(words.text("preview.drawn.won"), 200, 30, CREAM)]
    is_team = len(sides[0]) > 1
    baseline, gap = 278.0, {2: 54.0, 3: 40.0, 4: 26.0}[len(sides)]
    for side in order:
        won = side == match.winner
        height, colour = (42 if is_team else 56, GOLD) if won else (34, PAPER)
        top = baseline - height
        for sitter in sides[side]:
            name = legible(sitter.name) or words.seat(match.seats.index(sitter))
            signs.append(draw_text(name, LEFT, baseline, height, colour, room=458))
            baseline += height + 24
        middle = (top + baseline - height - 24) / 2
        tall = 56 if won else 40
        score = str(match.scores[side])
        signs.append(draw_text(score, RIGHT, middle + tall / 2, tall, colour, side="end"))
        baseline += gap - 24
    signs.append(_line(to_play(match.rules, words), 566, 24, CREAM))
    return signs


def _rules(rules: RulesFacts, words: Words) -> list[str]:
    return [
        *_brand(words),
        _line(words.text("preview.drawn.rules"), 222, 36, CREAM),
        _line(preset_name(rules, words), 322, 70, GOLD, 13),
        _line(to_play(rules, words), 408, 36),
        _line(house_rules(rules, words), 474, 30, CREAM),
    ]


def _place(facts: PlaceFacts, words: Words) -> list[str]:
    if facts.place == "learn":
        return [
            *_brand(words),
            _line(words.text("preview.drawn.learn"), 296, 62, GOLD, 12),
            _line(words.text("preview.drawn.minutes"), 384, 40),
        ]
    return [
        _sun(LEFT - 8, 74, 1.9),
        draw_text("Caída", LEFT + 138, 176, 74, GOLD, pen=13),
        _line(words.text("preview.drawn.tagline"), 302, 46),
        _line(words.text("preview.drawn.home"), 412, 34, CREAM),
        _line(words.text("preview.drawn.free"), 468, 34, CREAM),
    ]
