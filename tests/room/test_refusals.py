"""What a room answers when it does not do as it is told."""

from typing import get_args

import pytest

from caida.room.refusals import Refusal, RefusalCode
from caida.words import Words


@pytest.mark.parametrize("code", get_args(RefusalCode))
def test_every_refusal_is_told_in_both_languages(code: RefusalCode) -> None:
    error = Refusal(code)
    english, spanish = Words("en").error(error), Words("es").error(error)
    assert str(error) == english
    assert english != spanish
    assert english.endswith(".")
    assert spanish.endswith(".")


def test_no_two_refusals_are_told_alike() -> None:
    told = {str(Refusal(code)) for code in get_args(RefusalCode)}
    assert len(told) == len(get_args(RefusalCode))
