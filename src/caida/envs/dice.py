"""Numbers by chance for the matches of a vector: the cards of each, and the dice of its bots.

Augmented by dice.pxd; this file runs as it is without a compiler. The steps are those of
SplitMix64. Cards and dice are streams of their own: whoever plays, a seed deals the same cards.
"""

from __future__ import annotations

from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.numbers import SEED_MASK as MASK

GAMMA = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
WORD_BITS = 32
WORD_MASK = (1 << WORD_BITS) - 1
FRACTION_SHIFT = 11  # leaves 53 bits, all that a float between 0 and 1 has
FRACTION = 1.0 / (1 << 53)


def mix(word: int) -> int:
    """A word of 64 bits that looks like none of its neighbours'."""
    word = ((word ^ (word >> 30)) * FIRST_MIX) & MASK
    word = ((word ^ (word >> 27)) * SECOND_MIX) & MASK
    return word ^ (word >> 31)


class Dice:
    """A stream of chance, and where the cards of an episode come from."""

    def __init__(self) -> None:
        self.word = 0

    def begin(self, kernel: Kernel, seed: int, episode: int) -> None:
        """Set the kernel's chance, and the dice beside it, for one episode of a seed."""
        self.word = mix(((seed & MASK) + GAMMA) & MASK)
        self.word = mix((self.word + (episode + 1) * GAMMA) & MASK)
        for half in range(2):
            self.roll()
            kernel.random[half * 2] = mix(self.word) & WORD_MASK
            kernel.random[half * 2 + 1] = mix(self.word) >> WORD_BITS
        kernel.random[3] |= 1  # xoshiro needs a bit that is set
        self.word = mix(self.word ^ MASK)

    def roll(self) -> None:
        self.word = (self.word + GAMMA) & MASK

    def below(self, size: int) -> int:
        """A number from 0 to size - 1."""
        self.roll()
        return ((mix(self.word) >> WORD_BITS) * size) >> WORD_BITS

    def fraction(self) -> float:
        """A number from 0 up to 1, and never 1."""
        self.roll()
        return (mix(self.word) >> FRACTION_SHIFT) * FRACTION


class VectorChance:
    """The chance that a match of the vector has, for a Match: the same seed deals the same cards.

    ``Match(ruleset, chance=VectorChance(ruleset, seed))`` is the first match that ``VectorCaida``
    plays for that seed, ``episode`` 1 the next, and so on.
    """

    def __init__(self, ruleset: Ruleset, seed: int, episode: int = 0) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.episode = episode
        self.kernel = Kernel(table_of(ruleset))
        Dice().begin(self.kernel, seed & MASK, episode)

    def deck(self, label: str) -> list[int]:
        """The forty cards as they are shuffled next, whatever for."""
        self.kernel.shuffle()
        return self.kernel.get_stock()

    def index(self, label: str, size: int) -> int:
        """The next number from 0 to size - 1."""
        return self.kernel.below(size)

    def __copy__(self) -> VectorChance:
        return _with_words(self.ruleset, self.seed, self.episode, self.kernel.random)

    def __reduce__(self) -> tuple[object, ...]:
        return (_with_words, (self.ruleset, self.seed, self.episode, list(self.kernel.random)))


def _with_words(ruleset: Ruleset, seed: int, episode: int, words: list[int]) -> VectorChance:
    """A chance that stands somewhere in its stream."""
    chance = VectorChance(ruleset, seed, episode)
    chance.kernel.random = words
    return chance
