"""What a client may send: closed, and small."""

import msgspec
import pytest

from caida.protocol.commands import COMMANDS, decoder


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "null",
        "[]",
        '"sit"',
        '{"type":"sit"}',
        '{"type":"dance","id":"a","seq":1}',
        '{"type":"sit","id":"a","seq":1,"seat":4}',
        '{"type":"sit","id":"a","seq":1,"seat":-1}',
        '{"type":"sit","id":"a","seq":1,"seat":1.5}',
        '{"type":"sit","id":"a","seq":1,"seat":true}',
        '{"type":"sit","id":"a","seq":1,"seat":0,"more":1}',
        '{"type":"sit","id":"a","seq":-1,"seat":0}',
        '{"type":"sit","id":"a","seq":1000000001,"seat":0}',
        '{"type":"sit","id":"","seq":1,"seat":0}',
        '{"type":"sit","id":"a b","seq":1,"seat":0}',
        '{"type":"sit","id":"a\\n","seq":1,"seat":0}',
        '{"type":"sit","id":"' + "a" * 41 + '","seq":1,"seat":0}',
        '{"type":"sit","id":"a","seq":1,"seat":0,"contribution":"' + "x" * 51 + '"}',
        '{"type":"act","id":"a","seq":1,"action":{"kind":"play","card":"8o"}}',
        '{"type":"act","id":"a","seq":1,"action":{"kind":"play","card":"1x"}}',
        '{"type":"act","id":"a","seq":1,"action":{"kind":"play","card":"1o","takes":11}}',
        '{"type":"act","id":"a","seq":1,"action":{"kind":"cheat"}}',
        '{"type":"say","id":"a","seq":1,"phrase":"Free text!"}',
        '{"type":"start","id":"a","seq":1,"fill":"../etc"}',
    ],
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decoder.decode(text)


def test_every_command_has_a_name_of_its_own() -> None:
    tags = [command.__struct_config__.tag for command in COMMANDS]
    assert len(set(tags)) == len(tags)
    assert all(command.__struct_config__.forbid_unknown_fields for command in COMMANDS)
