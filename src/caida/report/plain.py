"""A review as plain values for JSON; docs/review.md says what each is."""

from __future__ import annotations

from caida.notation import format_rules
from caida.report.text import ReviewTeller, text_of
from caida.review import Alternative, Decision

DIGITS = 4


def summary(teller: ReviewTeller) -> dict[str, object]:
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
        "chances": [[rounded(chance) for chance in chances] for chances in review.chances],
        "sides": [
            {
                "seats": [seat for seat in range(ruleset.seats) if ruleset.side_of(seat) == side],
                "start": rounded(account.start),
                "end": rounded(account.end),
                "play": rounded(account.play),
                "luck": rounded(account.luck),
            }
            for side, account in enumerate(review.accounts)
        ],
        "seats": [
            {
                "seat": seat,
                "name": teller.names[seat],
                "accuracy": rounded(review.accuracy(seat)),
                "given_away": rounded(review.given_away(seat)),
                "worst": [place[decision.step] for decision in review.worst(seat)],
            }
            for seat in teller.seats
        ],
        "decisions": [_decision(decision, teller) for decision in told],
    }


def _decision(decision: Decision, teller: ReviewTeller) -> dict[str, object]:
    return {
        "step": decision.step,
        "deal": decision.deal,
        "tanda": decision.tanda,
        "seat": decision.seat,
        "chances": [rounded(chance) for chance in decision.chances],
        "played": text_of(decision.played),
        "best": text_of(decision.best),
        "given_away": rounded(decision.given_away),
        "grade": decision.grade,
        "reason": None if decision.reason is None else decision.reason.kind,
        "came_true": decision.came_true,
        "text": teller.why(decision),
        "alternatives": [_alternative(each) for each in decision.alternatives],
    }


def _alternative(alternative: Alternative) -> dict[str, object]:
    return {
        "move": text_of(alternative),
        "chance": rounded(alternative.chance),
        "points": rounded(alternative.points),
    }


def rounded(number: float) -> float:
    """Without the noise of arithmetic, and never minus nothing."""
    return round(number, DIGITS) + 0.0
