"""Records named on the command line."""

from pathlib import Path

import pytest

from caida.commands.errors import CommandError
from caida.commands.records import open_record
from caida.words import Words
from tests.notation.examples import documented_record


def test_a_good_record_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.caida"
    path.write_text(documented_record(), encoding="utf-8")
    assert open_record(path).players == ("Ana", "Luis")


def test_one_that_does_not_read_is_told_with_its_file_and_place_in_any_language(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.caida"
    path.write_text(documented_record().replace("target=12", "target=0"), encoding="utf-8")
    with pytest.raises(CommandError) as caught:
        open_record(path)
    place = documented_record().splitlines()[1].index("target=12") + 1
    for lang, reason in (("en", "target = '0' is not allowed"), ("es", "target = '0' no se puede")):
        assert Words(lang).error(caught.value).startswith(f"{path}:2:{place}: {reason}")


def test_one_that_is_not_there_is_left_to_the_system_to_tell(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.caida", tmp_path):
        with pytest.raises(OSError, match=path.name):
            open_record(path)
