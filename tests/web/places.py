"""All places worth looking at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.web import scene_places, screens, waiting_places
from tests.web.people import Person

Place = Callable[[Person], Awaitable[None]]

# Those at a table follow each other, so that they can share a match.
PLACES: dict[str, Place] = {
    place.__name__: place
    for place in (
        *(screens.home, screens.account, screens.offline, screens.new, screens.house_rules),
        *(screens.learn, screens.question, screens.learned),
        *(screens.rules, screens.matches, screens.replay, scene_places.mistake),
        *(screens.opening, screens.unknown, screens.missing, screens.waiting, screens.lost),
        *(screens.table, screens.hint, screens.phrases, scene_places.cantos),
        *(scene_places.shortcuts, screens.menu, screens.result, screens.aside),
        *(screens.bluff, screens.four, screens.three, screens.contrast, screens.watching),
        *(scene_places.deal_ended, scene_places.logged, scene_places.victory),
        *(waiting_places.landing, waiting_places.arranging, waiting_places.begins),
        *(waiting_places.go_on, waiting_places.newcomer, scene_places.dealing),
    )
}
# What takes long to get to, or looks much like another place: not for every window and language.
RARE = {
    "account",
    "offline",
    "question",
    "learned",
    "unknown",
    "lost",
    "three",
    "contrast",
    "watching",
}
