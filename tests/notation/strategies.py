"""Random rulesets, and matches played at random under them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from caida.engine.chance import Chance, ProvableChance, SeededChance
from caida.engine.match import Match
from caida.engine.options import OPTIONS, Option
from caida.engine.ruleset import Ruleset
from caida.engine.undone import MAX_UNDONE, Undone, last_decision, take_back
from caida.notation import format_rules
from tests.engine.rulesets import with_needs

MODES = ((2, False), (3, False), (4, False), (4, True))
MAX_MOVES = 250


def option_values(option: Option) -> st.SearchStrategy[object]:
    if option.is_flag:
        return st.booleans()
    low, high = option.low or 0, option.high or 0
    numbers = st.integers(low, min(high, 30))
    if option.per_rank:
        return st.lists(numbers, min_size=10, max_size=10)
    if option.low is None:
        return st.sampled_from(option.words)
    return st.one_of(st.sampled_from(option.words), numbers) if option.words else numbers


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Every valid ruleset can come up; mostly a few options differ from a preset."""
    seats, teams = draw(st.sampled_from(MODES))
    names = [name for name in OPTIONS if name not in ("seats", "teams", "first_dealer")]
    chosen = draw(st.lists(st.sampled_from(names), unique=True))
    options = {name: draw(option_values(OPTIONS[name])) for name in chosen}
    options["first_dealer"] = draw(st.sampled_from(["draw", "random", *range(seats)]))
    return Ruleset.from_dict(with_needs({"seats": seats, "teams": teams, **options}))


def play_on(match: Match, chooser: Random, moves: int = MAX_MOVES) -> Match:
    """Random legal actions, until the match is over or so many were played."""
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.play(chooser.choice(match.legal_actions()))
    return match


def take_back_at_random(
    match: Match, chooser: Random, moves: int = MAX_MOVES
) -> tuple[Match, tuple[Undone, ...]]:
    """Play on like ``play_on``, and now and then stand again before a seat's last decision."""
    undone: tuple[Undone, ...] = ()
    for _ in range(moves):
        at = last_decision(match.history, chooser.randrange(match.ruleset.seats))
        if at is not None and chooser.random() < 0.25:
            undone = take_back(match.history, at, undone)
            match = match.rewound(at)
        elif match.outcome is None:
            match.play(chooser.choice(match.legal_actions()))
    return match, undone[:MAX_UNDONE]


def proved_chance(number: int, ruleset: Ruleset | None = None) -> Chance:
    """Bound to the rules, if they are given."""
    rules = None if ruleset is None else format_rules(ruleset)
    added = {0: "arepa", 1: 'con "queso"\n\\ y más'}
    return ProvableChance(number.to_bytes(32, "big"), added, rules)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Whole and broken-off matches, some given up, some with provable chance."""
    ruleset = draw(rulesets())
    number = draw(st.integers(0, 2**32))
    chances = (
        SeededChance(number),
        proved_chance(number),
        proved_chance(number, ruleset),
    )
    match = Match(ruleset, chance=draw(st.sampled_from(chances)))
    play_on(match, Random(number), draw(st.integers(0, MAX_MOVES)))
    if match.outcome is None and draw(st.booleans()):
        match.resign(draw(st.integers(0, ruleset.seats - 1)), abandoned=draw(st.booleans()))
    return match
