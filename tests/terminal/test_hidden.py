"""The screen never shows a card the person does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from caida.drawing.suits import SYMBOLS
from caida.engine.cards import CARDS, SUIT_LETTERS, SUITS, Card
from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp
from caida.terminal.ending import Ending
from caida.terminal.faces import MIDDLE, face
from caida.terminal.match_setup import HUMAN
from caida.words import Words
from tests.terminal.driving import new_app, screen_text, scripted_app, settle, table_of

SUIT_OF_SYMBOL = {SYMBOLS[suit]: letter for suit, letter in zip(SUITS, SUIT_LETTERS, strict=True)}
DRAWN = re.compile(r"(\d{1,2}) *([●♥†♣])")


def cards_shown(text: str, words: Words) -> set[Card]:
    """Every card that can be read, drawn, in brief or by its name."""
    shown = set()
    for rank, symbol in DRAWN.findall(text):
        if rank in {"1", "2", "3", "4", "5", "6", "7", "10", "11", "12"}:
            shown.add(Card(rank + SUIT_OF_SYMBOL[symbol]))
    flat = " ".join(text.split())
    return shown | {card for card in CARDS if words.card(card) in flat}


def cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)


def cards_known(app: CaidaApp) -> set[Card]:
    """Every card in what the person has been told."""
    known: set[Card] = set()
    for event in table_of(app).match.events_for(HUMAN):
        for name in event.__dataclass_fields__:
            known.update(cards_in(getattr(event, name)))
    return known


def test_the_reader_sees_a_card_however_it_is_written() -> None:
    words = Words("es")
    drawn = "\n".join(line.plain for line in face(Card("12e"), MIDDLE, words))
    assert cards_shown(drawn, words) == {Card("12e")}
    assert cards_shown("Ana: 7● ← 7♥", words) == {Card("7o"), Card("7c")}
    assert cards_shown("el caballo de\n  copas", words) == {Card("11c")}


@pytest.mark.parametrize("seats", [2, 4])
async def test_no_unknown_card_is_on_the_screen_in_the_first_deal(seats: int) -> None:
    app = new_app(Ruleset.preset("tradicional", seats=seats, teams=seats == 4, target=60), seed=5)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        seen = 0
        while not isinstance(app.screen, Ending) and table_of(app).match.deal == 1:
            shown = cards_shown(screen_text(app), app.words)
            assert shown <= cards_known(app), screen_text(app)
            seen += len(shown)
            await pilot.press("enter")
            await settle(pilot)
        assert seen > 20


async def test_a_different_hidden_hand_gives_the_same_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screens = []
    for hidden in ("2o 3c 2e", "12o 12c 12b"):
        app = scripted_app(
            monkeypatch,
            Ruleset.preset("tradicional", first_dealer=1),
            f"5c 6e 7o 10b 5o 1c 12e {hidden}",
        )
        async with app.run_test() as pilot:
            await settle(pilot)
            first = screen_text(app)
            await pilot.press("l")
            await pilot.pause()
            screens.append((first, screen_text(app)))
    assert screens[0] == screens[1]
