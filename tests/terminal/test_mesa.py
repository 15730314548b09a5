"""The mesa: every card in its place, as large as the room allows."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size as Room

from caida.drawing.suits import short
from caida.engine.cards import CARDS, Card
from caida.terminal.chips import Chips
from caida.terminal.faces import CHIP, LARGE, MIDDLE, SIZES, SMALL, Size, face
from caida.terminal.mesa import Mesa, MesaCard
from caida.words import Words
from tests.terminal.driving import CHAIN, drawn_lines, mano_rules, scripted_app, settle, table_of

ES = Words("es")


def mesa_of(monkeypatch: pytest.MonkeyPatch, room: tuple[int, int], *lying: MesaCard) -> Mesa:
    monkeypatch.setattr(Mesa, "content_size", Room(*room))
    mesa = Mesa()
    mesa.show(lying, ES)
    return mesa


class MesaApp(App[None]):
    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.lying = tuple(MesaCard(card) for card in cards)

    def compose(self) -> ComposeResult:
        yield Mesa()

    def on_mount(self) -> None:
        self.query_one(Mesa).show(self.lying, Words("es"))


@pytest.mark.parametrize(
    ("cards", "room", "size"),
    [
        (CARDS[::4], (52, 9), MIDDLE),
        (CARDS[::4], (70, 14), LARGE),
        (CARDS[:8], (52, 9), MIDDLE),  # two of a rank can lie there
        (CARDS[:16], (52, 9), SMALL),
        (CARDS, (52, 9), CHIP),
    ],
)
async def test_a_mesa_of_any_size_shows_every_card(
    cards: tuple[Card, ...], room: tuple[int, int], size: Size
) -> None:
    app = MesaApp(cards)
    async with app.run_test(size=room):
        mesa = app.query_one(Mesa)
        strips = app.screen._compositor.render_strips()
        text = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        places = [mesa.place_of(card) for card in cards]
        assert {(place.width, place.height) for place in places} == {(size.width, size.height)}
        assert len(set(places)) == len(cards)
        assert all(mesa.content_region.contains_region(place) for place in places)
        if size in (SMALL, CHIP):
            assert all(short(card) in text for card in cards)


async def test_a_click_on_the_mesa_says_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    app = scripted_app(monkeypatch, mano_rules(), CHAIN)
    async with app.run_test() as pilot:
        await settle(pilot)
        table = table_of(app)
        mesa = table.query_one(Mesa)
        place = mesa.place_of(Card("7o"))
        border = mesa.content_region.y - mesa.region.y
        await pilot.click(mesa, offset=(place.x + 4, place.y + 2 + border))
        assert table.choosing is not None
        assert table.choosing.current.taken == (Card("5c"), Card("6e"), Card("7o"))
        controls = table.query_one("#controls", Chips)
        await pilot.click(controls, offset=(controls.column_of("reach(-1)") + 2, 0))
        assert len(table.choosing.current.taken) == 2


@pytest.mark.parametrize("room", [(52, 9), (70, 14), (52, 4), (20, 9)])
def test_a_card_is_drawn_where_a_click_looks_for_it(
    room: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = [Card(text) for text in ("10b", "3o", "7c", "5e")]
    mesa = mesa_of(monkeypatch, room, *map(MesaCard, cards))
    lines = drawn_lines(mesa)
    for card in cards:
        x, y, width, height = mesa.place_of(card)
        size = next(size for size in SIZES if (size.width, size.height) == (width, height))
        assert [line[x : x + width] for line in lines[y : y + height]] == [
            line.plain for line in face(card, size, ES)
        ]


def test_a_rank_has_the_same_place_whatever_else_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = mesa_of(monkeypatch, (52, 9), MesaCard(Card("7c")))
    among = mesa_of(monkeypatch, (52, 9), *(MesaCard(Card(text)) for text in ("10b", "7e", "1o")))
    assert alone.place_of(Card("7c")) == among.place_of(Card("7e"))
    assert among.place_of(Card("10b")).x > among.place_of(Card("7e")).x, "neighbours: CAP-2"
    assert "".join(drawn_lines(alone)).count("7") == 1, "a rank's number is where its card is not"
    assert "".join(drawn_lines(alone)).count("12") == 1


def test_what_would_be_taken_is_numbered_and_who_threw_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lying = (MesaCard(Card("5c"), order=1, label="Luis"), MesaCard(Card("6e"), order=2))
    text = "\n".join(drawn_lines(mesa_of(monkeypatch, (52, 9), *lying, MesaCard(Card("1o")))))
    assert text.count("┏") == 2
    assert "┏ Luis ━┓" in text
    assert "┗━━ 1 ━━┛" in text
    assert "┗━━ 2 ━━┛" in text


def test_a_card_that_does_not_lie_has_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LookupError):
        mesa_of(monkeypatch, (52, 9), MesaCard(Card("5c"))).place_of(Card("5o"))
