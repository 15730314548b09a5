"""What the ruleset answers about cantos, takes and quotas is what the kernel plays by."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from caida.engine import events as ev
from caida.engine.cantos import Reading, is_worth_known, pay_cantos, read_hand, wins_at_once
from caida.engine.cards import Card
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import play_on
from tests.engine.strategies import matches, rulesets, seeds


def reading_of(ruleset: Ruleset, cards: Sequence[Card]) -> Reading:
    reading = read_hand(ruleset, tuple(card.step for card in cards))
    assert reading is not None
    return reading


@settings(max_examples=150)
@given(rulesets(), seeds)
def test_cantos_are_paid_as_the_plain_function_says(ruleset: Ruleset, seed: int) -> None:
    """CAN-5, CAN-6."""
    match = play_on(Match(ruleset, seed=seed), seed, 150)
    hands: dict[int, tuple[Card, ...]] = {}
    sung: dict[int, Reading] = {}
    for event in match.events:
        match event:
            case ev.TandaDealt():
                sung = {}
            case ev.HandDealt(seat=seat, cards=cards):
                assert cards is not None
                hands[seat] = cards
            case ev.CantoSung(seat=seat, canto=canto):
                reading = read_hand(ruleset, tuple(card.step for card in hands[seat]))
                if reading is not None and reading.canto == canto:
                    sung[seat] = reading
                else:
                    assert ruleset.false_canto  # CAN-8
            case ev.CantoVoided(seat=seat):
                sung.pop(seat, None)
            case ev.CantoFined(seat=seat):
                assert seat not in sung
            case ev.CantoPaid(seat=seat, points=points):
                paid = pay_cantos(ruleset, list(sung.values()))
                assert dict(zip(sung, paid, strict=True))[seat] == points
            case ev.CantoBeaten(seat=seat):
                paid = pay_cantos(ruleset, list(sung.values()))
                assert dict(zip(sung, paid, strict=True))[seat] == 0
                [best] = [other for other, points in zip(sung, paid, strict=True) if points]
                assert event.best == best
                assert (event.best_canto, event.best_worth) == sung[best][:2]
                is_known = is_worth_known(ruleset, event.canto)
                assert event.worth == (sung[seat].points if is_known else None)
            case _:
                pass


@settings(max_examples=80)
@given(rulesets(), seeds)
def test_a_canto_wins_at_once_as_the_plain_function_says(ruleset: Ruleset, seed: int) -> None:
    """CAN-7."""
    match = play_on(Match(ruleset, seed=seed), seed, 150)
    hands: dict[int, tuple[Card, ...]] = {}
    for event, after in zip(match.events, (*match.events[1:], None), strict=True):
        if isinstance(event, ev.HandDealt) and event.cards is not None:
            hands[event.seat] = event.cards
        elif isinstance(event, ev.CantoSung):
            won = isinstance(after, ev.MatchWon) and after.reason == "trivilin"
            reading = read_hand(ruleset, tuple(card.step for card in hands[event.seat]))
            is_true = reading is not None and reading.canto == event.canto
            assert won == (reading is not None and is_true and wins_at_once(ruleset, reading))


def takes_with(ruleset: Ruleset, run: int) -> list[int]:
    """How many cards a card may take of ``run`` in an unbroken run from its own rank up."""
    if run == 0:
        return [0]
    captures = [run] if ruleset.chain == "full" else list(range(1, run + 1))
    return [0, *captures] if ruleset.capture == "may" else captures


@settings(max_examples=80)
@given(matches())
def test_takes_and_quotas_are_the_kernel_s(match: Match) -> None:
    """CAP-1, CAP-2, CNT-2."""
    kernel, ruleset = match._kernel, match.ruleset
    for step in range(10):
        allowed = [takes for takes in range(11) if kernel.may_take(step, takes)]
        assert allowed == takes_with(ruleset, kernel.run_length(step))
    dealer = 0
    for event in match.events:
        if isinstance(event, ev.DealStarted):
            dealer = event.dealer
        elif isinstance(event, ev.PileCounted):
            is_dealer = event.side == ruleset.side_of(dealer)
            assert event.quota == ruleset.quota_of(is_dealer=is_dealer)


def test_quotas_by_the_number_of_sides() -> None:
    """CNT-2, in the rules' own words."""
    quotas = {
        (2, False): (20, 20),
        (3, False): (13, 14),
        (4, False): (10, 10),
        (4, True): (20, 20),
    }
    for (seats, teams), (other, dealer) in quotas.items():
        ruleset = Ruleset(seats=seats, teams=teams)
        assert ruleset.quota_of(is_dealer=False) == other
        assert ruleset.quota_of(is_dealer=True) == dealer
