"""Every scenario holds, and fails under every rule it says would change it."""

from __future__ import annotations

import pytest

from tests.rules.runner import check
from tests.rules.scenarios import Scenario, all_scenarios


@pytest.mark.parametrize("scenario", all_scenarios(), ids=str)
def test_scenario(scenario: Scenario) -> None:
    check(scenario)
