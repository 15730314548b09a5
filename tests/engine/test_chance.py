"""Chance is the same everywhere, and docs/fairness.md is all one needs to check it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.engine.chance import Chance, ProvableChance, ScriptedChance, SeededChance
from caida.engine.errors import ChanceError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import play_on
from tests.engine.recipe import deck_of, number_below, root_of, stream
from tests.engine.strategies import rulesets, seeds

secrets = st.binary(min_size=32, max_size=32)
words = st.text(st.characters(codec="utf-8"), max_size=50)
contributions = st.dictionaries(st.integers(0, 3), words)
rules_texts = st.sampled_from([None, "tradicional seats=2 teams=false", "fall seats=3 teams=false"])
labels = st.sampled_from(["draw 1", "draw 2", "dealer", "deal 1", "deal 17", "deal 3 back 2"])


@settings(max_examples=100)
@given(secrets, contributions, rules_texts, labels, st.integers(1, 41))
def test_the_recipe_gives_every_deck_and_index(
    secret: bytes, added: dict[int, str], rules: str | None, label: str, size: int
) -> None:
    chance = ProvableChance(secret, added, rules)
    assert chance.recipe == (1 if rules is None else 2)
    root = root_of(secret, added, rules)
    assert list(chance.deck(label)) == deck_of(root, label)
    assert chance.index(label, size) == number_below(stream(root, label), size)


class Table:
    """Deals by the recipe, and compares what happens with what a match told."""

    def __init__(self, ruleset: Ruleset, root: str) -> None:
        self.seats = ruleset.seats
        self.random_dealer = ruleset.first_dealer == "random"
        self.root = root
        self.draws = self.deals = self.backs = 0
        self.stock: list[int] = []
        self.next_seat = 0

    def check(self, event: ev.Event) -> None:
        match event:
            case ev.DealerCardsDrawn(draws=draws):
                self.draws += 1
                deck = deck_of(self.root, f"draw {self.draws}")
                assert [card for _, card in draws] == deck[: len(draws)]
                assert [seat for seat, _ in draws] == sorted(seat for seat, _ in draws)
            case ev.DealStarted(dealer=dealer, mano=mano):
                self.deals, self.backs = self.deals + 1, 0
                self.stock = deck_of(self.root, f"deal {self.deals}")
                assert mano == (dealer + 1) % self.seats
                self.next_seat = mano
                if self.random_dealer and self.deals == 1:
                    assert dealer == number_below(stream(self.root, "dealer"), self.seats)
            case ev.MesaCardDealt(card=card):
                assert card == self.stock.pop(0)
            case ev.CardPutBack(card=card, place=place):
                self.backs += 1
                label = f"deal {self.deals} back {self.backs}"
                assert place == number_below(stream(self.root, label), len(self.stock))
                assert card == self.stock.pop(0)
                self.stock.insert(place, card)
            case ev.HandDealt(seat=seat, cards=cards):
                assert cards is not None
                assert seat == self.next_seat
                assert list(cards) == self.stock[:3]
                del self.stock[:3]
                self.next_seat = (seat + 1) % self.seats
            case _:
                pass


@settings(max_examples=150)
@given(rulesets(), secrets, contributions, seeds)
def test_every_card_of_a_match_comes_from_the_recipe(
    ruleset: Ruleset, secret: bytes, added: dict[int, str], way: int
) -> None:
    match = play_on(Match(ruleset, chance=ProvableChance(secret, added)), way)
    table = Table(ruleset, root_of(secret, added))
    for event in match.events:
        table.check(event)
    assert table.deals == match.deal


# --- The same on every platform and in every version


def text_of(deck: Sequence[int]) -> str:
    return " ".join(str(Card(card)) for card in deck)


def test_known_decks_stay_what_they_were() -> None:
    """Written down once: if this changes, every seeded match and every proof changes."""
    plain = ProvableChance(bytes(32))
    assert text_of(plain.deck("deal 1")) == PLAIN_DECK
    assert [plain.index("deal 1 back 1", size) for size in (2, 3, 10, 40)] == PLAIN_INDEXES
    added = ProvableChance(bytes(range(32)), {0: "arepa", 2: "¡Caída!", 3: ""})
    assert text_of(added.deck("draw 1")) == ADDED_DECK
    assert added.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    bound = ProvableChance(bytes(32), {0: "arepa"}, "tradicional seats=2 teams=false")
    assert text_of(bound.deck("deal 1")) == BOUND_DECK
    assert text_of(SeededChance(7).deck("deal 1")) == SEEDED_DECK
    assert SeededChance("7").secret == SeededChance(7).secret


PLAIN_DECK = (
    "4o 10e 5c 1e 7e 7b 11b 1o 6e 2c 3c 5o 3o 6o 4b 3e 7o 12o 10o 5b "
    "6c 1c 1b 7c 2e 10c 2o 2b 4c 11e 11o 4e 12b 6b 10b 5e 3b 12c 12e 11c"
)
PLAIN_INDEXES = [0, 2, 2, 12]
ADDED_DECK = (
    "11c 7e 5o 11e 3e 2c 5b 12e 10b 7b 3b 4b 6e 6b 4o 10e 2o 11b 5e 3o "
    "10o 2b 1c 6o 11o 10c 7c 3c 1o 5c 12c 7o 12b 1e 6c 1b 2e 4e 4c 12o"
)
BOUND_DECK = (
    "2o 12o 5c 7c 11c 6o 7e 12c 12b 3o 3b 4b 3c 10e 5o 12e 1o 4e 2b 1c "
    "6c 3e 10c 5b 10o 11o 2c 6e 11e 4o 11b 7o 1e 10b 1b 6b 2e 5e 7b 4c"
)
SEEDED_DECK = (
    "6e 7b 2c 11e 11c 5b 5o 10b 6o 2b 12e 5e 4e 4c 3o 7c 6c 7o 5c 10e "
    "6b 3b 10c 1o 3e 3c 1c 2o 12o 1b 2e 11b 10o 12c 7e 11o 12b 4o 4b 1e"
)


def test_every_card_is_equally_likely_in_every_place() -> None:
    """Chi-square over 4,000 fixed decks: 39 degrees of freedom, so 73 is one in a thousand."""
    decks = [SeededChance(number).deck("deal 1") for number in range(4_000)]
    expected = len(decks) / 40
    worst = []
    for place in range(40):
        seen = Counter(deck[place] for deck in decks)
        worst.append(sum((seen[card] - expected) ** 2 / expected for card in range(40)))
    assert sum(statistic > 73 for statistic in worst) <= 1, worst
    assert 1400 < sum(worst) < 1720  # 40 places × 39: mean 1560, deviation 56


def test_every_place_to_put_a_card_back_is_equally_likely() -> None:
    seen = Counter(SeededChance(number).index("deal 1 back 1", 37) for number in range(7_400))
    assert sum((seen[place] - 200) ** 2 / 200 for place in range(37)) < 68
    assert set(seen) == set(range(37))


# --- Commitment and contributions


def test_the_commitment_is_the_hash_of_the_secret_alone() -> None:
    secret = bytes(range(32))
    for added in ({}, {1: "café"}):
        chance = ProvableChance(secret, added)
        assert chance.commitment == sha256(secret).hexdigest()
        assert Match(Ruleset(), chance=chance).commitment == chance.commitment


def test_any_contribution_changes_everything() -> None:
    secret = bytes(32)
    others: list[dict[int, str]] = [{}, {0: ""}, {0: "a"}, {0: "b"}, {1: "a"}, {0: "a", 1: ""}]
    decks = {tuple(ProvableChance(secret, added).deck("deal 1")) for added in others}
    assert len(decks) == len(others)
    assert len({tuple(ProvableChance(secret).deck(f"deal {deal}")) for deal in range(50)}) == 50


def test_other_rules_give_other_cards() -> None:
    texts = (
        None,
        "",
        "tradicional seats=2 teams=false",
        "tradicional seats=2 teams=false target=12",
    )
    chances = [ProvableChance(bytes(32), {}, rules) for rules in texts]
    assert len({tuple(chance.deck("deal 1")) for chance in chances}) == len(texts)
    assert len({chance.commitment for chance in chances}) == 1


def test_the_order_in_which_contributions_come_does_not_matter() -> None:
    early = ProvableChance(bytes(32), {2: "dos", 0: "cero"})
    late = ProvableChance(bytes(32), {0: "cero", 2: "dos"})
    assert early.deck("deal 1") == late.deck("deal 1")
    assert list(early.contributions) == [0, 2]


def test_a_contribution_is_at_most_200_bytes() -> None:
    ProvableChance(bytes(32), {0: "ñ" * 100})
    with pytest.raises(ChanceError) as caught:
        ProvableChance(bytes(32), {0: "ñ" * 100 + "n"})
    assert caught.value.code == "chance.contribution"


def test_the_contribution_kept_is_the_one_that_counts() -> None:
    """Half of a surrogate pair arrives in JSON as easily as any letter, and is no text."""
    chance = ProvableChance(bytes(32), {0: "a\ud800"})
    kept = chance.contributions
    assert kept[0].encode()
    assert list(chance.deck("deal 1")) == deck_of(root_of(bytes(32), kept), "deal 1")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_is_32_bytes(size: int) -> None:
    with pytest.raises(ChanceError) as caught:
        ProvableChance(bytes(size))
    assert caught.value.code == "chance.secret"


def test_the_secret_is_sealed_until_the_match_is_over() -> None:
    chance = ProvableChance(bytes(32), {0: "arepa"})
    match = Match(Ruleset(), chance=chance)
    with pytest.raises(ChanceError) as caught:
        match.reveal()
    assert caught.value.code == "chance.sealed"
    match.resign(0)
    assert match.reveal() is chance


@pytest.mark.parametrize("chance", [ScriptedChance([range(40)]), SeededChance(1)])
def test_chance_that_was_no_secret_has_nothing_to_reveal(chance: Chance) -> None:
    match = Match(Ruleset(first_dealer=0), chance=chance)
    match.resign(0)
    assert match.commitment is None
    with pytest.raises(ChanceError, match="secret"):
        match.reveal()


# --- Chance that was written down


def test_a_script_that_is_too_short_names_what_is_missing() -> None:
    with pytest.raises(ChanceError, match="deal 1") as caught:
        Match(Ruleset(first_dealer=0), chance=ScriptedChance([]))
    assert caught.value.code == "chance.script"
    with pytest.raises(ChanceError, match="dealer"):
        Match(Ruleset(first_dealer="random"), chance=ScriptedChance([range(40)]))


@pytest.mark.parametrize(
    "deck",
    [range(39), range(41), [0] * 40, [*range(39), 40], [-1, *range(1, 40)], [*range(39), 0]],
    ids=["short", "long", "one card", "no card", "below", "twice"],
)
def test_a_deck_is_the_forty_cards(deck: Sequence[int]) -> None:
    with pytest.raises(ChanceError) as caught:
        Match(Ruleset(first_dealer=0), chance=ScriptedChance([deck]))
    assert caught.value.code == "chance.deck"


@pytest.mark.parametrize("index", [-1, 2, 10**6])
def test_an_index_is_within_its_span(index: int) -> None:
    with pytest.raises(ChanceError) as caught:
        Match(Ruleset(first_dealer="random"), chance=ScriptedChance([range(40)], [index]))
    assert caught.value.code == "chance.index"


def test_a_match_has_one_chance() -> None:
    with pytest.raises(TypeError):
        Match(Ruleset())
    with pytest.raises(TypeError):
        Match(Ruleset(), seed=1, chance=SeededChance(1))


@settings(max_examples=30)
@given(rulesets(), seeds, seeds)
def test_a_seed_is_a_match(ruleset: Ruleset, seed: int, way: int) -> None:
    first, second = (play_on(Match(ruleset, seed=seed), way, 80) for _ in range(2))
    assert first.events == second.events
    assert play_on(Match(ruleset, seed=str(seed)), way, 80).events == first.events
