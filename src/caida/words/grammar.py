"""The grammar our sentences need: in Spanish, *y* before its own sound is *e*.

``tests/words/lists.json`` has the cases; the page's own listing must pass them too.
"""

from __future__ import annotations

import re

# A written i- or hi- that is a vowel of its own: accented (Íos), or not before a, e, o (Inés, but
# hielo); or a y- before a consonant (Yris, but Yajaira). What is no letter is not said.
_STARTS_WITH_I = re.compile(
    r"[\W_]*(?:h?(?:í|i(?![aeoáéó]))|y(?=[^\W\d_aeiouáéíóú]))", re.IGNORECASE
)


def starts_with_i(text: str) -> bool:
    """Whether a text is said with the sound of *i* first: ``Ana e Inés``, but ``agua y hielo``."""
    return _STARTS_WITH_I.match(text) is not None
