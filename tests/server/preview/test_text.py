"""What a link says of itself, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from caida.protocol.values import Language
from caida.server.preview.facts import PlaceFacts, TableFacts
from caida.server.preview.text import names_of, rules_line, tell
from caida.server.text import words_in
from tests.server.preview.pictures import ALL, ANA, INVITATION, LUIS, MATCH, TEAM_MATCH, TEAMS


@pytest.mark.parametrize(
    ("lang", "title"),
    [("es", "Ana te invita · mano a mano · a 24"), ("en", "Ana invites you · one on one · to 24")],
)
def test_an_invitation_says_who_invites_to_what(lang: Language, title: str) -> None:
    assert tell(INVITATION, lang).title == title


def test_teams_are_two_against_two() -> None:
    table = TableFacts(TEAMS, "Ana", (ANA, LUIS, None, None), True)
    told = tell(table, "es")
    assert told.title == "Ana te invita · 2 contra 2 · a 24"
    assert "Ana y Luis" in told.text
    assert "quedan 2 puestos" in told.text
    assert tell(table._replace(host=""), "es").title == "Te invitan · 2 contra 2 · a 24"


def test_a_table_where_they_play_invites_nobody() -> None:
    told = tell(INVITATION._replace(seats=(ANA, LUIS), is_waiting=False), "es")
    assert told.title == "Ana y Luis · mano a mano · a 24"
    assert "invita" not in told.title + told.text


def test_a_finished_match_says_who_won_and_how_it_stood() -> None:
    assert tell(MATCH, "es").title == "Victoria de Ana · 24–17"
    assert tell(MATCH, "en").title == "Ana won · 24–17"
    assert tell(TEAM_MATCH, "es").title == "Victoria de Luis y Eva · 13–25"


def test_names_that_can_not_be_written_are_left_out() -> None:
    words = words_in("es")
    assert names_of((ANA, None, LUIS), words) == "Ana y Luis"
    assert names_of((ANA, LUIS), words, lambda name: "" if name == "Luis" else name) == "Ana"
    assert names_of((None, None), words) == ""


def test_a_line_of_rules_has_those_of_the_house_where_there_are_any() -> None:
    words = words_in("es")
    assert rules_line(TEAMS, words) == "2 contra 2 · a 24"
    assert rules_line(TEAMS._replace(changes=2), words) == "2 contra 2 · a 24 · 2 reglas de la casa"


def test_rules_say_what_is_the_house_s_own() -> None:
    assert "2 reglas de la casa" in tell(ALL["house rules"], "es").text
    assert "casa" not in tell(ALL["rules"], "es").text


@pytest.mark.parametrize("name", ALL)
def test_everything_is_said_in_both_languages_and_fits_where_it_is_shown(name: str) -> None:
    spanish, english = tell(ALL[name], "es"), tell(ALL[name], "en")
    assert spanish != english
    for told in (spanish, english):
        assert all(told)
        assert len(told.text) <= 200
        assert told.title in told.alt


def test_every_place_has_its_words() -> None:
    for place in ("home", "new", "learn", "matches", "missing"):
        for lang in get_args(Language):
            assert all(tell(PlaceFacts(place), lang))
