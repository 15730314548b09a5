"""How fast the engine is, as ratios within one run: `python -m benches.engine` (`--json`).

Contenders take turns; a ratio is the median over the turns. Goals that are missed are marked,
and with --check they make the exit status 1.
"""

import statistics
from collections.abc import Sequence

from benches.goals import Goal
from benches.hearts import Hearts
from benches.ours import Ours, import_caida
from benches.rates import Ratio, goals_of, rates_parser, tell
from benches.timing import Rates

SEED = 20_260_101
LABELS = {
    "kernel": "motor compilado · compiled kernel",
    "interpreted": "motor interpretado · interpreted kernel",
    "step": "motor, paso a paso · kernel stepped from Python",
    "match": "Match con eventos · Match with events",
    "hearts_cpp": "OpenSpiel hearts, C++",
    "hearts_cpp_dealt": "OpenSpiel hearts, C++, ya repartido · after the deal",
    "hearts_python": "OpenSpiel hearts, Python",
    "hearts_python_tight": "OpenSpiel hearts, Python, bucle mínimo · tight loop",
    "hearts_python_dealt": "OpenSpiel hearts, Python, ya repartido · after the deal",
}
RATIOS: list[Ratio] = [
    ("kernel", "interpreted", 60),
    ("kernel", "hearts_cpp", 10),
    ("step", "hearts_python", 8),
    ("match", "hearts_python", 1),
    ("kernel", "hearts_cpp_dealt", None),
    ("step", "hearts_python_tight", None),
    ("step", "hearts_python_dealt", None),
]


def find_goals(ours: Ours, rates: Rates, repetitions: int) -> list[Goal]:
    copy = statistics.median(ours.copy_seconds() for _ in range(repetitions))
    imports = [import_caida() for _ in range(repetitions)]
    seconds = statistics.median(seconds for seconds, _ in imports)
    foreign = len(imports[0][1])
    return [
        *goals_of(rates, RATIOS),
        Goal("tamaño del estado · size of a state", ours.state_bytes(), "B", 256, at_most=True),
        Goal("copia del estado · copy of a state", copy * 1e9, "ns", 100, at_most=True),
        Goal("import caida", seconds * 1e3, "ms", 100, at_most=True),
        Goal("paquetes ajenos · third-party packages", foreign, "", 0, at_most=True),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    options = rates_parser("engine", __doc__).parse_args(arguments)
    ours = Ours(SEED)
    rates = Rates({**ours.contenders(), **Hearts(SEED).contenders()}, options.repetitions)
    return tell(options, rates, LABELS, find_goals(ours, rates, options.repetitions))


if __name__ == "__main__":
    raise SystemExit(main())
