"""Cards and the mesa as text: readable without colour, and as large as the room allows."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from caida.engine.cards import CARDS, Card
from caida.engine.ruleset import Ruleset
from caida.terminal.board import track
from caida.terminal.chips import Chip
from caida.terminal.faces import CHIP, LARGE, MIDDLE, SIZES, SMALL, Size, face, short
from caida.terminal.mesa import Mesa, MesaCard
from caida.terminal.seats import shared_widths
from caida.words import LANGUAGES, Words
from tests.terminal.driving import new_app, settle, table_of


def plain(card: Card, size: Size, lang: str = "es", *, chosen: bool = False) -> list[str]:
    return [line.plain for line in face(card, size, Words(lang), chosen=chosen)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_card_fills_its_frame_and_no_two_look_alike(size: Size, lang: str) -> None:
    drawn = {card: plain(card, size, lang) for card in CARDS}
    for lines in drawn.values():
        assert len(lines) == size.height
        assert {len(line) for line in lines} == {size.width}
    assert len({tuple(lines) for lines in drawn.values()}) == len(CARDS)


@pytest.mark.parametrize(("card", "name"), [("10o", "sota"), ("11c", "caballo"), ("12e", "rey")])
def test_figures_are_named(card: str, name: str) -> None:
    assert name in "".join(plain(Card(card), MIDDLE))


@pytest.mark.parametrize("size", SIZES)
def test_a_chosen_card_is_told_apart_without_colour(size: Size) -> None:
    assert plain(Card("7o"), size) != plain(Card("7o"), size, chosen=True)


def test_a_lit_chip_is_told_apart_without_colour() -> None:
    lit, plain_chip = Chip("1", "sí", "yes", True), Chip("1", "sí", "yes")
    assert lit.text != plain_chip.text
    assert len(lit.text) == len(plain_chip.text)


@pytest.mark.parametrize("target", [1, 12, 24, 60])
def test_the_track_is_full_at_the_target_and_never_longer(target: int) -> None:
    empty, full, over = (
        track(score, target, 26, "red").plain for score in (0, target, target + 30)
    )
    assert "●" not in empty
    assert "┈" not in full
    assert full == over
    assert len(full) <= 26


def test_columns_share_the_room() -> None:
    assert shared_widths([10, 20], 50) == [20, 30]
    assert sum(shared_widths([40, 40, 40], 50)) <= 50
    assert shared_widths([], 50) == []


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


async def test_what_is_shown_is_the_engines_view_whenever_the_person_decides() -> None:
    app = new_app(Ruleset.preset("tradicional", seats=3, target=9))
    async with app.run_test() as pilot:
        for _ in range(8):
            await settle(pilot)
            table = table_of(app)
            view = table.match.view(0)
            scene = table.scene
            assert (tuple(scene.hand), tuple(scene.mesa)) == (view.hand, view.mesa)
            assert tuple(scene.scores) == view.scores
            assert (scene.dealer, scene.mano) == (view.dealer, view.mano)
            await pilot.press("enter")
