"""What tests of previews share: tables, matches, and the deck of the built page."""

from __future__ import annotations

from functools import cache

from caida.drawing.deck import Deck
from caida.engine.ruleset import Ruleset
from caida.server.pages import STATIC
from caida.server.preview.facts import (
    Facts,
    MatchFacts,
    PlaceFacts,
    Sitter,
    TableFacts,
    facts_of_rules,
)

RULES = facts_of_rules(Ruleset())
TEAMS = facts_of_rules(Ruleset(seats=4, teams=True))
ANA, LUIS = Sitter("Ana", "mar"), Sitter("Luis", "copa")
INES, EVA = Sitter("Inés", "flor"), Sitter("Eva", "oro")
INVITATION = TableFacts(RULES, "Ana", (ANA, None), True)
MATCH = MatchFacts(RULES, (ANA, LUIS), (24, 17), 0)
TEAM_MATCH = MatchFacts(TEAMS, (ANA, LUIS, INES, EVA), (13, 25), 1)
ALL: dict[str, Facts] = {
    "home": PlaceFacts("home"),
    "learn": PlaceFacts("learn"),
    "invitation": INVITATION,
    "teams": TableFacts(TEAMS, "Ana", (ANA, LUIS, None, None), True),
    "nobody yet": TableFacts(TEAMS, "", (None,) * 4, True),
    "playing": TableFacts(TEAMS, "Ana", (ANA, LUIS, INES, EVA), False),
    "match": MATCH,
    "match of three": MatchFacts(
        facts_of_rules(Ruleset(seats=3)), (ANA, LUIS, INES), (24, 3, 9), 0
    ),
    "match of four": MatchFacts(
        facts_of_rules(Ruleset(seats=4)), (ANA, LUIS, INES, EVA), (2, 24, 3, 9), 1
    ),
    "match of teams": TEAM_MATCH,
    "rules": TEAMS,
    "house rules": facts_of_rules(Ruleset(target=12, mesa_limpia=5)),
}
# Names that somebody may really give themselves (server.identity.tidy_name).
HOSTILE = (
    '"><script>x</script>',
    "</title><b>&amp;",
    "' onload='x",
    "]]></svg><image/>",
    "Ana 🌺",
    "王小明",
    "مريم",
    "\u05d3\u05d5\u05d3 <a>",
    "ﬁ Ⅷ ßß",
)
# What a PNG begins with, before its width and height.
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


@cache
def built_deck() -> Deck:
    assert (STATIC / "index.html").is_file(), "the page is not built"
    return Deck.built_in(STATIC)


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    at = len(PNG)
    return int.from_bytes(png[at : at + 4], "big"), int.from_bytes(png[at + 4 : at + 8], "big")
