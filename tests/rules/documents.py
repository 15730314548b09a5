"""What the rules page says, as tests read it: its ids and its tables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from caida.engine.options import OPTIONS

ROOT = Path(__file__).parent.parent.parent
RULES_PAGE = ROOT / "docs" / "rules" / "rules.md"
RULE_ID = re.compile(r"\b(?:MAT|DLR|DEA|TRN|CAP|CAI|MES|CAN|CNT)-\d+\b")


@cache
def rule_ids() -> tuple[str, ...]:
    """The ids that the page defines, in its order."""
    return tuple(re.findall(r"^- ([A-Z]{3}-\d+) ", RULES_PAGE.read_text(encoding="utf-8"), re.M))


@cache
def rule_text(rule: str) -> str:
    """What the page says under an id."""
    text = RULES_PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^- {rule} (.*?)(?=^(?:- |$|#))", text, re.M | re.S)
    assert found, rule
    return found[1]


def preset_cells() -> dict[tuple[str, str], str]:
    """Every (preset, option) of the page's tables with the value as written."""
    cells: dict[tuple[str, str], str] = {}
    for line in RULES_PAGE.read_text(encoding="utf-8").splitlines():
        row = [cell.strip() for cell in line.strip("|").split("|")]
        if len(row) in (3, 4) and row[0] in OPTIONS:
            cells["tradicional", row[0]], cells["fall", row[0]] = row[-2], row[-1]
    return cells
