"""An explanation written as Markdown, with what differs from the preset marked."""

from dataclasses import replace

from caida.engine.ruleset import Ruleset
from caida.words import Words
from caida.words.explanation import (
    MARK,
    ExplainedCanto,
    ExplainedGroup,
    ExplainedRule,
    Explanation,
)
from caida.words.markdown import write_markdown
from tests.words.canto_table import table_rows
from tests.words.silent import SILENT

ES, EN = Words("es"), Words("en")


def test_what_differs_from_the_nearest_preset_is_marked() -> None:
    text = ES.rules_text(Ruleset.preset("tradicional", chain="full", maguaro=0, vigia=9, target=12))
    assert "con 4 cambios" in text
    marked = [line for line in text.splitlines() if MARK in line]
    assert len(marked) == 5
    assert marked[1].startswith(f"- **Meta** {MARK}: ")
    assert marked[2].startswith(f"- **Escalera** {MARK}: ")
    assert marked[3].endswith(f"| 9 {MARK}    |")
    assert marked[4] == f"En esta mesa no se juegan: maguaro {MARK} y chigüire."
    assert "with 1 change." in EN.rules_text(Ruleset(target=12))


def test_a_table_without_cantos_says_so() -> None:
    text = ES.rules_text(SILENT)
    assert table_rows(text) == []
    assert f"ronda {MARK}, trivilín {MARK}" in text


GROUP = ExplainedGroup(
    "cantos",
    "Cantos",
    "What is sung.",
    (),
    (
        ExplainedRule("CAN-3", "canto_call", "Singing", "By hand.", differs=True),
        ExplainedRule("CAN-4", None, "Paying", "In the end.", differs=False),
    ),
    (
        ExplainedCanto("ronda", "ronda", "two alike", ("1o", "1c", "12e"), 1, differs=False),
        ExplainedCanto("vigia", "vigía", "a pair and", ("7o", "7c", "10e"), 10, differs=True),
    ),
    "Not sung: chigüire.",
)


def test_a_group_is_its_title_its_words_its_table_and_its_rules() -> None:
    assert (
        write_markdown(EN, Explanation("house", "Two changes.", (GROUP,)))
        == f"""\
# Caída · house

Two changes.

## Cantos

What is sung.

| canto | cards      | example   | points |
|-------|------------|-----------|--------|
| ronda | two alike  | 1o 1c 12e | 1      |
| vigía | a pair and | 7o 7c 10e | 10 {MARK}   |

Not sung: chigüire.

- **Singing** {MARK}: By hand.
- **Paying**: In the end.
"""
    )


def test_without_cantos_there_is_no_table_and_no_gap_where_it_would_be() -> None:
    group = replace(GROUP, cantos=(), not_played="")
    text = write_markdown(EN, Explanation("house", "Two changes.", (group, group)))
    told = (
        f"## Cantos\n\nWhat is sung.\n\n- **Singing** {MARK}: By hand.\n- **Paying**: In the end."
    )
    assert text == f"# Caída · house\n\nTwo changes.\n\n{told}\n\n{told}\n"
