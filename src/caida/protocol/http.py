"""What travels over HTTP: everything that is not live."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from caida.engine.options import OptionValue
from caida.protocol.tables import OutcomeMessage, PublicTable, Reveal, RoomState
from caida.protocol.updates import Change, RoomCard
from caida.protocol.values import (
    ActionMessage,
    BotName,
    ChoiceMessage,
    Clock,
    Colour,
    Contribution,
    Face,
    Grade,
    Language,
    PersonFace,
    Seat,
)
from caida.words.explanation import Explanation, GroupName
from caida.words.scoring import ExplainedEvent

Name = Annotated[str, Meta(min_length=1, max_length=60)]
SeatCount = Annotated[int, Meta(ge=2, le=4)]
OptionName = Annotated[str, Meta(max_length=40)]
OptionText = Annotated[str, Meta(max_length=40)]
OptionNumbers = Annotated[list[int], Meta(max_length=10)]


class Problem(Struct, frozen=True):
    """Why a request was refused; ``code`` is stable, ``text`` is for people."""

    code: str
    text: str


class LanguageQuery(Struct, frozen=True):
    lang: Language = "es"


class MatchesQuery(LanguageQuery, frozen=True):
    """``before`` is the ``finished_at`` of the last match one has."""

    before: Annotated[int, Meta(ge=0, le=2**53)] = 2**53
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class OriginQuery(LanguageQuery, frozen=True):
    """``origin`` is where the page that asks came from: `https://example.org`."""

    origin: Annotated[str, Meta(pattern=r"^(https?://[^/?#\s]+)?\Z", max_length=200)] = ""


class MeOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a ``face`` one keeps one's own; who has none is given one."""

    name: Name
    colour: Colour
    face: PersonFace | None = None


class Me(Struct, frozen=True):
    """Who one is; ``who`` is what others know one by."""

    name: str
    colour: Colour
    who: str
    is_program: bool
    face: Face


class DeviceLink(Struct, frozen=True):
    """Take it on the other device within ``seconds``: it works once."""

    code: str
    seconds: int


class TokenOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """``name`` is what the program is called at the table."""

    name: Name
    colour: Colour = "cacao"


class Token(Struct, frozen=True):
    """To be sent as ``Authorization: Bearer …``. Whoever has it plays under this name."""

    token: str
    me: Me


class RulesOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset and what is to differ from it."""

    preset: OptionName = "tradicional"
    seats: SeatCount = 2
    teams: bool = False
    options: Annotated[
        dict[OptionName, bool | int | OptionText | OptionNumbers], Meta(max_length=40)
    ] = {}


class Rules(Struct, frozen=True):
    """Rules in words: ``sentences`` by option, and all of them explained; ``changes`` are what
    differs from the nearest preset, and ``scoring`` is why each kind of event gives points."""

    preset: str
    ruleset: dict[str, OptionValue]
    changes: dict[str, OptionValue]
    sentences: dict[str, str]
    explanation: Explanation
    scoring: tuple[ExplainedEvent, ...]


class Mode(Struct, frozen=True):
    seats: int
    teams: bool


class PresetInfo(Struct, frozen=True):
    name: str
    title: str
    modes: list[Mode]
    options: dict[str, OptionValue]


class OptionInfo(Struct, frozen=True):
    """What an option allows: a flag, some words, a span of numbers, or ten of them by rank.

    ``rule`` is the one it settles; ``sentences`` are what a flag (``true``, ``false``) or a word
    says; those of numbers are asked for with the rules. ``needs`` are other options and the only
    value of each with which this one can be on: true, or more than 0. ``seats`` is how many have to
    play for it to matter; null where that is all the same.
    """

    name: str
    rule: str
    title: str
    sentences: dict[str, str]
    is_flag: bool
    per_rank: bool
    words: list[str]
    low: int | None
    high: int | None
    needs: dict[str, OptionValue]
    seats: int | None


class OptionGroup(Struct, frozen=True):
    """Options that belong together, as the explained rules group them."""

    name: GroupName
    title: str
    options: list[OptionInfo]


class Catalogue(Struct, frozen=True):
    """What a room can be made of."""

    presets: list[PresetInfo]
    groups: list[OptionGroup]
    bots: list[str]
    clocks: list[int]


class PhraseInfo(Struct, frozen=True):
    name: str
    text: str
    is_reaction: bool


class SeatBot(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    bot: BotName


class RoomOrder(RulesOrder, frozen=True, forbid_unknown_fields=True):
    """The room to make. ``seat`` is where its maker sits; ``start`` begins the match at once."""

    clock: Clock = 0
    is_public: bool = False
    bots: Annotated[list[SeatBot], Meta(max_length=4)] = []
    seat: Seat | None = 0
    start: bool = False
    contribution: Contribution = ""


class RoomInfo(Struct, frozen=True):
    """A room before one sits down."""

    room: RoomState


class RoomList(Struct, frozen=True):
    rooms: list[RoomCard]
    online: int


class MatchCard(Struct, frozen=True):
    """A finished match in a list; ``seat`` is where one sat, None in a match of others.

    ``players``, their ``colours`` and ``faces`` and whether they are ``bots`` are by seat.
    ``is_alone``: somebody played it with no server, and brought it here.
    """

    id: str
    finished_at: int
    rules: str
    result: str
    players: list[str]
    seat: int | None
    bots: list[bool]
    colours: list[Colour]
    faces: list[Face]
    outcome: OutcomeMessage
    is_alone: bool = False


class MatchInfo(Struct, frozen=True):
    """A finished match with the proof of its shuffles."""

    card: MatchCard
    ruleset: dict[str, OptionValue]
    outcome: OutcomeMessage
    commitment: str
    reveal: Reveal


class ReplayStep(Struct, frozen=True):
    """What happened, nothing hidden, and how everything lay afterwards."""

    change: Change
    events: list[dict[str, Any]]
    table: PublicTable
    hands: list[list[str]]


class Replay(Struct, frozen=True):
    card: MatchCard
    ruleset: dict[str, OptionValue]
    steps: list[ReplayStep]


class RecordOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A match as text (`docs/record.md`), which somebody has from anywhere."""

    record: str


class AloneOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that one played against bots with no server: its record, where one sat, and when it
    was over."""

    record: str
    seat: Annotated[int, Meta(ge=0, le=3)]
    finished_at: Annotated[int, Meta(ge=0, le=2**53)]


class OpenedRecord(Struct, frozen=True):
    """A record played again; without ``commitment`` and ``reveal`` where its shuffles can't be
    proved."""

    replay: Replay
    commitment: str | None = None
    reveal: Reveal | None = None


class Prospect(Struct, frozen=True):
    """What an action was expected to bring: the chance to win with it, and the points gained on the
    others until the tanda ends, by where they come from.

    ``caida``, ``limpia`` and ``cards`` (half a point each) come at once; ``fallen`` and ``cleared``
    are what the next seat may take; ``later`` is everything else.
    """

    chance: float
    caida: float
    limpia: float
    cards: float
    fallen: float
    cleared: float
    later: float


class ReviewedTurn(Struct, frozen=True):
    """One decision as the coach sees it, by what its seat could know.

    ``step`` is its place in the steps of the replay; ``chances`` are the sides' before it; ``loss``
    is the chance given away, ``best`` what would have given nothing away (None if it was played),
    and ``text`` says why, unless the play was good. ``brought`` is what to expect of the play, and
    ``forgone`` of the best one, where it is told why.
    """

    step: int
    seat: int
    chances: list[float]
    loss: float
    grade: Grade
    best: ChoiceMessage | None
    text: str
    brought: Prospect | None = None
    forgone: Prospect | None = None


class SideAccount(Struct, frozen=True):
    """How a side came from its first chance to its last: what it gained by play and by luck."""

    start: float
    end: float
    play: float
    luck: float


class MatchReview(Struct, frozen=True):
    """``accuracy`` is by seat, how much of what was at stake was kept; ``accounts`` by side."""

    turns: list[ReviewedTurn]
    accuracy: list[float]
    accounts: list[SideAccount]


class HintMessage(Struct, frozen=True):
    """What the seat to act had best do, and why."""

    action: ActionMessage
    taken: tuple[str, ...]
    text: str
