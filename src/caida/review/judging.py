"""What each legal action of a seat is worth, by what that seat could know and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from caida.bots import Maestro
from caida.bots.worlds import imagine_from
from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import View
from caida.review.chances import chances_of
from caida.review.outlook import Outlook, look_ahead
from caida.review.pieces import Pieces, at_one_go


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal action: the cards it takes, the chance to win the match with it, and where the points
    until the end of the tanda are expected to come from."""

    action: Action
    taken: tuple[Card, ...]
    chance: float
    outlook: Outlook

    @property
    def points(self) -> float:
        return self.outlook.points


def weigh(view: View) -> tuple[Alternative, ...]:
    """Every legal action of the seat to act, in the order of its choices; cards of one rank are
    worth the same. What the dealer chooses before the cards lie is worth the same either way."""
    return at_one_go(weigh_in_pieces(view))


def weigh_in_pieces(view: View) -> Pieces[tuple[Alternative, ...]]:
    chances = chances_of_choices(view)
    yield "part"
    weighed = zip(view.choices, chances, strict=True)
    if view.phase != "play":
        return tuple(Alternative(*choice, chance, Outlook()) for choice, chance in weighed)
    worlds = imagine_from(view)
    outlooks: dict[tuple[int, int], Outlook] = {}
    for action, _ in view.choices:
        if (kind := kind_of(action)) not in outlooks:
            yield "part"
            outlooks[kind] = look_ahead(worlds, action.code)
    return tuple(
        Alternative(*choice, chance, outlooks[kind_of(choice.action)]) for choice, chance in weighed
    )


def chances_of_choices(view: View) -> tuple[float, ...]:
    """The chance to win the match with each choice of the seat to act, in their order."""
    if view.to_act is None or view.to_act != view.seat:
        raise ValueError("only the view of the seat to act has something to decide")
    if view.phase != "play":
        chance = chances_of(replace(view, seat=None))[view.ruleset.side_of(view.to_act)]
        return (chance,) * len(view.choices)
    maestro = Maestro("review")
    chances = {kind_of(action): chance for action, chance in maestro.values(view).items()}
    legal = view.legal_actions()
    lies = maestro.values_of_lies(view, [action for action in legal if action.kind == "claim"])
    chances |= {kind_of(action): chance for action, chance in lies.items()}
    for action in legal:
        if action.kind == "sing":
            chances[kind_of(action)] = maestro.value_of_singing(view)
    return tuple(chances[kind_of(action)] for action in legal)


def kind_of(action: Action) -> tuple[int, int]:
    """The same for actions that suits alone tell apart."""
    return (-1, action.code) if action.card is None else (action.card.step, action.takes)
