"""docs/envs/observation.md has the tables of the code."""

from __future__ import annotations

from caida.envs.observation import FEATURES
from scripts.environment_tables import PAGE, write_page


def test_the_page_is_up_to_date() -> None:
    written = PAGE.read_text("utf-8")
    assert write_page(written) == written, "run python -m scripts.environment_tables"


def test_every_feature_is_on_the_page() -> None:
    written = PAGE.read_text("utf-8")
    assert all(f"`{feature.name}`" in written for feature in FEATURES)
