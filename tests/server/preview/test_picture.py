"""The picture of a preview: whole, in our colours, and without a word that was not drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args

import pytest

from caida.drawing.felt import (
    CREAM,
    FELT,
    FELT_DEEP,
    GOLD,
    INK,
    PAPER,
    WOOD,
    WOOD_LIGHT,
)
from caida.protocol.values import COLOURS, Language
from caida.server.preview.facts import Facts, MatchFacts, Sitter, TableFacts
from caida.server.preview.picture import ACES, HIDDEN, PEOPLE, SIZE, draw_picture, draw_still
from tests.server.preview.pictures import ALL, HOSTILE, INVITATION, MATCH, built_deck

TOKENS = Path(__file__).parents[3] / "web" / "src" / "look" / "tokens.css"


def drawn(facts: Facts, lang: Language = "es") -> str:
    return draw_picture(facts, lang, built_deck())


@pytest.mark.parametrize("lang", get_args(Language))
@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_whole_and_asks_for_nothing_else(name: str, lang: Language) -> None:
    svg = drawn(ALL[name], lang)
    root = ET.fromstring(svg)
    assert (root.get("width"), root.get("height")) == tuple(map(str, SIZE))
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(
        re.findall(r' id="([^"]+)"', svg)
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_can_say_anything_but_itself(name: str) -> None:
    them = Sitter(name, "mar")
    table = TableFacts(INVITATION.rules, name, (them, None), True)
    for facts in (table, table._replace(is_waiting=False), MATCH._replace(seats=(them, them))):
        svg = drawn(facts)
        ET.fromstring(svg)
        assert re.sub(r"<[^<>]*>", "", svg) == ""
        assert set(re.findall(r"<([a-zA-Z]+)", svg)) == set(
            re.findall(
                r"<([a-zA-Z]+)",
                drawn(
                    ALL["invitation"]
                    if facts is table
                    else ALL["match"]
                    if isinstance(facts, MatchFacts)
                    else ALL["playing"]
                ),
            )
        )


def test_somebody_whose_name_we_can_not_write_invites_without_it() -> None:
    nameless = INVITATION._replace(host="王小明", seats=(Sitter("王小明", "mar"), None))
    nobody = INVITATION._replace(host="", seats=(Sitter("1", "mar"), None))
    assert drawn(nameless) == drawn(nobody)


def test_every_table_shows_the_same_cards_and_none_while_they_play() -> None:
    def cards(facts: Facts) -> set[str]:
        return set(re.findall(r'<use href="#(\w+)-(?:card-|back)', drawn(facts)))

    assert cards(ALL["invitation"]) == cards(ALL["teams"]) == set(ACES)
    assert cards(ALL["playing"]) == set(HIDDEN)


def test_what_differs_is_seen() -> None:
    assert len({drawn(facts) for facts in ALL.values()}) == len(ALL)
    assert drawn(INVITATION, "es") != drawn(INVITATION, "en")
    assert drawn(MATCH) != drawn(MATCH._replace(scores=(24, 16)))
    assert drawn(MATCH) != drawn(MATCH._replace(winner=1))


def test_the_still_one_is_drawn_too() -> None:
    ET.fromstring(draw_still(built_deck()))


def test_its_colours_are_those_of_the_page() -> None:
    tokens = TOKENS.read_text("utf-8")
    by_day = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", tokens))
    ours = {"ink": INK, "paper": PAPER, "gold": GOLD, "on-felt-soft": CREAM, "felt": FELT}
    ours |= {"felt-deep": FELT_DEEP, "wood": WOOD, "wood-light": WOOD_LIGHT}
    assert {name: by_day[name] for name in ours} == ours
    people = dict(re.findall(r"\[data-colour='(\w+)'\] {\s*--who: (#\w+)", tokens))
    assert people == {colour: PEOPLE[colour][0] for colour in COLOURS}
