"""Actions and the kernel's numbers for them."""

from __future__ import annotations

import pytest

from caida.engine.actions import ACTIONS, LAST_CODE, MAX_TAKES, PLAY_STRIDE, SING, Action
from caida.engine.errors import CaidaError


def test_a_code_is_its_action_s_and_nobody_else_s() -> None:
    assert all(Action.from_code(code) is action for code, action in ACTIONS.items())
    assert all(action.code == code for code, action in ACTIONS.items())
    assert max(ACTIONS) == LAST_CODE


@pytest.mark.parametrize("code", [-1, MAX_TAKES + 1, PLAY_STRIDE - 1, SING - 1, LAST_CODE + 1])
def test_a_number_of_no_action_is_an_error(code: int) -> None:
    with pytest.raises(CaidaError) as caught:
        Action.from_code(code)
    assert caught.value.code == "action.code"
    assert str(code) in str(caught.value)
