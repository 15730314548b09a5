"""Text for cards, moves, positions, rulesets and match records; every form parses back."""

from caida.notation.cards import format_cards, parse_card, parse_cards
from caida.notation.moves import format_action, parse_action
from caida.notation.positions import format_position, parse_position
from caida.notation.record import Record, format_record, parse_record, read_record
from caida.notation.rules import format_rules, parse_rules

__all__ = [
    "Record",
    "format_action",
    "format_cards",
    "format_position",
    "format_record",
    "format_rules",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_position",
    "parse_record",
    "parse_rules",
    "read_record",
]
