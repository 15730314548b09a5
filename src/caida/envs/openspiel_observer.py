"""What OpenSpiel is told of a game, as tensors and strings: the view of a player, and for an
information state all that the player has seen happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from caida.envs.observation import FEATURE_OF, OBSERVATION_SIZE, observe
from caida.envs.openspiel_text import WIDTH, describe, most_rows, rows_of, story_of

if TYPE_CHECKING:
    from caida.envs.openspiel_game import CaidaGame, CaidaState

PRIVATE = [FEATURE_OF[name] for name in ("hand", "dealt", "canto")]  # what nobody else sees


class CaidaObserver:
    """As OpenSpiel asks for one (open_spiel/python/observation.py). Without private information it
    is the observation of who only looks on; nobody is told all hands."""

    def __init__(self, game: CaidaGame, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer of Caída sees one hand at the most")
        if kind.perfect_recall and not kind.public_info:
            raise ValueError("an observer of Caída who remembers sees the table too")
        self._has_hand = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._has_table = bool(kind.public_info)
        self._has_story = bool(kind.perfect_recall)
        shapes: dict[str, tuple[int, ...]] = {}
        if self._has_hand:
            shapes["player"] = (game.ruleset.seats,)
        if self._has_table:
            shapes["observation"] = (OBSERVATION_SIZE,)
        elif self._has_hand:
            shapes["private"] = (sum(feature.size for feature in PRIVATE),)
        if self._has_story:
            shapes["history"] = (game.deals * most_rows(game.ruleset), WIDTH)
        self.tensor = np.zeros(sum(map(_size, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + _size(shape)].reshape(shape)
            start += _size(shape)

    def set_from(self, state: CaidaState, player: int) -> None:
        self.tensor.fill(0)
        seat = player if self._has_hand else None
        seen = observe(state.table.view(seat))
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if "observation" in self.dict:
            self.dict["observation"][:] = seen
        if "private" in self.dict:
            self.dict["private"][:] = np.concatenate([seen[piece.slice] for piece in PRIVATE])
        if "history" in self.dict:
            story = self.dict["history"]
            rows = rows_of(state.table.events, seat)[: len(story)]
            if rows:
                story[: len(rows)] = rows

    def string_from(self, state: CaidaState, player: int) -> str:
        seat = player if self._has_hand else None
        if self._has_story:
            told = story_of(state.table, seat)
        else:
            view = state.table.view(seat)
            told = describe(view, has_hand=self._has_hand, has_table=self._has_table)
        return told if seat is None else f"p{seat}: {told}"


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))
