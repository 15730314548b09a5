"""Every option says its sentence, and a ruleset is explained from them."""

import pytest

from caida.engine.cantos import CANTOS, read_hand
from caida.engine.cards import Card
from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, PRESETS, Option, OptionValue
from caida.engine.ruleset import Ruleset
from caida.words import LANGUAGES, Words
from caida.words.catalog import load_catalog
from caida.words.explanation import GROUPS, MARK
from caida.words.sentences import rank_runs

ES, EN = Words("es"), Words("en")


def values_of(option: Option) -> list[OptionValue]:
    if option.is_flag:
        return [True, False]
    if option.per_rank:
        return [(0,) * 10, (1,) * 10, tuple(range(10)), (99,) * 10]
    numbers = (
        [] if option.low is None or option.high is None else [*range(option.low, option.high + 1)]
    )
    return [*option.words, *numbers]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_title_and_a_sentence_for_every_value(name: str, lang: str) -> None:
    words = Words(lang)
    assert words.option_title(name)[0].isupper()
    values = values_of(OPTIONS[name])
    sentences = [words.option_sentence(name, value) for value in values]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(values), "two values say the same"


def test_every_sentence_in_the_catalog_belongs_to_an_option_and_a_value() -> None:
    for key in load_catalog("es"):
        if key.startswith("option.") and not key.startswith("option.canto."):
            _, name, said = key.split(".")
            option = OPTIONS[name]
            known = {"title", *option.words}
            if option.is_flag:
                known |= {"yes", "no"}
            elif option.per_rank:
                known |= {"zero", "by_rank"}
            elif option.low is not None:
                known |= {"number", *map(str, range(option.low, (option.high or 0) + 1))}
            assert said in known, key


def test_sentences_agree_with_their_numbers() -> None:
    assert "1 punto para la mano" in ES.option_sentence("mal_echada", 1)
    assert "hasta 14 y los demás hasta 13" in ES.option_sentence("quota3", 13)
    assert "1-7: 1, 10: 2, 11: 3, 12: 4" in EN.option_sentence("caida_points", [1] * 7 + [2, 3, 4])


def test_a_value_that_is_not_allowed_has_no_sentence() -> None:
    with pytest.raises(RulesetError):
        ES.option_sentence("chain", "sometimes")


def test_equal_neighbours_make_one_run() -> None:
    assert rank_runs((1, 1, 0, 0, 0, 0, 2, 2, 2, 5)) == [
        ("1-2", 0, 1),
        ("3-6", 2, 0),
        ("7-11", 6, 2),
        ("12", 9, 5),
    ]


def test_the_explanation_leaves_no_option_out() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted([*grouped, *CANTOS]) == sorted(OPTIONS)


MODES = [(name, seats, teams) for name, preset in PRESETS.items() for seats, teams in preset.modes]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats", "teams"), MODES)
def test_a_preset_is_explained_whole_and_unmarked(
    preset: str, seats: int, teams: bool, lang: str
) -> None:
    words = Words(lang)
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    text = words.explain(ruleset)
    assert MARK not in text
    for names in GROUPS.values():
        for name in names:
            sentence = words.option_sentence(name, getattr(ruleset, name))
            assert f"- **{words.option_title(name)}**: {sentence}\n" in text
    assert preset in text.splitlines()[0]


def table_rows(text: str) -> list[list[str]]:
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len({len(row) for row in rows}) <= 1, "the table is not aligned"
    assert all(len(row) <= 80 for row in rows)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows][1:]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_examples_make_the_cantos_they_stand_for(preset: str, lang: str) -> None:
    words = Words(lang)
    ruleset = Ruleset.preset(preset, chiguire=3)
    rows = table_rows(words.explain(ruleset))
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
    row = table_rows(ES.explain(ruleset))[0]
    reading = read_hand(ruleset, tuple(Card(card).step for card in row[2].split()))
    assert reading is not None
    assert (reading.canto, reading.high) == ("ronda", step)


def test_what_differs_from_the_nearest_preset_is_marked() -> None:
    text = ES.explain(Ruleset.preset("tradicional", chain="full", maguaro=0, vigia=9, target=12))
    assert "con 4 cambios" in text
    marked = [line for line in text.splitlines() if MARK in line]
    assert len(marked) == 5
    assert marked[1].startswith(f"- **Meta** {MARK}: ")
    assert marked[2].startswith(f"- **Escalera** {MARK}: ")
    assert marked[3].endswith(f"| 9 {MARK}    |")
    assert marked[4] == f"En esta mesa no se juegan: maguaro {MARK} y chigüire."
    assert "with 1 change." in EN.explain(Ruleset(target=12))


def test_a_table_without_cantos_says_so() -> None:
    silent = Ruleset(**{"ronda": (0,) * 10, **dict.fromkeys(CANTOS[1:], 0)})  # type: ignore[arg-type]  # all are numbers
    text = ES.explain(silent)
    assert table_rows(text) == []
    assert f"ronda {MARK}, trivilín {MARK}" in text


def test_the_quota_follows_the_seats() -> None:
    assert "cuenta hasta 20" in ES.explain(Ruleset(seats=2))
    assert "cuenta hasta 10" in ES.explain(Ruleset(seats=4))
    assert "Cada pareja junta sus montones" in ES.explain(Ruleset(seats=4, teams=True))
    assert "**Cuota**" not in ES.explain(Ruleset(seats=3))
