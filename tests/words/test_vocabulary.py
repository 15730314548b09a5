"""Cards, cantos, points, lists and sides by their names."""

import pytest

from caida.engine.cards import CARDS, Card
from caida.words import LANGUAGES, Words

ES, EN = Words("es"), Words("en")


def test_words_know_their_language() -> None:
    assert (ES.lang, EN.lang) == ("es", "en")
    assert repr(ES) == "Words('es')"


@pytest.mark.parametrize(
    ("card", "spanish", "english", "the_spanish"),
    [
        ("1o", "as de oros", "ace of oros", "el as de oros"),
        ("7c", "siete de copas", "seven of copas", "el siete de copas"),
        ("10e", "sota de espadas", "sota of espadas", "la sota de espadas"),
        ("11b", "caballo de bastos", "caballo of bastos", "el caballo de bastos"),
        ("12o", "rey de oros", "rey of oros", "el rey de oros"),
    ],
)
def test_cards_have_names(card: str, spanish: str, english: str, the_spanish: str) -> None:
    assert ES.card(Card(card)) == spanish
    assert EN.card(Card(card)) == english
    assert ES.the_card(Card(card)) == the_spanish
    assert EN.the_card(Card(card)) == f"the {english}"
    assert f"{ES.rank_name(Card(card))} de {ES.suit(Card(card))}" == spanish


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_forty_cards_have_forty_names(lang: str) -> None:
    assert len({Words(lang).card(card) for card in CARDS}) == 40


@pytest.mark.parametrize(
    ("name", "shown"),
    [("casa_chica", "casa chica"), ("vigia", "vigía"), ("trivilin", "trivilín")],
)
def test_cantos_keep_their_spanish_names(name: str, shown: str) -> None:
    assert ES.canto(name) == EN.canto(name) == shown
    assert ES.canto("chiguire") == "chigüire"


def test_points_agree_with_their_number() -> None:
    assert [ES.points(n) for n in (0, 1, 4)] == ["0 puntos", "1 punto", "4 puntos"]
    assert [EN.points(n) for n in (0, 1, 4)] == ["0 points", "1 point", "4 points"]


def test_a_side_is_a_person_or_a_team() -> None:
    names = ["Ana", "Beto", "Luis", "Eva"]
    assert ES.side(1, names, 4) == "Beto"
    assert ES.side(0, names, 2) == "Ana y Luis"
    assert EN.side(1, names, 2) == "Beto and Eva"
