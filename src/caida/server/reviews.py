"""A review as it travels, in both languages: what it says does not change once it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from caida.notation import parse_record
from caida.protocol import http
from caida.protocol.actions import message_of
from caida.protocol.values import CARD_TEXTS, ChoiceMessage, Language
from caida.report.plain import rounded
from caida.report.text import ReviewTeller
from caida.review import Alternative, Decision, Review, review_match
from caida.server.text import words_in

Reviews = Mapping[Language, http.MatchReview]


def review_record(record: str, watch: Callable[[], None]) -> Reviews:
    """Takes seconds; ``watch`` is called after each decision, and ends it by raising."""
    return show_reviews(review_match(parse_record(record), watch))


def show_reviews(review: Review) -> Reviews:
    return {lang: show_review(review, lang) for lang in get_args(Language)}


def show_review(review: Review, lang: Language) -> http.MatchReview:
    teller = ReviewTeller(review, words_in(lang))
    return http.MatchReview(
        # The replay has the deal first, and then a step for every action.
        [_turn(step, decision, teller) for step, decision in enumerate(review.decisions, 1)],
        [rounded(review.accuracy(seat)) for seat in range(review.ruleset.seats)],
        [
            http.SideAccount(
                *map(rounded, (account.start, account.end, account.play, account.luck))
            )
            for account in review.accounts
        ],
    )


def _turn(step: int, decision: Decision, teller: ReviewTeller) -> http.ReviewedTurn:
    is_best = decision.best is decision.played
    is_told = decision.grade != "good"
    return http.ReviewedTurn(
        step,
        decision.seat,
        [rounded(chance) for chance in decision.chances],
        rounded(decision.given_away),
        decision.grade,
        None if is_best else _choice(decision.best),
        teller.why(decision) if is_told else "",
        _prospect(decision.played) if is_told else None,
        _prospect(decision.best) if is_told else None,
    )


def _prospect(alternative: Alternative) -> http.Prospect:
    outlook = alternative.outlook
    return http.Prospect(
        *map(
            rounded,
            (
                alternative.chance,
                outlook.caida,
                outlook.limpia,
                outlook.cards,
                outlook.fallen,
                outlook.cleared,
                outlook.later,
            ),
        )
    )


def _choice(alternative: Alternative) -> ChoiceMessage:
    taken = tuple(CARD_TEXTS[card] for card in alternative.taken)
    return ChoiceMessage(message_of(alternative.action.code), taken)
