"""The names bots sit down under."""

from __future__ import annotations

BOT_PEOPLE = ("Cheo", "Yajaira", "Chucho", "Maigualida", "Nené", "Coromoto", "Goyo", "Zulay")
