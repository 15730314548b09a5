"""Every option says its sentence, and none says what another makes untrue."""

import pytest
from hypothesis import example, given

from caida.engine.cantos import CANTOS, is_played, read_hand
from caida.engine.cards import RANKS
from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, Option, OptionValue
from caida.engine.ruleset import Ruleset
from caida.words import LANGUAGES, Words
from caida.words.catalog import load_catalog
from caida.words.sentences import rank_runs
from tests.engine.strategies import rulesets
from tests.words.silent import SILENT

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


CANTO_OPTIONS = (
    "canto_call",
    "canto_settle",
    "canto_pay",
    "canto_tie",
    "mata_canto",
    "false_canto",
)


def said_at(words: Words, ruleset: Ruleset) -> dict[str, str]:
    """What each option says at a table, by its name."""
    told = words.explain(ruleset)
    return {
        item.option: item.sentence for group in told.groups for item in group.items if item.option
    }


def test_a_trivilin_that_is_not_played_wins_nothing() -> None:
    for wins in ("never", "twelves", "any"):
        said = said_at(ES, Ruleset(trivilin=0, trivilin_wins=wins))["trivilin_wins"]
        assert said == "El trivilín no se juega, así que con él no gana nadie."
    assert (
        "ganas la partida" in said_at(ES, Ruleset(trivilin=5, trivilin_wins="any"))["trivilin_wins"]
    )


def test_without_cantos_nothing_tells_how_they_are_sung_or_paid() -> None:
    said = said_at(ES, SILENT)
    assert {said[name] for name in CANTO_OPTIONS} == {
        "No se juega ningún canto, así que esto no decide nada."
    }
    bluffing = SILENT.with_options(canto_call="manual", false_canto=3)
    assert said_at(ES, bluffing)["false_canto"] == said["false_canto"]
    [cantos] = [group for group in ES.explain(SILENT).groups if group.name == "cantos"]
    assert cantos.intro.startswith("En esta mesa no se canta")


def test_level_cantos_are_no_matter_where_all_are_paid() -> None:
    assert "no hay que desempatar" in said_at(ES, Ruleset(canto_pay="all"))["canto_tie"]


def test_a_canto_that_is_paid_before_the_caida_is_not_killed_by_it() -> None:
    early = Ruleset(mata_canto=True, canto_settle="all_sung")
    assert "mientras no se haya cobrado" in said_at(ES, early)["mata_canto"]
    assert "ya no vale" in said_at(ES, Ruleset(mata_canto=True))["mata_canto"]


def test_a_mesa_that_cannot_be_fallen_on_is_not_killed() -> None:
    assert said_at(ES, Ruleset())["mata_mesa"] == (
        "Como a la mesa no se le cae, tampoco hay mata mesa."
    )
    for kills in (True, False):
        ruleset = Ruleset(caida_on_mesa=True, mata_mesa=kills)
        said = said_at(ES, ruleset)["mata_mesa"]
        assert said == ES.option_sentence("mata_mesa", kills)


def test_who_bluffs_a_trivilin_is_looked_at_where_it_would_win() -> None:
    bluffing = Ruleset(canto_call="manual", false_canto=2)
    for wins in ("twelves", "any"):
        said = said_at(ES, bluffing.with_options(trivilin_wins=wins))["false_canto"]
        assert said == (
            "Puedes cantar lo que no tienes. Al cobrar se descubre, y cada embuste te cuesta "
            "2 puntos. Al que canta trivilín se le miran las cartas ahí mismo."
        )
    plain = ES.option_sentence("false_canto", 2)
    assert said_at(ES, bluffing.with_options(trivilin_wins="never"))["false_canto"] == plain
    assert said_at(ES, bluffing.with_options(trivilin=0))["false_canto"] == plain
    assert "trivilín" not in said_at(ES, Ruleset())["false_canto"]


def test_a_mesa_limpia_worth_nothing_is_worth_nothing_in_the_last_tanda() -> None:
    for last in (True, False):
        said = said_at(EN, Ruleset(mesa_limpia=0, mesa_limpia_last_tanda=last))
        assert said["mesa_limpia_last_tanda"].startswith("A mesa limpia is worth nothing")


@pytest.mark.parametrize("words", [ES, EN], ids=LANGUAGES)
@given(ruleset=rulesets())
@example(ruleset=SILENT)
@example(ruleset=Ruleset(trivilin=0, trivilin_wins="any"))
@example(ruleset=Ruleset(patrulla=0, canto_tie="cards"))
@example(ruleset=Ruleset(mesa_limpia=0))
@example(ruleset=Ruleset(canto_pay="all"))
@example(ruleset=Ruleset(canto_call="manual", false_canto=1, trivilin=0))
def test_no_sentence_says_what_another_option_makes_untrue(words: Words, ruleset: Ruleset) -> None:
    said = said_at(words, ruleset)
    beside = {text for key, text in load_catalog(words.lang).items() if key.startswith("beside.")}
    for canto in CANTOS:
        if not is_played(ruleset, canto):
            named = [each for each in said.values() if words.canto(canto) in each]
            assert set(named) <= beside, "a canto that is not played is told of"
    wins = said["trivilin_wins"] == words.option_sentence("trivilin_wins", ruleset.trivilin_wins)
    assert wins == any_trivilin(ruleset)
    if not any(is_played(ruleset, canto) for canto in CANTOS):
        assert {said[name] for name in CANTO_OPTIONS} <= beside
    if ruleset.mesa_limpia == 0:
        assert said["mesa_limpia_last_tanda"] in beside
    if ruleset.canto_pay == "all":
        assert said["canto_tie"] in beside
    assert (said["mata_mesa"] in beside) == (not ruleset.caida_on_mesa)


def any_trivilin(ruleset: Ruleset) -> bool:
    """Whether three of a rank are ever a trivilín there, asked of the rules."""
    readings = [read_hand(ruleset, (step, step, step)) for step in range(len(RANKS))]
    return any(reading is not None and reading.canto == "trivilin" for reading in readings)
