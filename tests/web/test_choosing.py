"""What one may choose: how far a chain goes, leaving a card, singing, how to deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from caida import Ruleset
from tests.web.chain_at_hand import SEAT_1_DEALS, hand_card, meeting_chain, start
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import Person
from tests.web.playing import press, state_of

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("far", [1, 2, 3])
async def test_a_free_chain_goes_as_far_as_one_taps(
    visit: Visiting, tmp_path: Path, far: int
) -> None:  # CAP-2
    async with meeting_chain(3, visit, tmp_path) as (ana, card, taken):
        await press(hand_card(ana, card))
        await expect(ana.page.locator(".prompt")).to_contain_text("3")
        if far == 3:  # one tap on the card itself takes the most
            await press(hand_card(ana, card))
        else:
            await press(ana.page.locator(f".mesa [data-slot='{taken[far - 1]}'] button"))
        mine = ana.page.locator(".seat.you .pile b")
        await expect(mine).to_have_text(str(far + 1))
        assert await ana.acts() == [{"kind": "play", "card": card, "takes": far}]
        for taken_card in taken[:far]:
            await expect(ana.page.locator(f".mesa li[data-slot='{taken_card}']")).to_have_count(0)


async def test_a_full_chain_is_taken_whole(visit: Visiting, tmp_path: Path) -> None:  # CAP-2
    async with meeting_chain(3, visit, tmp_path, chain="full") as (ana, card, taken):
        await press(hand_card(ana, card))
        await expect(ana.page.locator(".prompt")).to_contain_text("3")
        # Whichever of them is tapped, there is only one way.
        await press(ana.page.locator(f".mesa [data-slot='{taken[0]}'] button"))
        await expect(ana.page.locator(".seat.you .pile b")).to_have_text("4")


async def test_a_card_that_could_take_may_be_left(visit: Visiting, tmp_path: Path) -> None:  # CAP-1
    async with meeting_chain(1, visit, tmp_path, capture="may") as (ana, card, _):
        name = await hand_card(ana, card).get_attribute("aria-label")
        await press(hand_card(ana, card))
        await press(ana.page.get_by_role("button", name="Dejarla en la mesa"))
        # It may not lie there for long: the other one plays at once.
        await expect(ana.page.get_by_role("log")).to_contain_text(f"Ana tira {name}.")
        await expect(ana.page.locator(".seat.you .pile b")).to_have_text("0")
        assert await ana.acts() == [{"kind": "play", "card": card}]


async def test_singing_by_hand(visit: Visiting, tmp_path: Path) -> None:  # CAN-3
    changed = {**SEAT_1_DEALS, "canto_call": "manual"}
    ruleset = Ruleset.preset("tradicional", **changed)
    secret = find_secret(ruleset, lambda view: view.canto == "ronda")
    async with serving_fixed(tmp_path, secret) as address:
        ana = await visit("Ana", address=address)
        await start(ana, options=changed)
        await press(ana.page.get_by_role("button", name="¡Cantar ronda!"))
        await expect(ana.page.locator(".seat.you .sung")).to_have_text("¡ronda!")
        await expect(ana.page.get_by_role("button", name="¡Cantar ronda!")).to_have_count(0)
        assert await state_of(ana) in ("card", "hurry")
        await ana.leave()


def on_mesa(person: Person) -> Locator:
    return person.page.locator(".mesa li[data-slot]")


COUNTS = {"Contar 1·2·3·4": "hacia arriba", "Contar 4·3·2·1": "hacia abajo"}


async def choose(person: Person, wanted: str, offered: set[str]) -> None:
    """All the ways there are, and no other, are offered."""
    buttons = person.page.locator(".table .choices button")
    await expect(buttons).to_have_count(len(offered))
    said = {" ".join(text.split()) for text in await buttons.all_inner_texts()}
    assert said == offered
    await press(person.page.get_by_role("button", name=wanted))


async def expect_count(person: Person, way: str) -> None:
    await expect(person.page.get_by_role("log")).to_contain_text(f"Ana cuenta {way}")
    await expect(person.page.locator(".hand button")).not_to_have_count(0)
    await expect(on_mesa(person)).not_to_have_count(0)


@pytest.mark.parametrize("count", COUNTS)
async def test_the_dealer_of_tradicional_chooses_the_count(visit: Visiting, count: str) -> None:
    ana = await visit("Ana")  # DEA-2
    await start(ana, options={"first_dealer": 0, "target": 99, "duplicate_limit": 0})
    await choose(ana, count, set(COUNTS))
    await expect_count(ana, COUNTS[count])


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("order", ["Primero la mesa", "Primero las manos"])
async def test_the_dealer_of_fall_chooses_order_and_count(
    visit: Visiting, order: str, count: str
) -> None:  # DEA-1, DEA-2
    ana = await visit("Ana")
    await start(ana, preset="fall", options={"first_dealer": 0, "target": 99})
    await choose(ana, order, {"Primero la mesa", "Primero las manos"})
    buttons = ana.page.locator(".table .choices button", has_text="Contar")
    await expect(buttons).to_have_count(2)
    # With hands first the dealer counts after seeing the own hand.
    await expect(ana.page.locator(".hand button")).to_have_count(3 if "manos" in order else 0)
    await expect(on_mesa(ana)).to_have_count(0)
    await choose(ana, count, set(COUNTS))
    await expect_count(ana, COUNTS[count])


@pytest.mark.parametrize("by", ["menu", "key"])
async def test_a_play_against_bots_can_be_taken_back(
    visit: Visiting, tmp_path: Path, by: str
) -> None:
    async with meeting_chain(3, visit, tmp_path) as (ana, card, taken):
        pile = ana.page.locator(".seat.you .pile b")
        await press(hand_card(ana, card))
        await press(hand_card(ana, card))
        await expect(pile).to_have_text("4")
        await state_of(ana)  # the bot has answered
        if by == "key":
            await ana.page.keyboard.press("?")
            sheet = ana.page.get_by_role("dialog")
            await expect(sheet.locator("dt:has-text('Z') + dd")).to_contain_text("deshacer")
            await press(sheet.get_by_role("button", name="Cerrar"))
            await ana.page.keyboard.press("z")
        else:
            await press(ana.page.get_by_role("button", name="Menú"))
            undo = ana.page.get_by_role("button", name="Deshacer mi última jugada")
            # Nobody has to look for it below everything that can be set.
            await expect(undo).to_be_in_viewport(ratio=1)
            await press(undo)
        await expect(pile).to_have_text("0")
        await expect(hand_card(ana, card)).to_be_visible()
        for taken_card in taken:
            await expect(ana.page.locator(f".mesa li[data-slot='{taken_card}']")).to_be_visible()
        # And it can be played another way.
        await press(hand_card(ana, card))
        await press(ana.page.locator(f".mesa [data-slot='{taken[0]}'] button"))
        await expect(pile).to_have_text("2")
