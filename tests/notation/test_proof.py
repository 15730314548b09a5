"""With the secret, every draw, deck and place of a record is proved."""

import re
from pathlib import Path

import pytest

from caida.engine.chance import ProvableChance
from caida.engine.errors import RecordError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record, format_rules, parse_record
from tests.notation.damage import broken, place_of
from tests.notation.examples import documented_record, proved_record, without_proof

PROVED = documented_record()


def test_a_true_proof_holds() -> None:
    record = parse_record(PROVED)
    assert record.proof is not None
    assert record.proof.secret is not None


@pytest.mark.parametrize("first_dealer", ["draw", "random", 0])
@pytest.mark.parametrize("number", range(3))
def test_proofs_hold_however_the_dealer_is_chosen(first_dealer: str | int, number: int) -> None:
    ruleset = Ruleset.from_dict({"seats": 3, "first_dealer": first_dealer})
    text = proved_record(ruleset, number)
    assert parse_record(text).text == text


BOUND = (Path(__file__).parent / "recipe2.caida").read_text(encoding="utf-8")


def test_a_record_of_the_first_recipe_still_holds() -> None:
    proof = parse_record(PROVED).proof
    assert "[Recipe" not in PROVED
    assert proof is not None
    assert proof.recipe == 1


def test_a_record_of_the_second_recipe_holds() -> None:
    record = parse_record(BOUND)
    assert record.text == BOUND
    assert record.proof is not None
    assert record.proof.recipe == 2
    assert record.match.outcome is not None


@pytest.mark.parametrize(
    ("option", "other"),
    [("mata_canto=true", "mata_canto=false"), ("target=9", "target=8"), ("fall", "tradicional")],
)
def test_other_rules_would_have_given_other_cards(option: str, other: str) -> None:
    error = broken(BOUND, option, other)
    assert error.code == "record.proof"
    assert (error.line, error.column) == place_of(BOUND, "draw 0:1c", 5)


def test_the_recipe_can_t_be_taken_for_the_other() -> None:
    assert broken(BOUND, '[Recipe "2"]\n', "").code == "record.proof"
    error = broken(PROVED, "[Commitment", '[Recipe "2"]\n[Commitment')
    assert error.code == "record.proof"


@pytest.mark.parametrize("recipe", ["1", "3", "", "02"])
def test_a_recipe_nobody_knows_is_refused(recipe: str) -> None:
    error = broken(BOUND, '"2"]\n[Commitment', f'"{recipe}"]\n[Commitment')
    assert (error.code, error.params["problem"]) == ("record.syntax", "recipe")
    assert error.line == place_of(BOUND, "[Recipe", 0)[0]


def test_chance_bound_to_other_rules_is_not_written() -> None:
    chance = ProvableChance(bytes(32), rules=format_rules(Ruleset(target=12)))
    with pytest.raises(RecordError) as caught:
        Record.of(Match(Ruleset(), chance=chance))
    assert caught.value.params["problem"] == "rules_unbound"


def test_another_secret_is_not_the_one_committed_to() -> None:
    error = broken(PROVED, "0f451f70", "0f451f71")
    assert (error.code, error.line) == ("record.proof", 8)
    assert "commitment" in str(error)


def test_another_commitment_is_not_the_secret_s() -> None:
    assert broken(PROVED, "bfa36a6c", "bfa36a6d").code == "record.proof"


def test_another_contribution_gives_other_cards() -> None:
    error = broken(PROVED, "arepa", "empanada")
    assert error.code == "record.proof"
    assert (error.line, error.column) == place_of(PROVED, "draw 0:4b", 5)


def test_another_card_in_the_draw_is_found() -> None:
    error = broken(PROVED, "0:4b", "0:4o")
    assert (error.code, error.line, error.column) == ("record.proof", *place_of(PROVED, "0:4b", 0))
    assert "gives 4b here, not 4o" in str(error)


def test_another_deck_is_found() -> None:
    error = broken(PROVED, "11b 4e 6e 2b\n", "11b 4e 2b 6e\n")
    assert (error.line, error.column) == place_of(PROVED, "11b 4e 6e 2b\n", 7)


def test_another_place_is_found() -> None:
    error = broken(PROVED, "7e>19", "7e>18")
    assert error.code == "record.proof"
    assert (error.line, error.column) == place_of(PROVED, "7e>19", 0)


def test_without_the_proof_another_draw_is_just_another_match() -> None:
    assert parse_record(without_proof(PROVED).replace("0:4b", "0:4o")).match.outcome is not None


@pytest.mark.parametrize("digits", ["0F451F70", "0g451f70", "0f451f7"])
def test_a_secret_is_so_many_lower_case_digits(digits: str) -> None:
    error = broken(PROVED, "0f451f70", digits)
    assert (error.code, error.line, error.column) == ("record.syntax", 8, 10)


def test_a_secret_without_a_commitment_proves_nothing() -> None:
    text = re.sub(r"\[Commitment.*\n", "", PROVED)
    with pytest.raises(RecordError, match="Secret goes with a commitment"):
        parse_record(text)
    with pytest.raises(RecordError, match="Contribution0 goes with a commitment"):
        parse_record(re.sub(r"\[Secret.*\n", "", text))


def test_a_contribution_of_nobody_is_refused() -> None:
    assert "last seat is 1" in str(broken(PROVED, "Contribution1", "Contribution3"))


def test_a_contribution_that_is_too_long_is_refused() -> None:
    error = broken(PROVED, "arepa", "a" * 201)
    assert (error.code, error.line) == ("record.proof", 8)


def test_the_secret_stays_out_until_the_match_is_over() -> None:
    match = Match(Ruleset(), chance=ProvableChance(bytes(32)))
    text = Record.of(match).text
    assert "[Commitment" in text
    assert "[Secret" not in text
    assert parse_record(text).text == text
    told = text.replace('"]\n\n', f'"]\n[Secret "{"0" * 64}"]\n\n', 1)
    with pytest.raises(RecordError, match="though the match is not over") as caught:
        parse_record(told)
    assert caught.value.code == "record.proof"
