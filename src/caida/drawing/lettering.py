"""Writes with our letters (``alphabet``): what comes of a text are strokes of ours, and nothing of
the text itself reaches the picture, whatever somebody calls themselves."""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple

from caida.drawing.alphabet import APART, HIGH, LETTERS, LOW, MARKS, TALL, UNDER

CAPITAL = 60  # how high a capital is, in the measure of the alphabet
BETWEEN = 21  # from the end of a letter to the beginning of the next
SPACE = 22
PEN = 11
WITHOUT_DOT = {"i": "ı", "j": "ȷ"}
Side = Literal["start", "middle", "end"]


class Stroke(NamedTuple):
    x: float
    y: float
    path: str


class Written(NamedTuple):
    """Goes from 0 to ``width``, in the measure of the alphabet."""

    strokes: tuple[Stroke, ...]
    width: float


def legible(text: str) -> str:
    """What of a text our letters can write; empty if that has no letter and no digit."""
    known = "".join(
        one for one in _apart(text) if one in LETTERS or one in MARKS or one in UNDER or one == " "
    )
    kept = " ".join(unicodedata.normalize("NFC", known).split())
    return kept if any(one.isalnum() for one in kept) else ""


def write(text: str) -> Written:
    """Letters that we don't have are left out."""
    pen = end = 0.0
    strokes: list[Stroke] = []
    for letter, marks in _clusters(_apart(text)):
        if letter == " ":
            pen += SPACE
            continue
        is_topped = any(mark in MARKS for mark in marks)
        width, path = LETTERS[WITHOUT_DOT.get(letter, letter) if is_topped else letter]
        strokes.append(Stroke(pen, 0, path))
        middle = pen + width / 2
        top = LOW if letter.islower() and letter not in TALL else HIGH
        for mark in marks:
            is_over = mark in MARKS
            strokes.append(
                Stroke(middle, top if is_over else 0, MARKS[mark] if is_over else UNDER[mark])
            )
        end = pen + width
        pen = end + BETWEEN
    return Written(tuple(strokes), end)


def draw_text(
    text: str,
    x: float,
    baseline: float,
    height: float,
    colour: str,
    *,
    room: float = 0,
    side: Side = "start",
    pen: float = PEN,
) -> str:
    """A line of SVG with capitals ``height`` high, or less if it has to fit into ``room``."""
    written = write(text)
    if not written.strokes:
        return ""
    scale = height / CAPITAL
    if room and written.width * scale > room:
        scale = room / written.width
    x -= {"start": 0.0, "middle": written.width / 2, "end": written.width}[side] * scale
    y = baseline - CAPITAL * scale
    paths = "".join(
        f'<path transform="translate({_short(stroke.x)} {_short(stroke.y)})" d="{stroke.path}"/>'
        for stroke in written.strokes
    )
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="{pen}" stroke-linecap="round"'
        f' stroke-linejoin="round" transform="translate({_short(x)} {_short(y)})'
        f' scale({scale:.4f})">{paths}</g>'
    )


def _apart(text: str) -> str:
    return unicodedata.normalize("NFKD", text.translate(APART)).translate(APART)


def _clusters(text: str) -> list[tuple[str, list[str]]]:
    """Each letter with the marks that follow it."""
    clusters: list[tuple[str, list[str]]] = []
    for one in text:
        if one in LETTERS or one == " ":
            clusters.append((one, []))
        elif clusters and clusters[-1][0] != " " and (one in MARKS or one in UNDER):
            clusters[-1][1].append(one)
    return clusters


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
