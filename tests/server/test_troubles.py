"""Whatever the server refuses has a status and a text that says what to do."""

from __future__ import annotations

from typing import Any

import pytest

from caida.server.api import ENDPOINTS
from caida.server.troubles import STATUS, Trouble
from caida.words import Words

PARAMS: dict[str, Any] = {
    "banned": {"until": "2026-12-01 08:00 UTC"},
    "record": {"line": 1, "reason": ""},
}


@pytest.mark.parametrize("code", STATUS)
def test_every_trouble_is_told_in_both_languages(code: str) -> None:
    trouble = Trouble(code, **PARAMS.get(code, {}))
    told = [Words(lang).error(trouble) for lang in ("es", "en")]
    assert told[0] != told[1] == str(trouble)
    assert 400 <= STATUS[code] < 600


def test_an_endpoint_promises_no_trouble_without_a_status() -> None:
    promised = {code for endpoint in ENDPOINTS for code in endpoint.all_troubles}
    assert promised <= set(STATUS)
    assert not promised & {"method", "internal"}  # those are nobody's in particular


def test_a_trouble_nobody_knows_is_a_mistake_of_ours_at_once() -> None:
    with pytest.raises(KeyError):
        Trouble("nonsense")
