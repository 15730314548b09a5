"""A table without cantos: no hand is worth anything by itself."""

from caida.engine.cantos import CANTOS
from caida.engine.ruleset import Ruleset

SILENT = Ruleset(**{"ronda": (0,) * 10, **dict.fromkeys(CANTOS[1:], 0)})  # type: ignore[arg-type]  # all are numbers
