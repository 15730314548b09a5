"""docs/protocol.md says what the code says, and says it of everything."""

from pathlib import Path

import msgspec
import pytest

from caida.protocol import commands, updates
from scripts import protocol_page


def test_the_page_is_as_the_code_would_write_it() -> None:
    written = protocol_page.PAGE.read_text(encoding="utf-8")
    assert protocol_page.write_page(written) == written, "run make types"


def test_every_command_and_every_message_has_an_example() -> None:
    assert {type(command) for command in protocol_page.COMMANDS} == set(commands.COMMANDS)
    messages = protocol_page.play_a_little()
    assert {type(message) for message in messages} == set(updates.SERVER_MESSAGES)


@pytest.mark.parametrize("command", protocol_page.COMMANDS, ids=lambda one: type(one).__name__)
def test_every_example_of_a_command_is_understood(command: commands.Command) -> None:
    assert commands.decoder.decode(msgspec.json.encode(command)) == command


def test_the_page_tells_what_every_event_does_that_changes_a_table() -> None:
    from caida.engine import views

    page = Path(protocol_page.PAGE).read_text(encoding="utf-8")
    for event in views._HANDLERS:
        assert f"`{event.__name__}`" in page
