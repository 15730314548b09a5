"""The story of a match: one sentence for every event, with its points and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.words.vocabulary import Vocabulary

_ALWAYS: Mapping[type[ev.Event], str] = {
    ev.DealStarted: "event.deal",
    ev.CardPutBack: "event.put_back",
    ev.DealLost: "event.deal_lost",
    ev.CountHit: "event.hit",
    ev.MalEchada: "event.mal_echada",
    ev.CardThrown: "event.thrown",
    ev.CardsCaptured: "event.captured",
    ev.MesaLimpia: "event.mesa_limpia",
    ev.CantoSung: "event.sung",
    ev.CantoExposed: "event.exposed",
    ev.CantoVoided: "event.voided",
    ev.CountVoided: "event.count_voided",
    ev.CantoPaid: "event.paid",
}


def describe(words: Vocabulary, event: ev.Event, names: Sequence[str], sides: int) -> str:
    """One sentence for what happened; TypeError for an event that isn't one of EVENT_TYPES."""
    key = _ALWAYS.get(type(event)) or _key(event)
    said: dict[str, object] = {}
    for field in fields(event):
        said.update(_say(words, field.name, getattr(event, field.name), names, sides))
    return words.text(key, **said)


def _key(event: ev.Event) -> str:
    """The sentence of an event that is told in more than one way."""
    match event:
        case ev.DealerCardsDrawn(tied=tied):
            return "event.drawn_tied" if tied else "event.drawn"
        case ev.DealOrderChosen(order=order):
            return f"event.order.{order}"
        case ev.CountChosen(direction=direction):
            return f"event.count.{direction}"
        case ev.MesaCardDealt(hit=hit):
            return "event.mesa_card_hit" if hit else "event.mesa_card"
        case ev.TandaDealt(tanda=tanda, tandas=tandas):
            return "event.tanda_last" if tanda == tandas else "event.tanda"
        case ev.HandDealt(cards=cards):
            return "event.hand_unseen" if cards is None else "event.hand"
        case ev.CaidaScored(fallen=fallen):
            return "event.caida_on_mesa" if fallen is None else "event.caida"
        case ev.MesaSwept(seat=seat, cards=cards):
            if not cards:
                return "event.swept_empty"
            return "event.swept_nobody" if seat is None else "event.swept"
        case ev.CantoBeaten(worth=worth, best_worth=best_worth):
            if worth is None:
                return "event.beaten_unseen"
            return "event.beaten_level" if worth == best_worth else "event.beaten"
        case ev.CantoFined(points=points):
            return "event.fined" if points else "event.fined_none"
        case ev.PileCounted(points=points):
            return "event.counted" if points else "event.counted_none"
        case ev.SeatResigned(abandoned=abandoned):
            return "event.abandoned" if abandoned else "event.resigned"
        case ev.MatchWon(reason=reason):
            return f"event.won.{reason}"
        case _:
            raise TypeError(f"{event!r} is not an event of the game")


def _say(
    words: Vocabulary, field: str, value: object, names: Sequence[str], sides: int
) -> dict[str, object]:
    """A field of any event as sentences say it; whoever acts is the ``name``."""
    match field, value:
        case (("seat" | "dealer"), int(seat)):
            return {"name": names[seat]}
        case (("mano" | "fallen" | "best"), int(seat)):
            return {field: names[seat]}
        case "side", int(side):
            return {"side": words.side(side, names, sides)}
        case "card", Card() as card:
            return {"card": words.the_card(card), "rank": words.rank_name(card)}
        case (("cards" | "taken"), tuple(cards)):
            return {field: words.listing([words.the_card(card) for card in cards])}
        case "cards", int(number):
            return {"cards": words.count("cards", number)}
        case "points", int(number):
            return {"points": words.points(abs(number))}  # a sentence says that they are lost
        case "number", int(number):
            return {"number": words.text(f"number.{number}")}
        case (("canto" | "best_canto"), str(name)):
            return {field: words.canto(name)}
        case "draws", tuple(draws):
            shown = "; ".join(f"{names[seat]}, {words.the_card(card)}" for seat, card in draws)
            highest, _ = max(draws, key=lambda draw: draw[1].step)  # DLR-1
            return {"draws": shown, "name": names[highest]}
        case "tied", tuple(seats):
            return {"tied": words.listing([names[seat] for seat in seats])}
        case "scores", tuple(scores):
            who = [words.side(side, names, len(scores)) for side in range(len(scores))]
            return {"scores": ", ".join(map("{} {}".format, who, scores))}
        case _:
            return {field: value}
