"""Names can be seen, keep to their line, and can't be taken for another's at the same table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.values import MAX_NAME
from caida.room import automatic
from caida.room.names import look_alike, tidy, told_apart
from caida.words.people import of_level
from tests.room.driving import ANA, LUIS, Driver


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ana   María\n", "Ana María"),
        ("Jose\u0301", "José"),
        ("n\u0303" * 20, "ñ" * 20),
        ("\u3000李\u2003雷 ", "李 雷"),
        ("\u2800Ana\u2800\u2800Luisa\u2800", "Ana Luisa"),
    ],
)
def test_a_name_is_tidied(text: str, name: str) -> None:
    assert tidy(text) == name


@pytest.mark.parametrize(
    "name",
    [
        "Ñoño",
        "Güi-güi",
        "D'Artagnan",
        "José 2º",
        "Nguyễn Thị Ế",
        "Ọlámidé",
        "\u1ea0\u0308",  # a letter with two marks that is none of its own
        "ᾧ",
        "Юлия",
        "Δημήτρης",
        "ჯანო",
        "李雷",
        "葛\U000e0100城",  # a form of a character, as its bearer writes it
        "が",
        "한국",
        "علي",
        "علی\u200cرضا",  # two parts that are not joined
        "שָּׁלוֹם",
        "लक्ष्मी",
        "ज़िंदगी",
        "ශ\u0dca\u200dරී",
        "สุทธิพงษ์",
        "မြှို့",
        "བསྒྲུབས",
        "🂡",
        "❤\ufe0f Ana",
        "👨\u200d👩\u200d👧",
        "👍🏽",
        "🇻🇪",
        "1\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        ":-)",
    ],
)
def test_an_ordinary_name_of_any_script_is_welcome_and_so_are_emoji(name: str) -> None:
    assert tidy(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \n\t ",
        "\u00a0\u2003",
        "\u2800",  # the Braille cell without a dot
        "\u3164",  # fillers of Hangul, which are letters
        "\u115f\u1160",
        "\uffa0",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u00ad",
        "\u034f",
        "\u17b4\u180e",
        "\ufe0f",
        "\U000e0041\U000e006e\U000e0061",  # Ana in tags
        "\U0001d159",  # a note without a head
        "\U00013441",  # a blank between hieroglyphs
    ],
)
def test_a_name_that_looks_empty_is_none(name: str) -> None:
    assert tidy(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bna",
        "Ana\u3164",
        "Ana\ufe0f",
        "a\u200cب",  # between letters that do not join
        "Ana\u200d",
        "A\u00adna",
        "👍\u200d",
        "🏴\U000e0041",
        "\u202eanA",
        "Ana\u202e",
        "\u2066Ana\u2069",
        "Ana\u200f",
        "Ana\x00",
        "Ana\x1b[31m",
        "Ana\ud800",
        "\ue000",
        "\U0010ffff",
    ],
)
def test_a_name_that_hides_something_or_turns_the_line_round_is_none(name: str) -> None:
    assert tidy(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Z\u0351\u036b\u0313\u036aalgo",
        "A\u0301\u0302\u0303na",  # the first of them is part of the letter
        "a\u0323\u0323",
        "a\u0489\u0488\u20dd",
        "ا\u064b\u064c\u064d",
        "ก\u0e34\u0e34\u0e34\u0e34",
        "ก\u0e34\u0e35\u0e36\u0e37\u0e47",
        "a\u0e34\u0e35",  # marks of Thai on a letter that has none
        "\u0301Ana",
        "Ana \u0301",
        "\u20dd",
    ],
)
def test_a_name_that_heaps_up_marks_is_none(name: str) -> None:
    assert tidy(name) == ""


def test_a_name_is_only_so_long() -> None:
    assert tidy("a" * MAX_NAME)
    assert not tidy("a" * (MAX_NAME + 1))


@given(st.text(max_size=30))
def test_what_is_tidied_is_tidy_and_so_short(text: str) -> None:
    name = tidy(text)
    assert tidy(name) == name
    assert len(name) <= MAX_NAME
    assert name == name.strip()


# --- Whose name it is

SAME = [
    ("Ana", "Ana"),
    ("Ana", "ANA"),
    ("Ana", "Аnа"),  # А and а of Cyrillic
    ("Cheo", "Сhео"),
    ("Cheo", "ϹHEO"),  # a sigma
    ("luis", "Iuis"),
    ("Camila", "Carnila"),
    ("Ana", "𝐀𝐧𝐚"),
    ("Ana", "Ａｎａ"),
    ("José", "Jose\u0301"),
    ("❤", "❤\ufe0f"),
    ("O", "0"),
    ("Leo", "Le٥"),  # a five of Arabic, whose line runs the other way
    ("山田", "⼭田"),  # a radical; each is drawn like the other, and neither like a third
]


@pytest.mark.parametrize(("name", "other"), SAME)
def test_names_that_look_alike_are_found_whichever_comes_first(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ana", "Eva"), ("Ana", "Aná"), ("Jose", "José"), ("Ana", "Ana 2"), ("Peña", "Pena")],
)
def test_names_that_only_are_near_each_other_are_two(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_who_looks_like_another_gets_a_number_that_nobody_has() -> None:
    assert told_apart("Ana", []) == "Ana"
    assert told_apart("Ana", ["Eva"]) == "Ana"
    assert told_apart("Ana", ["Аnа"]) == "Ana 2"
    assert told_apart("Ana", ["Ana", "Ana 2"]) == "Ana 3"


def test_a_number_makes_no_name_too_long_and_cuts_no_letter() -> None:
    assert told_apart("a" * MAX_NAME, ["a" * MAX_NAME]) == "a" * (MAX_NAME - 2) + " 2"
    family = "👨\u200d👩\u200d👧\u200d👦"
    name = "Los " + 2 * family
    assert told_apart(name, [name]) == f"Los {family}{family} 2"
    name = "Los de " + family + "Pérez"
    assert told_apart(f"{name}s", [f"{name}s"]) == f"{name[:-1]} 2"[:MAX_NAME]
    name = f"Los Pérez son{family}"
    assert len(name) == MAX_NAME
    assert told_apart(name, [name]) == "Los Pérez son 2"


# --- At a table


def names_at(driver: Driver) -> list[str]:
    return [holder.name for holder in driver.room.seats if holder is not None]


@pytest.mark.parametrize(("name", "other"), SAME)
def test_who_sits_down_can_not_pass_for_who_sits_there(name: str, other: str) -> None:
    driver = Driver(Ruleset.preset("tradicional"))
    driver.do(ask.Sit, ANA._replace(name=name), seat=0)
    driver.do(ask.Sit, LUIS._replace(name=other), seat=1)
    assert names_at(driver) == [name, f"{other} 2"]
    assert [holder and holder.name for holder in driver.fold().seats] == names_at(driver)


def test_who_changes_seats_keeps_the_name() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    for seat in (0, 1, 0):
        driver.do(ask.Sit, ANA, seat=seat)
        assert names_at(driver) == ["Ana"]


def test_nobody_passes_for_a_bot_nor_a_bot_for_anybody() -> None:
    first, second, *_ = of_level("novato")
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.do(ask.PlaceBot, ANA, seat=0, bot="novato")
    driver.do(ask.Sit, LUIS._replace(name="Сhео"), seat=1)
    assert names_at(driver) == [first.name, "Сhео 2"]
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.do(ask.Sit, ANA._replace(name="Сhео"), seat=1)
    driver.do(ask.PlaceBot, ANA, seat=0, bot="novato")
    assert names_at(driver) == [second.name, "Сhео"]


def test_nobody_renames_themselves_into_another_either() -> None:
    driver = Driver(Ruleset.preset("tradicional"))
    driver.seat_two()
    ana, luis = names_at(driver)
    entry = automatic.rename(driver.room, LUIS._replace(name=ana.upper()))
    assert entry is not None
    driver.append(entry)
    assert names_at(driver) == [ana, f"{ana.upper()} 2"]
    assert automatic.rename(driver.room, LUIS._replace(name=ana.upper())) is None
    entry = automatic.rename(driver.room, LUIS)
    assert entry is not None
    driver.append(entry)
    assert names_at(driver) == [ana, luis]
