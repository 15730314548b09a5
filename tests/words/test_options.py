"""Every option says its sentence."""

import pytest

from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, Option, OptionValue
from caida.words import LANGUAGES, Words
from caida.words.catalog import load_catalog
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
