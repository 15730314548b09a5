"""What can be said at a table: set phrases and reactions, and nothing else.

Their texts are ``phrase.*`` in the catalogs.
"""

from __future__ import annotations

from caida.server.limits import Bucket, Buckets
from caida.words.people import CAST

AT_ONCE = 8  # of one person
TABLE_SHARE = 2  # a table hears so many times as much as one person may say

REACTIONS = ("laugh", "clap", "wow", "think", "cry", "fire")
PHRASES = (
    "hello",
    "good_luck",
    "nice_play",
    "what_a_caida",
    "mesa_limpia",
    "your_turn",
    "hurry",
    "wait",
    "oops",
    "thanks",
    "sorry",
    "revenge",
    "good_game",
    "bye",
    *REACTIONS,
)

# What only somebody of the cast says.
SAYINGS = tuple(
    sorted(
        {
            phrase
            for one in CAST
            for phrases in one.sayings.values()
            for phrase in phrases
            if phrase not in PHRASES
        }
    )
)


class Talk:
    """How much is said: by each person, wherever they sit, and at each table."""

    def __init__(self, per_minute: float) -> None:
        self._rate = per_minute / 60
        self.people = Buckets(self._rate, AT_ONCE)

    def new_table(self) -> Bucket:
        return Bucket(self._rate * TABLE_SHARE, AT_ONCE * TABLE_SHARE)

    def allows(self, person: str, table: Bucket) -> bool:
        return self.people.take(person) and table.take()
