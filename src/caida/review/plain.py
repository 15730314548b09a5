"""A review as plain values for JSON; docs/review.md says what each is."""

from __future__ import annotations

from caida.notation import format_rules
from caida.review.judging import Alternative
from caida.review.reviewing import Decision
from caida.review.telling import Teller, text_of

DIGITS = 4


def summary(teller: Teller) -> dict[str, object]:
    """The whole review; the decisions and seats are those that the teller tells."""
    review = teller.review
    ruleset = review.ruleset
    told = [decision for decision in review.decisions if decision.seat in teller.seats]
    place = {decision.step: number for number, decision in enumerate(told)}
    return {
        "rules": format_rules(ruleset),
        "players": list(teller.names),
        "winner": None if review.outcome is None else review.outcome.winner,
        "scores": list(review.scores),
        "chances": [[_round(chance) for chance in chances] for chances in review.chances],
        "sides": [
            {
                "seats": [seat for seat in range(ruleset.seats) if ruleset.side_of(seat) == side],
                "start": _round(account.start),
                "end": _round(account.end),
                "play": _round(account.play),
                "luck": _round(account.luck),
            }
            for side, account in enumerate(review.accounts)
        ],
        "seats": [
            {
                "seat": seat,
                "name": teller.names[seat],
                "accuracy": _round(review.accuracy(seat)),
                "given_away": _round(review.given_away(seat)),
                "worst": [place[decision.step] for decision in review.worst(seat)],
            }
            for seat in teller.seats
        ],
        "decisions": [_decision(decision, teller) for decision in told],
    }


def _decision(decision: Decision, teller: Teller) -> dict[str, object]:
    return {
        "step": decision.step,
        "deal": decision.deal,
        "tanda": decision.tanda,
        "seat": decision.seat,
        "chances": [_round(chance) for chance in decision.chances],
        "played": text_of(decision.played),
        "best": text_of(decision.best),
        "given_away": _round(decision.given_away),
        "grade": decision.grade,
        "reason": None if decision.reason is None else decision.reason.kind,
        "came_true": decision.came_true,
        "text": teller.why(decision),
        "alternatives": [_alternative(each) for each in decision.alternatives],
    }


def _alternative(alternative: Alternative) -> dict[str, object]:
    return {
        "move": text_of(alternative),
        "chance": _round(alternative.chance),
        "points": _round(alternative.points),
    }


def _round(number: float) -> float:
    """Without the noise of arithmetic, and never minus nothing."""
    return round(number, DIGITS) + 0.0
