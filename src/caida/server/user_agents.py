"""What a browser says it is, in the two words by which somebody knows their own devices."""

from __future__ import annotations

# The first that is found; most name others than themselves, too, and come before those.
BROWSERS = (
    ("SamsungBrowser", "Samsung Internet"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """``Firefox · Android``; empty where nothing of it is known. Nothing else of it is kept."""
    found = [
        next((name for mark, name in known if mark in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(filter(None, found))
