"""What the screen shows while events are told one by one."""

from __future__ import annotations

from caida.engine import events as happened
from caida.engine.cards import Card
from caida.engine.events import Event
from caida.engine.ruleset import Ruleset
from caida.engine.views import Watcher


class Scene(Watcher):
    """The engine's own fold of a seat's events, with what each mesa card was counted as.

    The engine's view is ahead while a string of events is still being told; this is not.
    """

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self.counted: dict[Card, tuple[int, bool]] = {}
        super().__init__(ruleset, seat)
        self.own = seat

    @property
    def mano(self) -> int | None:
        return None if self.dealer is None else (self.dealer + 1) % self.ruleset.seats

    @property
    def is_last_tanda(self) -> bool:
        return self.tanda == self.ruleset.tandas

    def see(self, event: Event) -> None:
        super().see(event)
        match event:
            case happened.MesaCardDealt(card=card, number=number, hit=hit):
                self.counted[card] = (number, hit)
            case happened.DealStarted() | happened.CardThrown() | happened.CardsCaptured():
                self.counted.clear()
            case _:
                pass
