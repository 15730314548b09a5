"""Every deliberate error: one small tree, each with a stable code and text that says what to do.

The English text of the engine's lives here; ``caida.words`` has the Spanish one under the same
code, and both texts of the errors of all other packages (``caida.words.errors``).
"""

from __future__ import annotations

from typing import ClassVar

MESSAGES = {
    "option.unknown": "unknown option {option!r}: the options are {allowed}",
    "option.value": "{option} = {value!r} is not allowed: use {allowed}",
    "option.combination": "{option} = {value} does not go with {other}: use {allowed}",
    "preset.unknown": "unknown preset {value!r}: the presets are {allowed}",
    "preset.mode": "{preset} is not played with {option} = {value!r}: use {allowed}",
    "ruleset.syntax": "the ruleset is not valid {format}: mend it at line {line}, column {column}",
    "ruleset.no_object": "the ruleset is not an object: write options with their values",
    "ruleset.too_big": "the ruleset is larger than {limit} bytes: write only options",
    "ruleset.not_utf8": "the ruleset is not UTF-8 text: save it as UTF-8",
    "action.over": "the match is over: start another to go on playing",
    "action.code": "{value} is the number of no action",
    "action.seat": "it is not the turn of seat {seat}: seat {to_act} is to act",
    "action.unknown_seat": "there is no seat {seat}: the seats are 0 to {last}",
    "action.order_first": "the dealer chooses what is dealt first now: mesa first or hands first",
    "action.count_first": "the dealer chooses how to count now: count up or count down",
    "action.card_first": "a card is to be played now, and nothing to be chosen",
    "action.no_position": "a position is of a match that waits for a card: {phase} is not that",
    "action.not_in_hand": "{card} is not in the hand of seat {seat}: play one of {allowed}",
    "action.must_capture": "{card} has a match on the mesa and must take it: take {allowed}",
    "action.no_match": "nothing on the mesa matches {card}: throw it without taking",
    "action.too_far": "{card} can't take {takes} cards here: take {allowed}",
    "action.whole_run": "the whole run is taken under chain = full: take {allowed} with {card}",
    "action.no_canto": "there is nothing to sing now: play a card",
    "action.no_claim": "only what one holds can be sung here: sing that, or play a card",
    "action.claim_late": "a canto is sung once, before the first card of the tanda: play a card",
    "action.claim_own": "{canto} is what the hand is: sing it without a name",
    "action.claim_off": "{canto} is not played here: sing one of {allowed}",
    "position.count": "{name} must name {length}, here are {found}",
    "position.seat": "{name} must be a seat from 0 to {last}",
    "position.number": "scores are from 0 to 9999, and a deal from 1",
    "position.cards": "the forty cards must each be in one place: missing {missing}, twice {twice}",
    "position.stock": "the stock must hold whole tandas of {size} cards, with one tanda dealt",
    "position.hand": "seat {seat} holds {found} cards, and by the turn it should be {length}",
    "position.dealt": "seat {seat} must have been dealt three cards, those it holds among them",
    "position.dealt_twice": "a card was dealt to two seats",
    "position.sung": "seat {seat} can't have sung {canto}: it is not its cards', or not played",
    "position.hits": "hits are numbers from 1 to 4, each once and in order",
    "position.won": "a side has won already: the match would have ended there",
    "position.pair": "two cards of a rank lie on the mesa, which capture = must never leaves",
    "position.last_throw": "the last throw must lie on the mesa",
    "position.thrower": "a thrower needs a last throw, and is the seat before the one to act",
    "chance.deck": "a deck is the forty cards once each, and the one for {label} is not",
    "chance.index": "the place must be from 0 to {last}, not {value}",
    "chance.script": "the record has no chance left for {label}",
    "chance.sealed": "the secret is revealed when the match is over, not before",
    "chance.secret": "the secret is 32 bytes, not {value}",
    "chance.contribution": "a contribution is at most {last} bytes of text: {value} is too much",
    "notation.card": "{text!r} is not a card: write rank and suit, such as 7o, 10c, 1e or 12b",
    "notation.action": "{text!r} is not a move: {reason}",
    "notation.position": "{text!r} is not a position: {reason}",
    "record.syntax": "{reason}",
    "record.move": "{reason}",
    "record.check": "{reason}",
    "record.proof": "{reason}",
}


class CaidaError(Exception):
    """Root of the tree. ``code`` never changes; ``params`` fill the message in any language.

    ``family.code`` is the key of its text in the catalogs.
    """

    family: ClassVar[str] = "error"

    def __init__(self, code: str, *, rule: str | None = None, **params: object) -> None:
        self.code = code
        self.rule = rule
        self.params = params
        text = self._template().format(**params)
        super().__init__(f"{text} ({rule})" if rule else text)

    def _template(self) -> str:
        """The English text, its {placeholders} empty; KeyError for an unknown code."""
        return MESSAGES[self.code]

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, whatever its class is made from: errors travel between processes."""
        return (_rebuild, (type(self), self.args, vars(self)))


def _rebuild(
    kind: type[CaidaError], args: tuple[object, ...], fields: dict[str, object]
) -> CaidaError:
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error


class RulesetError(CaidaError):
    """An unknown option, a wrong value or combination; ``params["option"]`` names it."""


class IllegalAction(CaidaError):
    """The action is against the rules; the match is exactly as it was."""


class PositionError(CaidaError):
    """A position that no match could be in."""


class ChanceError(CaidaError):
    """Chance that was handed in is not what the game needs."""


class NotationError(CaidaError):
    """Text that does not read as a card, a move or a position."""


class RecordError(CaidaError):
    """A record is off at ``line`` and ``column`` (both from 1)."""

    def __init__(
        self,
        code: str,
        *,
        line: int = 1,
        column: int = 1,
        rule: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(code, rule=rule, **params)
        self.line = line
        self.column = column
