"""What the server says, as the frames that carry it."""

import msgspec

from caida.engine.cards import Card
from caida.engine.events import MesaCardDealt
from caida.protocol.events import encode_event
from caida.protocol.updates import (
    SERVER_MESSAGES,
    Change,
    Refused,
    ServerMessage,
    Update,
    encode,
)
from caida.protocol.values import ActionMessage


def test_every_message_belongs_to_the_room_or_the_lobby_and_has_a_name_of_its_own() -> None:
    assert set(SERVER_MESSAGES) == set(ServerMessage.__subclasses__())
    tags = {message.__struct_config__.tag for message in SERVER_MESSAGES}
    assert len(tags) == len(SERVER_MESSAGES)


def test_a_frame_starts_with_its_name_and_leaves_out_what_there_is_not() -> None:
    frame = encode(Refused(code="stale", text="Ya pasó", seq=3))
    assert frame.decode() == '{"type":"refused","code":"stale","text":"Ya pasó","seq":3}'


def test_events_stand_in_an_update_as_they_were_encoded() -> None:
    event = encode_event(MesaCardDealt(Card("7o"), 1, hit=False))
    change = Change("acted", 1, ActionMessage("count_up"))
    frame = encode(Update(seq=9, change=change, events=[event, event]))
    told = msgspec.json.decode(bytes(event))
    assert msgspec.json.decode(frame) == {
        "type": "update",
        "seq": 9,
        "change": {"kind": "acted", "seat": 1, "action": {"kind": "count_up"}},
        "events": [told, told],
    }
