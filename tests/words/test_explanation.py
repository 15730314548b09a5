"""A ruleset is explained whole, group by group, and written as Markdown."""

import pytest

from caida.engine.cantos import CANTOS, read_hand
from caida.engine.cards import Card
from caida.engine.options import OPTIONS
from caida.engine.ruleset import PRESETS, Ruleset
from caida.words import LANGUAGES, Words
from caida.words.explanation import GROUPS, MARK
from tests.rules.documents import rule_ids, rule_text
from tests.words.canto_table import table_rows

ES = Words("es")


def test_the_explanation_leaves_no_option_out() -> None:
    grouped = [name for group in GROUPS.values() for name in group.options]
    assert sorted(grouped) == sorted(OPTIONS)


def test_every_option_and_every_intro_tells_rules_that_are_there() -> None:
    told = {rule for group in GROUPS.values() for rule in group.rules}
    assert told | {option.rule for option in OPTIONS.values()} <= set(rule_ids())


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - {"seats", "teams", *CANTOS}))
def test_the_rule_of_an_option_is_the_one_that_speaks_of_it(name: str) -> None:
    assert f"`{name}`" in rule_text(OPTIONS[name].rule)


# In no preset is the mesa fallen on, so how that is played has nothing to decide (CAI-5).
MOOT = {"mata_mesa"}
MODES = [(name, seats, teams) for name, preset in PRESETS.items() for seats, teams in preset.modes]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats", "teams"), MODES)
def test_a_preset_is_explained_whole_and_unmarked(
    preset: str, seats: int, teams: bool, lang: str
) -> None:
    words = Words(lang)
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    text, told = words.rules_text(ruleset), words.explain(ruleset)
    assert MARK not in text
    assert text.startswith(f"# Caída · {preset} · ")
    assert [group.name for group in told.groups] == list(GROUPS)
    for group in told.groups:
        assert f"\n## {group.title}\n\n{group.intro}\n" in text
        unasked = {"quota3"} if seats != 3 else set()
        options = [item.option for item in group.items if item.option]
        wanted = set(GROUPS[group.name].options) - set(CANTOS) - unasked
        assert sorted(options) == sorted(wanted)
        for item in group.items:
            assert not item.differs
            assert f"- **{item.title}**: {item.sentence}\n" in text
            if item.option and item.option not in MOOT:
                value = getattr(ruleset, item.option)
                assert item.sentence == words.option_sentence(item.option, value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_examples_make_the_cantos_they_stand_for(preset: str, lang: str) -> None:
    words = Words(lang)
    ruleset = Ruleset.preset(preset, chiguire=3)
    rows = table_rows(words.rules_text(ruleset))
    assert len(rows) == 4 + sum(getattr(ruleset, name) > 0 for name in CANTOS[1:])
    for title, _hand, example, points in rows:
        steps = tuple(Card(card).step for card in example.split())
        reading = read_hand(ruleset, steps)
        assert reading is not None
        assert title.startswith(words.canto(reading.canto))
        assert points.removesuffix(f" {MARK}") == str(reading.points)


@pytest.mark.parametrize("step", range(10))
def test_a_ronda_of_any_rank_has_an_example(step: int) -> None:
    values = tuple(int(rank == step) for rank in range(10))
    ruleset = Ruleset(ronda=values)
    row = table_rows(ES.rules_text(ruleset))[0]
    reading = read_hand(ruleset, tuple(Card(card).step for card in row[2].split()))
    assert reading is not None
    assert (reading.canto, reading.high) == ("ronda", step)


def test_the_quota_follows_the_seats() -> None:
    assert "cuenta hasta 20" in ES.rules_text(Ruleset(seats=2))
    assert "cuenta hasta 10" in ES.rules_text(Ruleset(seats=4))
    assert "Cada pareja junta sus montones" in ES.rules_text(Ruleset(seats=4, teams=True))
    assert "**Cuota**" not in ES.rules_text(Ruleset(seats=3))


def test_the_quota_of_three_is_told_where_three_play_or_where_somebody_changed_it() -> None:
    assert "**Cuota de tres**" in ES.rules_text(Ruleset(seats=3))
    assert "**Cuota de tres**" not in ES.rules_text(Ruleset(seats=2))
    assert f"**Cuota de tres** {MARK}" in ES.rules_text(Ruleset(seats=2, quota3=11))
