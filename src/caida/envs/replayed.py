"""Pickling of an environment with one table: what was played is kept, and played again."""

from __future__ import annotations

from typing import Any

from caida.envs.single_match import SingleMatch

TABLE, EPISODE = "_table", "episode"


class Replayed:
    """For an environment that keeps its seed and what was played in the episode; a copy is played
    to where this one is, and goes on by itself from there."""

    _table: SingleMatch
    _seed: int | None
    _played: list[int]

    def _sit_down(self) -> None:
        """Make ``_table``, before its first episode."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name != TABLE}
        return {**kept, EPISODE: self._table.match.episode}

    def __setstate__(self, state: dict[str, Any]) -> None:
        episode = state.pop(EPISODE)
        self.__dict__.update(state)
        self._sit_down()
        if self._seed is not None:
            self._table.replay(self._seed, episode, self._played)
