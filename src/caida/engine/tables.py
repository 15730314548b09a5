"""A ruleset as the kernel reads it: every option a C number, every hand's canto in a table.

Augmented by tables.pxd; this file runs as it is without a compiler.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from caida.engine.cantos import (
    KIND_OF,
    hands_of_steps,
    is_looked_at,
    is_played,
    read_hand,
    strength,
    wins_at_once,
)
from caida.engine.ruleset import Ruleset


class RuleTable:
    """Read-only numbers of one ruleset; a kernel state points to it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.seats = ruleset.seats
        self.sides = ruleset.sides
        self.target = ruleset.target
        first = ruleset.first_dealer
        self.first_draws = first == "draw"
        self.first_random = first == "random"
        self.first_seat = first if isinstance(first, int) else 0
        self.order_chosen = ruleset.deal_order == "dealer_chooses"
        self.hands_first = ruleset.deal_order == "hands_first"
        self.mal_echada = ruleset.mal_echada
        self.duplicate_limit = ruleset.duplicate_limit
        self.may_leave = ruleset.capture == "may"
        self.full_chain = ruleset.chain == "full"
        self.caida_points = list(ruleset.caida_points)
        self.caida_across = ruleset.caida_across_tandas
        self.caida_on_mesa = ruleset.caida_on_mesa
        self.mata_canto = ruleset.mata_canto
        self.mata_mesa = ruleset.mata_mesa
        self.mesa_limpia = ruleset.mesa_limpia
        self.limpia_last = ruleset.mesa_limpia_last_tanda
        self.sings_by_hand = ruleset.canto_call == "manual"
        self.settles_early = ruleset.canto_settle == "all_sung"
        self.pays_all = ruleset.canto_pay == "all"
        self.winner_takes = ruleset.canto_pay == "winner_takes"
        self.false_canto = ruleset.false_canto
        self.looks_at_trivilin = is_looked_at(ruleset, "trivilin")
        self.quota = ruleset.quota_of(is_dealer=False)
        self.dealer_quota = ruleset.quota_of(is_dealer=True)
        self.kind_played = [0] * 11  # by kind (cantos.KIND_OF)
        self.canto_kind = [0] * 1000
        self.canto_strength = [0] * 1000
        self.canto_wins = [0] * 1000
        self.fill_cantos()
        self.runs = [0] * 1024
        self.ways = [0] * 1024
        self.fewest = [0] * 1024
        self.first_suit = [0] * 16
        self.fill_plays()

    def fill_cantos(self) -> None:
        """The index is the three steps as decimal digits, in whichever order they were dealt."""
        ruleset = self.ruleset
        for canto, kind in KIND_OF.items():
            self.kind_played[kind] = is_played(ruleset, canto)
        for hand in hands_of_steps():
            reading = read_hand(ruleset, hand)
            if reading is None:
                continue
            for first, second, third in permutations(hand):
                index = (first * 10 + second) * 10 + third
                self.canto_kind[index] = KIND_OF[reading.canto]
                self.canto_strength[index] = strength(ruleset, reading)
                self.canto_wins[index] = wins_at_once(ruleset, reading)

    def fill_plays(self) -> None:
        """How a rank can be played, by the ranks that lie on the mesa from it up (a bit for each):
        how many it could take (CAP-2), in how many ways, and how many the first of these takes."""
        for steps in range(1024):
            run = 1 + self.runs[steps >> 1] if steps & 1 else 0
            self.runs[steps] = run
            self.ways[steps] = 1
            if run > 0:
                self.ways[steps] = self.may_leave + (1 if self.full_chain else run)
                if not self.may_leave:  # CAP-1
                    self.fewest[steps] = run if self.full_chain else 1
        for suits in range(1, 16):
            while not suits >> self.first_suit[suits] & 1:
                self.first_suit[suits] += 1


@lru_cache(maxsize=256)
def table_of(ruleset: Ruleset) -> RuleTable:
    """The rules as a kernel reads them; equal rulesets share one table."""
    return RuleTable(ruleset)
