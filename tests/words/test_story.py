"""Every event is told in one sentence, with who, how many points and why."""

import pytest

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.words import LANGUAGES, Words

NAMES = ("Ana", "Beto", "Luis", "Inés")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def beaten(canto: str, worth: int | None, by: tuple[str, int]) -> ev.CantoBeaten:
    """A canto of Beto's that one of Inés's beat."""
    return ev.CantoBeaten(
        seat=1, canto=canto, worth=worth, best=3, best_canto=by[0], best_worth=by[1]
    )


KING, FOUR, SIX = cards("12o 4c 6e")

TOLD: list[tuple[ev.Event, str, str]] = [
    (
        ev.DealerCardsDrawn(draws=((0, FOUR), (1, KING)), tied=()),
        "Sorteo para ver quién reparte: Ana, el cuatro de copas; Beto, el rey de oros. "
        "Le toca a Beto.",
        "Draw for dealer: Ana, the four of copas; Beto, the rey of oros. Beto deals.",
    ),
    (
        ev.DealerCardsDrawn(draws=((2, KING), (3, Card("12c"))), tied=(2, 3)),
        "Sorteo para ver quién reparte: Luis, el rey de oros; Inés, el rey de copas. "
        "Empate entre Luis e Inés: sacan otra vez.",
        "Draw for dealer: Luis, the rey of oros; Inés, the rey of copas. "
        "A tie between Luis and Inés, who draw again.",
    ),
    (
        ev.DealStarted(deal=3, dealer=0, mano=1),
        "Reparto 3: baraja y reparte Ana; Beto es mano.",
        "Deal 3: Ana shuffles and deals; Beto is mano and plays first.",
    ),
    (
        ev.DealOrderChosen(seat=0, order="mesa_first"),
        "Ana echa primero la mesa.",
        "Ana lays the mesa first.",
    ),
    (
        ev.DealOrderChosen(seat=0, order="hands_first"),
        "Ana da primero las cartas y deja la mesa para después.",
        "Ana deals the hands first and leaves the mesa for later.",
    ),
    (
        ev.CountChosen(seat=0, direction="up"),
        "Ana cuenta hacia arriba: uno, dos, tres, cuatro.",
        "Ana counts up: one, two, three, four.",
    ),
    (
        ev.CountChosen(seat=0, direction="down"),
        "Ana cuenta hacia abajo: cuatro, tres, dos, uno.",
        "Ana counts down: four, three, two, one.",
    ),
    (
        ev.MesaCardDealt(card=KING, number=1, hit=False),
        "A la cuenta de uno sale el rey de oros.",
        "On the count of one: the rey of oros.",
    ),
    (
        ev.MesaCardDealt(card=FOUR, number=4, hit=True),
        "A la cuenta de cuatro sale el cuatro de copas: ¡la pegó!",
        "On the count of four: the four of copas. A hit!",
    ),
    (
        ev.CardPutBack(card=FOUR, number=2, place=None),
        "Sale el cuatro de copas, pero ya hay una igual en la mesa: vuelve al mazo y se cuenta "
        "dos otra vez.",
        "Up comes the four of copas, but its rank already lies on the mesa: back into the stock "
        "it goes, and two is counted again.",
    ),
    (
        ev.DealLost(seat=1, card=FOUR),
        "Sale el cuatro de copas, repetida: Beto pierde el reparto y esa mesa no vale.",
        "Up comes the four of copas, one repeat too many: Beto loses the deal, and that mesa "
        "scores nothing.",
    ),
    (
        ev.CountHit(side=0, points=3, seat=0, number=3),
        "Ana la pegó al contar tres: 3 puntos.",
        "Ana hit the three in the count: 3 points.",
    ),
    (
        ev.MalEchada(side=1, points=1, seat=1),
        "¡Mal echada! No pegó ningún número: 1 punto para Beto, que es mano.",
        "Mal echada (badly laid): no number was hit. 1 point for Beto, the mano.",
    ),
    (
        ev.TandaDealt(tanda=2, tandas=6),
        "Tanda 2 de 6: tres cartas para cada quien.",
        "Tanda 2 of 6: three cards each.",
    ),
    (
        ev.TandaDealt(tanda=6, tandas=6),
        "¡Las últimas! Tanda 6 de 6: tres cartas para cada quien.",
        "Las últimas! The last tanda, 6 of 6: three cards each.",
    ),
    (
        ev.HandDealt(seat=1, cards=(KING, FOUR, SIX)),
        "Beto recibe el rey de oros, el cuatro de copas y el seis de espadas.",
        "Beto gets the rey of oros, the four of copas and the six of espadas.",
    ),
    (
        ev.HandDealt(seat=1, cards=None),
        "Beto recibe tres cartas.",
        "Beto gets three cards.",
    ),
    (
        ev.CantoSung(seat=1, canto="casa_chica"),
        "Beto canta: ¡casa chica!",
        "Beto sings: casa chica!",
    ),
    (
        ev.CantoExposed(seat=1, canto="trivilin"),
        "Se miran las cartas: Beto cantó trivilín sin tener con qué. ¡Embuste!",
        "The cards are looked at: Beto sang trivilín without holding it. A bluff!",
    ),
    (
        ev.CardThrown(seat=0, card=Card("10b")),
        "Ana tira la sota de bastos.",
        "Ana throws the sota of bastos.",
    ),
    (
        ev.CardsCaptured(seat=0, card=SIX, taken=cards("6c 7e 10b")),
        "Ana juega el seis de espadas y recoge el seis de copas, el siete de espadas y la sota "
        "de bastos.",
        "Ana plays the six of espadas and takes the six of copas, the seven of espadas and the "
        "sota of bastos.",
    ),
    (
        ev.CaidaScored(side=1, points=4, seat=1, fallen=0, card=KING),
        "¡Caída de rey! Ana, te cayeron: 4 puntos para Beto.",
        "Caída with the rey! Beto falls on Ana: 4 points.",
    ),
    (
        ev.CaidaScored(side=1, points=1, seat=1, fallen=None, card=FOUR),
        "¡Caída de cuatro! Beto le cae a la mesa recién echada: 1 punto.",
        "Caída with the four! Beto falls on the mesa just laid: 1 point.",
    ),
    (
        ev.CountVoided(side=0, points=-4, seat=2),
        "¡Mata mesa! Luis pierde lo que pegó al contar: 4 puntos menos.",
        "Mata mesa! Luis loses what the count had hit: 4 points less.",
    ),
    (
        ev.MesaLimpia(side=0, points=4, seat=2),
        "¡Mesa limpia! Luis no deja ni una carta: 4 puntos.",
        "Mesa limpia! Luis leaves not one card on the table: 4 points.",
    ),
    (
        ev.CantoVoided(seat=0, canto="ronda"),
        "A Ana le mataron el canto: después de esa caída, su ronda no vale nada.",
        "The caída kills the canto of Ana: that ronda is worth nothing now.",
    ),
    (
        ev.CantoFined(side=1, points=-1, seat=1, canto="casa_grande"),
        "¡Embuste! Beto cantó casa grande sin tener con qué: 1 punto menos.",
        "A bluff! Beto sang casa grande without holding it: 1 point less.",
    ),
    (
        ev.CantoFined(side=0, points=0, seat=0, canto="registro"),
        "¡Embuste! Ana cantó registro sin tener con qué; no pierde puntos porque no tiene.",
        "A bluff! Ana sang registro without holding it, and has no points to lose.",
    ),
    (
        ev.CantoPaid(side=0, points=6, seat=0, canto="patrulla", cards=cards("6o 7c 10e")),
        "Ana muestra su patrulla (el seis de oros, el siete de copas y la sota de espadas) y "
        "cobra 6 puntos.",
        "Ana shows the patrulla (the six of oros, the seven of copas and the sota of espadas) "
        "and is paid 6 points.",
    ),
    (
        beaten("patrulla", 6, by=("registrico", 10)),
        "A Beto le ganaron el canto: registrico 10, de Inés, le gana a patrulla 6.",
        "The canto of Beto is beaten: registrico 10, by Inés, beats patrulla 6.",
    ),
    (
        beaten("ronda", 1, by=("ronda", 1)),
        "A Beto le ganaron el canto: ronda 1 empata con ronda 1, y el desempate es de Inés.",
        "The canto of Beto is beaten: ronda 1 ties with ronda 1, and the tie goes to Inés.",
    ),
    (
        beaten("ronda", None, by=("vigia", 7)),
        "A Beto le ganaron el canto: vigía 7, de Inés, le gana a su ronda.",
        "The canto of Beto is beaten: vigía 7, by Inés, beats that ronda.",
    ),
    (
        ev.MesaSwept(seat=0, cards=(KING,)),
        "La última recogida fue de Ana, así que se lleva lo que queda en la mesa: el rey de oros.",
        "Ana made the last capture and gets what is left on the mesa: the rey of oros.",
    ),
    (
        ev.MesaSwept(seat=None, cards=(KING, FOUR)),
        "Nadie recogió en todo el reparto: lo que quedó en la mesa no es de nadie "
        "(el rey de oros y el cuatro de copas).",
        "Nobody captured in the whole deal: what lies on the mesa is nobody's "
        "(the rey of oros and the four of copas).",
    ),
    (
        ev.MesaSwept(seat=0, cards=()),
        "Se acabó el reparto y en la mesa no queda nada.",
        "The deal is played out, and nothing is left on the mesa.",
    ),
    (
        ev.PileCounted(side=1, points=1, cards=21, quota=20),
        "Cuenta de Beto e Inés: 21 cartas, y la cuota es 20. 1 punto por lo que sobra.",
        "Count of Beto and Inés: 21 cards, and the quota is 20. 1 point for what is above it.",
    ),
    (
        ev.PileCounted(side=0, points=0, cards=1, quota=20),
        "Cuenta de Ana y Luis: 1 carta, y la cuota es 20. 0 puntos: no sobra ninguna.",
        "Count of Ana and Luis: 1 card, and the quota is 20. 0 points: none is above it.",
    ),
    (
        ev.SeatResigned(seat=1, abandoned=False),
        "Beto se rinde.",
        "Beto resigns.",
    ),
    (
        ev.SeatResigned(seat=1, abandoned=True),
        "Beto se fue de la mesa.",
        "Beto has left the table.",
    ),
    (
        ev.MatchWon(side=0, reason="target", scores=(24, 17)),
        "¡Se acabó! La partida es para Ana y Luis, por llegar a la meta. "
        "Así quedaron: Ana y Luis 24, Beto e Inés 17.",
        "That's it! The match goes to Ana and Luis, who reached the target. "
        "Final score: Ana and Luis 24, Beto and Inés 17.",
    ),
    (
        ev.MatchWon(side=3, reason="trivilin", scores=(5, 6, 7, 0)),
        "¡Trivilín que mata! La partida es para Inés ahí mismo. "
        "Así quedaron: Ana 5, Beto 6, Luis 7, Inés 0.",
        "A trivilín that wins outright! The match goes to Inés. "
        "Final score: Ana 5, Beto 6, Luis 7, Inés 0.",
    ),
    (
        ev.MatchWon(side=1, reason="resignation", scores=(5, 6)),
        "La partida es para Beto e Inés, por rendición. Así quedaron: Ana y Luis 5, Beto e Inés 6.",
        "The match goes to Beto and Inés by resignation. "
        "Final score: Ana and Luis 5, Beto and Inés 6.",
    ),
    (
        ev.MatchWon(side=0, reason="abandonment", scores=(5, 6)),
        "La partida es para Ana y Luis, por abandono. Así quedaron: Ana y Luis 5, Beto e Inés 6.",
        "The match goes to Ana and Luis by abandonment. "
        "Final score: Ana and Luis 5, Beto and Inés 6.",
    ),
]


@pytest.mark.parametrize(
    ("event", "spanish", "english"), TOLD, ids=[str(number) for number in range(len(TOLD))]
)
def test_an_event_is_told_in_both_languages(event: ev.Event, spanish: str, english: str) -> None:
    assert Words("es").describe(event, NAMES, 2) == spanish
    assert Words("en").describe(event, NAMES, 2) == english


def test_no_event_goes_untold() -> None:
    assert {type(event) for event, _, _ in TOLD} == set(ev.EVENT_TYPES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_scored_event_says_its_points(lang: str) -> None:
    words = Words(lang)
    scored = [event for event, _, _ in TOLD if isinstance(event, ev.Scored)]
    assert {type(event) for event in scored} == {
        kind for kind in ev.EVENT_TYPES if issubclass(kind, ev.Scored)
    }
    for event in scored:
        told = words.describe(event, NAMES, 2)
        is_lost_of_none = isinstance(event, ev.CantoFined) and not event.points
        assert (words.points(abs(event.points)) in told) != is_lost_of_none


def test_a_count_is_that_of_a_seat_or_of_a_team() -> None:
    words = Words("es")
    counted = ev.PileCounted(side=1, points=3, cards=23, quota=20)
    assert words.describe(counted, NAMES[:2], 2).startswith("Cuenta de Beto: 23 cartas")
    assert words.describe(counted, NAMES[:3], 3).startswith("Cuenta de Beto: 23 cartas")
    assert words.describe(counted, NAMES, 4).startswith("Cuenta de Beto: 23 cartas")
    assert words.describe(counted, NAMES, 2).startswith("Cuenta de Beto e Inés: 23 cartas")


def test_names_are_never_read_as_placeholders() -> None:
    told = Words("es").describe(ev.SeatResigned(seat=0, abandoned=False), ("{name}{0}", "b"), 2)
    assert told == "{name}{0} se rinde."


def test_something_else_is_not_an_event() -> None:
    with pytest.raises(TypeError):
        Words("es").describe(ev.Event(), NAMES, 4)
