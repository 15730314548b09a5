"""Moves and reasons as a player says them."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.review.reasons import Reason
from caida.words import Words


class Speech:
    """One language, with the names of the people by seat."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self._words = words
        self._names = names

    def move(self, action: Action, taken: Sequence[Card]) -> str:
        """``tirar el rey de oros``, to stand inside a sentence."""
        if action.card is None:
            return self._words.text(f"review.move.{action.kind}")
        card = self._words.the_card(action.card)
        if not taken:
            return self._words.text("review.move.throw", card=card)
        return self._words.text("review.move.capture", card=card, taken=self._cards(taken))

    def reason(self, reason: Reason) -> str:
        """What was wrong with a move, about whoever made it."""
        kind = "caida_on_mesa" if reason.kind == "caida" and reason.seat is None else reason.kind
        return self._words.text(f"review.reason.{kind}", **self._params(reason))

    def happened(self, reason: Reason) -> str:
        """That the danger of the reason came true."""
        return self._words.text(f"review.happened.{reason.kind}", **self._params(reason))

    def hint(self, action: Action, taken: Sequence[Card], reason: Reason | None) -> str:
        """Advice for the one who is to act."""
        move = self.move(action, taken)
        if reason is None:
            key = "only" if action.card is not None else "same"
            return self._sentence(self._words.text(f"review.hint.{key}", move=move))
        kind = "caida_on_mesa" if reason.kind == "caida" and reason.seat is None else reason.kind
        params = self._params(reason)
        why = self._words.text(f"review.hint.{kind}", **params)
        return self._sentence(self._words.text("review.hint.because", move=move, why=why))

    def _sentence(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def _params(self, reason: Reason) -> dict[str, object]:
        words = self._words
        return {
            "points": words.points(reason.points),
            "count": words.count("cards", reason.points),
            "card": "" if reason.card is None else words.the_card(reason.card),
            "rank": "" if reason.card is None else words.text(f"the_rank.{reason.card.rank}"),
            "cards": self._cards(reason.cards),
            "name": "" if reason.seat is None else self._names[reason.seat],
            "canto": "" if reason.canto is None else words.canto(reason.canto),
        }

    def _cards(self, cards: Sequence[Card]) -> str:
        return self._words.listing([self._words.the_card(card) for card in cards])
