"""What can be said at a table: set phrases and reactions, and nothing else.

Their texts are ``phrase.*`` in the catalogs.
"""

from __future__ import annotations

from caida.words.people import CAST

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
