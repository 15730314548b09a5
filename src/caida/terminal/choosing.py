"""What a person is about to do: a walk over the choices of a view, with no rule in it."""

from __future__ import annotations

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import Choice, View


class Choosing:
    """The card picked and how far it reaches, or one of the dealer's answers.

    A card starts out reaching for the most it can take. Singing stands beside them: the own canto
    is ``song``, those that may be claimed without holding them are ``claims`` (CAN-8).
    """

    def __init__(self, view: View) -> None:
        self.hand = view.hand
        self.canto = view.canto
        self.plays: dict[Card, list[Choice]] = {}
        self.answers: list[Choice] = []
        self.song: Choice | None = None
        self.claims: list[Action] = []
        for choice in view.choices:
            card = choice.action.card
            if card is not None:
                self.plays.setdefault(card, []).append(choice)
            elif choice.action.kind == "sing":
                self.song = choice
            elif choice.action.kind == "claim":
                self.claims.append(choice.action)
            else:
                self.answers.append(choice)
        for choices in self.plays.values():
            choices.sort(key=lambda choice: choice.action.takes)
        self.place = 0
        self._reach = {card: len(choices) - 1 for card, choices in self.plays.items()}

    @property
    def card(self) -> Card | None:
        """The card picked; None while the dealer answers."""
        return None if self.answers else self.hand[self.place]

    @property
    def current(self) -> Choice:
        """What Enter would do."""
        card = self.card
        if card is None:
            return self.answers[self.place]
        return self.plays[card][self._reach[card]]

    @property
    def action(self) -> Action:
        return self.current.action

    @property
    def reaches(self) -> list[Choice]:
        """Every way to play the picked card, the shortest first."""
        return [] if self.card is None else self.plays[self.card]

    def pick(self, place: int) -> bool:
        """Pick a card or an answer by its place; False if there is none."""
        if not 0 <= place < self._places:
            return False
        self.place = place
        return True

    def move(self, steps: int) -> None:
        """Pick the next one, around the end."""
        self.place = (self.place + steps) % self._places

    def reach(self, steps: int) -> None:
        """Take more or fewer cards, as far as the choices go."""
        card = self.card
        if card is not None:
            last = len(self.plays[card]) - 1
            self._reach[card] = min(last, max(0, self._reach[card] + steps))

    def reach_to(self, lying: Card) -> bool:
        """Reach exactly as far as a mesa card; False if no choice of the picked card ends there."""
        for place, choice in enumerate(self.reaches):
            if choice.taken and choice.taken[-1] == lying:
                self._reach[self.hand[self.place]] = place
                return True
        return False

    @property
    def _places(self) -> int:
        return len(self.answers) or len(self.hand)
