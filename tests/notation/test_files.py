"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from caida.notation.files import write_whole


def test_what_was_there_before_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.caida"
    write_whole(path, "a long text that was there before\n")
    write_whole(path, "¡Caída!\n")
    assert path.read_bytes() == "¡Caída!\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_text_that_cannot_be_written_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.caida"
    write_whole(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800\n")
    assert path.read_text("utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_its_place_stays_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.caida"
    path.mkdir()
    with pytest.raises(OSError, match=r"a\.caida"):
        write_whole(path, "text\n")
    assert list(tmp_path.iterdir()) == [path]
