"""Cards drawn with box characters: rank, suit and name, readable with and without colour."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from caida.drawing.suits import INKS, PAPER, SYMBOLS, short
from caida.engine.cards import Card
from caida.words import Words

PAPER_CHOSEN = "#ffd75f"
EDGE = "#6b6355"
BACK = "#d9c48f on #7a1f2b"
ROUND = "╭─╮│╰╯"
HEAVY = "┏━┓┃┗┛"


@dataclass(frozen=True, slots=True)
class Size:
    """A card's width and height with its frame."""

    width: int
    height: int


CHIP = Size(5, 1)
SMALL = Size(5, 3)
MIDDLE = Size(9, 4)
LARGE = Size(11, 6)
SIZES = (LARGE, MIDDLE, SMALL, CHIP)


def shorts(cards: tuple[Card, ...]) -> str:
    return " ".join(short(card) for card in cards)


def face(
    card: Card, size: Size, words: Words, *, chosen: bool = False, top: str = "", bottom: str = ""
) -> list[Content]:
    """The lines of a card, heavy if chosen; ``top`` and ``bottom`` are set into the frame."""
    ink = INKS[card.suit]
    paper = PAPER_CHOSEN if chosen else PAPER
    if size is CHIP:
        text = f"▸{short(card)}" if chosen else f" {short(card)}"
        return [Content.styled(f"{text:<{size.width}}", f"bold {ink} on {paper}")]
    frame = HEAVY if chosen else ROUND
    inner = size.width - 2
    edge = f"bold #000000 on {paper}" if chosen else f"{EDGE} on {paper}"
    side = Content.styled(frame[3], edge)
    inside = [
        Content.assemble(side, (f"{text[:inner]:^{inner}}", f"bold {ink} on {paper}"), side)
        for text in _inside(card, size, words)
    ]
    first = Content.styled(_rail(frame[0], frame[1], frame[2], top, inner), edge)
    last = Content.styled(_rail(frame[4], frame[1], frame[5], bottom, inner), edge)
    return [first, *inside, last]


def letter_card(letter: str, suit: str) -> list[Content]:
    """A card with a letter for a rank."""
    ink, edge = f"bold {INKS[suit]} on {PAPER}", f"{EDGE} on {PAPER}"
    middle = Content.assemble(("│", edge), (f"  {letter}  ", ink), ("│", edge))
    bottom = Content.assemble(("╰──", edge), (SYMBOLS[suit], ink), ("──╯", edge))
    return [Content.styled("╭─────╮", edge), middle, bottom]


def empty_slot(text: str, size: Size) -> list[Content]:
    """The place of a rank that does not lie on the mesa."""
    middle = (size.height - 1) // 2
    return [
        Content.styled(f"{text if line == middle else '':^{size.width}}", "#4f8a72")
        for line in range(size.height)
    ]


def side_by_side(columns: list[list[Content]], gap: int = 1) -> list[Content]:
    """Blocks of equal height set beside each other."""
    return [Content(" " * gap).join(row) for row in zip(*columns, strict=True)]


def _inside(card: Card, size: Size, words: Words) -> list[str]:
    inner = size.width - 2
    rank, symbol = str(card.rank), SYMBOLS[card.suit]
    corner = f"{rank}{symbol:>{inner - len(rank)}}"
    if size is SMALL:
        return [f"{short(card):^{inner}}"]
    name, suit = words.rank_name(card), words.suit(card)
    if size is MIDDLE:
        return [corner, name if card.rank >= 10 else suit]
    return [corner, name, suit, f"{symbol}{rank:>{inner - 1}}"]


def _rail(left: str, line: str, right: str, text: str, inner: int) -> str:
    """A frame's edge with a word in its middle."""
    if not text:
        return left + line * inner + right
    label = f" {text} " if len(text) <= inner - 2 else text[:inner]
    return left + f"{label:{line}^{inner}}" + right
