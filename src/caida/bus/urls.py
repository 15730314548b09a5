"""What of the URL of a bus may be shown."""

from __future__ import annotations

import re

# The password, or the token that stands alone, before the @ of each address.
_SECRET = re.compile(r"(?<=://)([^/@,]*)(?=@)")


def hide_password(url: str) -> str:
    return _SECRET.sub(lambda found: _hide(found[1]), url)


def _hide(user: str) -> str:
    name, colon, _ = user.partition(":")
    return f"{name}:***" if colon else "***"
