from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.building import build_site, copy_sources


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; warnings are errors."""
    folder = tmp_path_factory.mktemp("docs")
    copy_sources(folder)
    built = build_site(folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "build" / "site"
