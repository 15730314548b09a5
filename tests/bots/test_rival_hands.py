"""What the cantos of a tanda would pay, hand by hand, is what the kernel pays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import assume, given, settings

from caida.bots.beliefs import canto_of
from caida.bots.known import Known
from caida.bots.rival_hands import Prize, prize_of
from caida.engine.cards import Card
from caida.engine.events import CantoFined, CantoPaid, MatchWon
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.rulesets import numbered_ruleset
from tests.engine.strategies import seeds


def settlement(match: Match) -> tuple[Counter[int], str | None]:
    """The tanda played out: what its cantos paid by seat, and how the match ended, if it did."""
    paid: Counter[int] = Counter()
    tanda = (match.deal, match.tanda)
    while match.to_act is not None and (match.deal, match.tanda) == tanda:
        for event in match.play(next(a for a in match.legal_actions() if a.card is not None)):
            if isinstance(event, CantoPaid | CantoFined):
                paid[event.seat] += event.points
            if isinstance(event, MatchWon):
                return paid, event.reason
    return paid, None


def test_prizes_are_paid_by_the_kernel_under_any_rules() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=300)
    @given(seeds, seeds)
    def compare(number: int, seed: int) -> None:
        ruleset = numbered_ruleset(number).with_options(
            seats=2,
            teams=False,
            first_dealer="draw",
            target=200,
            canto_call="auto",
            mata_canto=False,
            false_canto=0,
        )
        match = Match(ruleset, seed=seed)
        while match.phase in ("order", "count"):
            match.play(match.legal_actions()[0])
        seat = match.to_act
        assume(seat is not None)
        assert seat is not None
        known = Known(match.view(seat))
        rival = 1 - seat
        dealt = [Card(card) for card in match._kernel.get_dealt(rival)]
        theirs = canto_of(ruleset, tuple(sorted(card.step for card in dealt)))
        prize = prize_of(known, theirs, is_sung=rival in known.standing)
        if known.view.settled:
            assert prize == Prize(0, 0)
            return
        paid, reason = settlement(match)
        if reason is None:
            assert (prize.own, prize.rival) == (paid[seat], paid[rival])
            found["both"] += len(known.standing) + (theirs is not None) == 2
        assert prize.rival_wins == (reason == "trivilin")
        found[str(reason)] += 1

    compare()
    assert found["None"] > 100, found


def test_lies_cost_what_the_kernel_takes() -> None:
    """CAN-8: both have sung, each the truth or not, and the rival's hand is guessed right."""
    found: Counter[tuple[bool, bool]] = Counter()
    ruleset = Ruleset(canto_call="manual", false_canto=2, target=200, duplicate_limit=0)
    for seed in range(300):
        match = Match(ruleset, seed=seed)
        match.play(match.legal_actions()[0])
        rich = replace(match.position(), scores=(20, 20))  # so that all of a fine can be paid
        match = Match.from_position(ruleset, rich, seed=seed)
        for _ in range(2):
            songs = [a for a in match.legal_actions() if a.kind in ("sing", "claim")]
            match.play(songs[seed // 3 % len(songs)] if seed % 3 else songs[0])
            match.play(next(a for a in match.legal_actions() if a.card is not None))
        seat = match.to_act
        assert seat is not None
        known = Known(match.view(seat))
        dealt = sorted(card >> 2 for card in match._kernel.get_dealt(1 - seat))
        prize = prize_of(known, canto_of(ruleset, tuple(dealt)), is_sung=True)
        paid, _ = settlement(match)
        assert (prize.own, prize.rival) == (paid[seat], paid[1 - seat])
        found[prize.own < 0, prize.rival < 0] += 1
    assert len(found) == 4, found


def test_a_trivilin_that_wins_at_once_is_the_match_for_the_rival() -> None:
    ruleset = Ruleset.preset("tradicional", trivilin_wins="any")
    known = Known(Match(ruleset, seed=1).view(0))
    assert prize_of(known, canto_of(ruleset, (3, 3, 3)), is_sung=False) == Prize(0, 0, True)
    assert not prize_of(known, canto_of(ruleset, (3, 3, 3)), is_sung=True).rival_wins
