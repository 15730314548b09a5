"""The story of a match: one sentence for every event, with its points and why."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.words.vocabulary import Vocabulary


def describe(words: Vocabulary, event: ev.Event, names: Sequence[str], sides: int) -> str:
    """One sentence for what happened; TypeError for an event that isn't one of EVENT_TYPES."""
    match event:
        case ev.DealerCardsDrawn():
            return _drawn(words, event, names)
        case (
            ev.DealStarted()
            | ev.DealOrderChosen()
            | ev.CountChosen()
            | ev.MesaCardDealt()
            | ev.CardPutBack()
            | ev.DealLost()
            | ev.CountHit()
            | ev.MalEchada()
            | ev.TandaDealt()
            | ev.HandDealt()
        ):
            return _dealing(words, event, names)
        case ev.CardThrown(seat=seat, card=card):
            return words.text("event.thrown", name=names[seat], card=words.the_card(card))
        case ev.CardsCaptured(seat=seat, card=card, taken=taken):
            return words.text(
                "event.captured",
                name=names[seat],
                card=words.the_card(card),
                taken=_cards(words, taken),
            )
        case ev.CaidaScored():
            return _caida(words, event, names)
        case ev.MesaLimpia(seat=seat, points=points):
            return words.text("event.mesa_limpia", name=names[seat], points=words.points(points))
        case ev.CantoSung() | ev.CantoVoided() | ev.CantoPaid() | ev.CantoBeaten():
            return _canto(words, event, names)
        case ev.MesaSwept() | ev.SeatResigned() | ev.MatchWon():
            return _ending(words, event, names)
        case ev.PileCounted():
            return _counted(words, event, words.side(event.side, names, sides))
        case _:
            raise TypeError(f"{event!r} is not an event of the game")


def _cards(words: Vocabulary, cards: Sequence[Card]) -> str:
    return words.listing([words.the_card(card) for card in cards])


def _drawn(words: Vocabulary, event: ev.DealerCardsDrawn, names: Sequence[str]) -> str:
    draws = "; ".join(f"{names[seat]}, {words.the_card(card)}" for seat, card in event.draws)
    if event.tied:
        tied = words.listing([names[seat] for seat in event.tied])
        return words.text("event.drawn_tied", draws=draws, tied=tied)
    highest, _ = max(event.draws, key=lambda draw: draw[1].step)  # DLR-1
    return words.text("event.drawn", draws=draws, name=names[highest])


def _dealing(words: Vocabulary, event: ev.Event, names: Sequence[str]) -> str:
    match event:
        case ev.DealStarted(deal=deal, dealer=dealer, mano=mano):
            return words.text("event.deal", n=deal, name=names[dealer], mano=names[mano])
        case ev.DealOrderChosen(seat=seat, order=order):
            return words.text(f"event.order.{order}", name=names[seat])
        case ev.CountChosen(seat=seat, direction=direction):
            return words.text(f"event.count.{direction}", name=names[seat])
        case ev.MesaCardDealt(card=card, number=number, hit=hit):
            key = "event.mesa_card_hit" if hit else "event.mesa_card"
            return words.text(key, card=words.the_card(card), number=_number(words, number))
        case ev.CardPutBack(card=card, number=number):
            return words.text(
                "event.put_back", card=words.the_card(card), number=_number(words, number)
            )
        case ev.DealLost(seat=seat, card=card):
            return words.text("event.deal_lost", name=names[seat], card=words.the_card(card))
        case ev.CountHit(seat=seat, number=number, points=points):
            return words.text(
                "event.hit",
                name=names[seat],
                number=_number(words, number),
                points=words.points(points),
            )
        case ev.MalEchada(seat=seat, points=points):
            return words.text("event.mal_echada", name=names[seat], points=words.points(points))
        case ev.TandaDealt(tanda=tanda, tandas=tandas):
            key = "event.tanda_last" if tanda == tandas else "event.tanda"
            return words.text(key, n=tanda, tandas=tandas)
        case ev.HandDealt(seat=seat, cards=cards):
            if cards is None:
                return words.text("event.hand_unseen", name=names[seat])
            return words.text("event.hand", name=names[seat], cards=_cards(words, cards))
        case _:
            raise TypeError(f"{event!r} is no part of dealing")


def _number(words: Vocabulary, number: int) -> str:
    return words.text(f"number.{number}")


def _caida(words: Vocabulary, event: ev.CaidaScored, names: Sequence[str]) -> str:
    name, points = names[event.seat], words.points(event.points)
    rank = words.rank_name(event.card)
    if event.fallen is None:
        return words.text("event.caida_on_mesa", name=name, rank=rank, points=points)
    fallen = names[event.fallen]
    return words.text("event.caida", name=name, fallen=fallen, rank=rank, points=points)


def _canto(
    words: Vocabulary,
    event: ev.CantoSung | ev.CantoVoided | ev.CantoPaid | ev.CantoBeaten,
    names: Sequence[str],
) -> str:
    name, canto = names[event.seat], words.canto(event.canto)
    match event:
        case ev.CantoSung():
            return words.text("event.sung", name=name, canto=canto)
        case ev.CantoVoided():
            return words.text("event.voided", name=name, canto=canto)
        case ev.CantoBeaten():
            return words.text("event.beaten", name=name, canto=canto)
        case ev.CantoPaid(cards=cards, points=points):
            return words.text(
                "event.paid",
                name=name,
                canto=canto,
                cards=_cards(words, cards),
                points=words.points(points),
            )


def _ending(
    words: Vocabulary,
    event: ev.MesaSwept | ev.SeatResigned | ev.MatchWon,
    names: Sequence[str],
) -> str:
    match event:
        case ev.MesaSwept(cards=()):
            return words.text("event.swept_empty")
        case ev.MesaSwept(seat=seat, cards=cards):
            if seat is None:
                return words.text("event.swept_nobody", cards=_cards(words, cards))
            return words.text("event.swept", name=names[seat], cards=_cards(words, cards))
        case ev.SeatResigned(seat=seat, abandoned=abandoned):
            key = "event.abandoned" if abandoned else "event.resigned"
            return words.text(key, name=names[seat])
        case ev.MatchWon(side=side, reason=reason, scores=scores):
            sides = [words.side(other, names, len(scores)) for other in range(len(scores))]
            final = ", ".join(f"{who} {score}" for who, score in zip(sides, scores, strict=True))
            return words.text(f"event.won.{reason}", side=sides[side], scores=final)


def _counted(words: Vocabulary, event: ev.PileCounted, side: str) -> str:
    return words.text(
        "event.counted" if event.points else "event.counted_none",
        side=side,
        cards=words.count("cards", event.cards),
        quota=event.quota,
        points=words.points(event.points),
    )
