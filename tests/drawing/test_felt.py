"""The ground of pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from caida.drawing import felt


def test_what_lies_on_the_felt_is_inside_a_whole_drawing() -> None:
    drawn = ET.fromstring(felt.lay_felt((300, 200), '<circle r="4"/>'))
    assert (drawn.get("width"), drawn.get("height")) == ("300", "200")
    assert [part.tag.rpartition("}")[2] for part in drawn][-1] == "circle"
