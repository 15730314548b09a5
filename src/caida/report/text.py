"""A review and its hints in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.notation import format_action, format_rules
from caida.review import Alternative, Decision, Hint, Reason, Review
from caida.review.reviewing import Account
from caida.words import Words

BARS = "▁▂▃▄▅▆▇█"
LONGEST = 60  # bars in a line of chances


def tell_hint(hint: Hint, words: Words, names: Sequence[str]) -> str:
    """The advice in a sentence; ``names`` by seat."""
    return Speech(words, names).hint(hint)


class Speech:
    """One language, with the names of the people by seat."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self._words = words
        self._names = names

    def move(self, action: Action, taken: Sequence[Card]) -> str:
        """``tirar el rey de oros``, to stand inside a sentence."""
        if action.card is None:
            canto = "" if action.canto is None else self._words.canto(action.canto)
            return self._words.text(f"review.move.{action.kind}", canto=canto)
        card = self._words.the_card(action.card)
        if not taken:
            return self._words.text("review.move.throw", card=card)
        return self._words.text("review.move.capture", card=card, taken=self._cards(taken))

    def reason(self, reason: Reason) -> str:
        """What was wrong with a move, about whoever made it."""
        return self._words.text(f"review.reason.{_kind(reason)}", **self._params(reason))

    def happened(self, reason: Reason) -> str:
        """That the danger of the reason came true."""
        return self._words.text(f"review.happened.{reason.kind}", **self._params(reason))

    def hint(self, hint: Hint) -> str:
        """Advice for the one who is to act."""
        move, reason = self.move(hint.action, hint.taken), hint.reason
        if reason is None:
            key = "only" if hint.is_only else "even"
            return _sentence(self._words.text(f"review.hint.{key}", move=move))
        why = self._words.text(f"review.hint.{_kind(reason)}", **self._params(reason))
        return _sentence(self._words.text("review.hint.because", move=move, why=why))

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


class ReviewTeller:
    """Tells one review in one language. ``seat`` leaves out the decisions of the others."""

    def __init__(self, review: Review, words: Words, seat: int | None = None) -> None:
        seats = range(review.ruleset.seats)
        self.review = review
        self.names = review.players or tuple(words.seat(seat) for seat in seats)
        self.seats = list(seats) if seat is None else [seat]
        self._words = words
        self._speech = Speech(words, self.names)

    def lines(self) -> Iterator[str]:
        words, review = self._words, self.review
        rules = format_rules(review.ruleset)
        yield words.text("review.heading", sides=" · ".join(self.sides()), rules=rules)
        scores = "-".join(map(str, review.scores))
        if review.outcome is None:
            yield words.text("review.running", scores=scores)
        else:
            side = self.sides()[review.outcome.winner]
            yield words.text("review.won", side=side, scores=scores)
        if not review.decisions:
            yield words.text("review.nothing")
            return
        yield from self._accounts()
        yield from self._players()
        for seat in self.seats:
            yield from self._worst(seat)
        yield from self._decisions()

    def sides(self) -> list[str]:
        """The sides by their people."""
        sides = self.review.ruleset.sides
        return [self._words.side(side, self.names, sides) for side in range(sides)]

    def percent(self, share: float, *, signed: bool = False) -> str:
        number = f"{100 * share:+.1f}" if signed else f"{100 * share:.1f}"
        return self._words.text("review.percent", number=self._number(number))

    def _number(self, text: str) -> str:
        text = text.removeprefix("-") if not text.strip("+-0.") else text
        return text.replace("-", "−").replace(".", self._words.text("review.decimal"))

    def _accounts(self) -> Iterator[str]:
        yield from ("", self._words.text("review.decided"))
        sides = self.sides()
        width = max(map(len, sides))
        for number, account in enumerate(self.review.accounts):
            line = self._words.text(
                "review.side_line",
                side=f"{sides[number]:<{width}}",
                start=self.percent(account.start),
                end=self.percent(account.end),
                play=self.percent(account.play, signed=True),
                luck=self.percent(account.luck, signed=True),
            )
            yield f"  {line}"
            yield f"  {'':<{width}}  {bars([chances[number] for chances in self.review.chances])}"

    def _players(self) -> Iterator[str]:
        yield from ("", self._words.text("review.seats"))
        width = max(len(self.names[seat]) for seat in self.seats)
        for seat in self.seats:
            count = len(self.review.of_seat(seat))
            form = "one" if count == 1 else "many"
            line = self._words.text(
                "review.seat_line",
                name=f"{self.names[seat]:<{width}}",
                accuracy=self.percent(self.review.accuracy(seat)),
                given=self.percent(self.review.given_away(seat)),
                decisions=self._words.text(f"review.unit.decisions.{form}", n=count),
            )
            yield f"  {line}"

    def _worst(self, seat: int) -> Iterator[str]:
        worst = self.review.worst(seat)
        name = self.names[seat]
        yield from ("", self._words.text("review.worst" if worst else "review.no_worst", name=name))
        for place, decision in enumerate(worst, start=1):
            line = self._words.text(
                "review.worst_line",
                place=place,
                deal=decision.deal,
                tanda=decision.tanda,
                move=self._move(decision.played),
                given=self.percent(decision.given_away),
                best=self._move(decision.best),
            )
            yield f"  {line}"
            yield f"     {self.why(decision)}"

    def why(self, decision: Decision) -> str:
        """The reason in a sentence; empty for the best move."""
        if decision.reason is None:
            return ""
        text = self._speech.reason(decision.reason)
        if decision.came_true:
            text = f"{text}, {self._speech.happened(decision.reason)}"
        return f"{_sentence(text)}."

    def _move(self, alternative: Alternative) -> str:
        return self._speech.move(alternative.action, alternative.taken)

    def _decisions(self) -> Iterator[str]:
        yield from ("", self._words.text("review.all"))
        heading = ""
        for decision in self.review.decisions:
            if decision.seat not in self.seats:
                continue
            before, heading = heading, self._heading(decision)
            if heading != before:
                yield from ("", heading)
            verdict = ""
            if decision.grade != "good":
                grade = self._words.text(f"review.grade.{decision.grade}")
                given = self.percent(decision.given_away)
                verdict = self._words.text("review.verdict", grade=grade, given=given)
            chances = " · ".join(map(self.percent, decision.chances))
            yield "  " + self._words.text(
                "review.decision",
                name=self.names[decision.seat],
                played=text_of(decision.played),
                chances=f"[{chances}]",
                verdict=verdict,
            )
            yield from self._alternatives(decision)

    def _heading(self, decision: Decision) -> str:
        key = "review.deal" if decision.tanda else "review.dealing"
        return self._words.text(key, deal=decision.deal, tanda=decision.tanda)

    def _alternatives(self, decision: Decision) -> Iterator[str]:
        moves = self._moves(decision)
        width = max(map(len, moves.values()))
        for each in by_chance(decision.alternatives):
            if each.action not in moves:
                continue
            line = self._words.text(
                "review.alternative",
                mark="›" if each is decision.played else " ",
                move=f"{moves[each.action]:<{width}}",
                chance=f"{self.percent(each.chance):>7}",
                points=self._number(f"{each.points:+.1f}"),
            )
            yield f"    {line}"

    def _moves(self, decision: Decision) -> dict[Action, str]:
        """The moves that have a line, as it names them: where all other lies are worth the same,
        one stands for them (CAN-8)."""
        lies = [
            each
            for each in decision.alternatives
            if each.action.canto is not None and each is not decision.played
        ]
        moves = {each.action: text_of(each) for each in decision.alternatives}
        if len(lies) > 1 and len({(lie.chance, lie.points) for lie in lies}) == 1:
            for lie in lies[1:]:
                del moves[lie.action]
            moves[lies[0].action] = self._words.text("review.any_claim")
        return moves


class PictureText:
    """What stands on the picture of a review."""

    def __init__(self, teller: ReviewTeller, words: Words) -> None:
        self.teller = teller
        self.lang = words.lang
        self.title = words.text("review.picture.title")
        self.description = words.text("review.picture.description")
        self.marks = words.text("review.picture.marks")
        self._words = words

    def percent(self, share: float) -> str:
        return self._words.text("review.percent", number=f"{100 * share:.0f}")

    def deal(self, deal: int) -> str:
        return self._words.text("review.picture.deal", deal=deal)

    def mark(self, decision: Decision) -> str:
        """Who gave something away there, how much and why."""
        name = self.teller.names[decision.seat]
        given = self.teller.percent(-decision.given_away, signed=True)
        return f"{name}: {given}. {self.teller.why(decision)}"

    def luck(self, side: int, account: Account) -> str:
        return self._words.text(
            "review.picture.luck",
            side=self.teller.sides()[side],
            play=self.teller.percent(account.play, signed=True),
            luck=self.teller.percent(account.luck, signed=True),
        )


def _kind(reason: Reason) -> str:
    """The reason's kind; a caída on a card of the dealt mesa falls on nobody."""
    return "caida_on_mesa" if reason.kind == "caida" and reason.seat is None else reason.kind


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def by_chance(alternatives: Sequence[Alternative]) -> list[Alternative]:
    return sorted(alternatives, key=lambda each: -each.chance)


def text_of(alternative: Alternative) -> str:
    """The move as records write it."""
    return format_action(alternative.action, alternative.taken)


def bars(chances: Sequence[float]) -> str:
    """Chances over time as a row of bars; a long match is thinned out evenly."""
    count = min(len(chances), LONGEST)
    last = max(count - 1, 1)
    picked = [chances[place * (len(chances) - 1) // last] for place in range(count)]
    return "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in picked)
