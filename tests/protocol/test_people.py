"""What is told of people over HTTP says no more of them than it must."""

import msgspec

from caida.protocol.people import SessionLine


def test_a_session_in_a_list_has_no_address_and_nobody_s_id() -> None:
    names = {field.name for field in msgspec.structs.fields(SessionLine)}
    assert names == {"id", "kind", "name", "device", "made_at", "used_at", "is_this"}
