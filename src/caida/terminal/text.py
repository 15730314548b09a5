"""What the terminal says: where the match stands, what Enter would do, what happened, who won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from textual.content import Content

from caida.engine import events as happened
from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.errors import CaidaError
from caida.engine.events import Event, Scored
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome
from caida.terminal.choosing import Choosing
from caida.terminal.faces import shorts
from caida.terminal.moments import is_last_tanda
from caida.terminal.scene import Scene
from caida.words import Words

REASONS: Mapping[type[Scored], str] = {
    happened.CountHit: "terminal.by_count",
    happened.CountVoided: "terminal.by_count",
    happened.MalEchada: "terminal.by_mal_echada",
    happened.CaidaScored: "terminal.by_caida",
    happened.MesaLimpia: "terminal.by_mesa_limpia",
    happened.CantoPaid: "terminal.by_canto",
    happened.CantoFined: "terminal.by_canto",
    happened.PileCounted: "terminal.by_cards",
}
CALLED: Mapping[type[Event], str] = {
    happened.DealerCardsDrawn: "terminal.moment_draw",
    happened.DealLost: "terminal.moment_deal_lost",
    happened.CountHit: "terminal.moment_hit",
    happened.MalEchada: "terminal.moment_mal_echada",
    happened.MesaLimpia: "terminal.moment_mesa_limpia",
    happened.CountVoided: "terminal.moment_count_voided",
    happened.CantoExposed: "terminal.moment_bluff",
    happened.CantoFined: "terminal.moment_bluff",
}
NUMBER_WIDTH = 12
STRONG = "bold #ffd75f"
LOST = "bold #ff8f6b"
DIM = "#a8c5b5"
FAINT = "#8fb3a3"


def title_line(scene: Scene, preset: str, words: Words) -> Content:
    """The rules played, and how far the deal has come."""
    rules = words.text("terminal.title", preset=preset, target=scene.ruleset.target)
    parts: list[str | tuple[str, str]] = [("CAÍDA", STRONG), (f" {rules}", DIM)]
    if scene.deal:
        where = words.text("terminal.where_deal", deal=scene.deal, stock=scene.stock_size)
        parts.append((f"  {where}", DIM))
    if scene.tanda:
        where = words.text("terminal.where_tanda", tanda=scene.tanda, tandas=scene.ruleset.tandas)
        parts.append((f" · {where}", DIM))
    if scene.is_last_tanda:
        parts.append((f" {words.text('terminal.where_last')}", "bold #ff8f6b"))
    return Content.assemble(*parts)


def waiting_line(name: str | None, words: Words) -> Content:
    """While somebody else is to act, or the cards are moving."""
    if name is None:
        return Content("")
    return Content.styled(words.text("terminal.waiting", name=name), DIM)


def choosing_lines(choosing: Choosing, scene: Scene, words: Words) -> Content:
    """What is asked of the person, and exactly what the answer at hand would do."""
    choice = choosing.current
    card = choice.action.card
    if card is None:
        is_order = choice.action.kind in ("mesa_first", "hands_first")
        asked = "terminal.choose_order" if is_order else "terminal.choose_count"
        return Content.styled(words.text(asked), STRONG)
    parts: list[str | tuple[str, str]] = [(words.text("terminal.your_turn") + " ", STRONG)]
    if not choice.taken:
        parts.append(words.text("terminal.would_throw", card=words.the_card(card)))
        return Content.assemble(*parts)
    taken = shorts(choice.taken)  # ten names would not fit
    parts.append(words.text("terminal.would_take", card=words.the_card(card), taken=taken))
    if scene.last_throw is not None and scene.last_throw[1] == choice.taken[0]:
        parts.append((" " + words.text("terminal.would_fall"), STRONG))
        if scene.ruleset.mata_mesa and scene.last_throw[0] is None and scene.hits:  # CAI-5
            parts.append((" " + words.text("terminal.would_kill"), STRONG))
    if len(choice.taken) == len(scene.mesa):
        parts.append(" " + words.text("terminal.would_clear"))
    return Content.assemble(*parts)


def label_of(card: Card, scene: Scene, names: tuple[str, ...]) -> str:
    """Set into a mesa card's frame: who just threw it, or the number it was turned for."""
    if scene.last_throw is not None and scene.last_throw[1] == card:
        thrower = scene.last_throw[0]
        return "" if thrower is None else names[thrower]
    if card in scene.counted:
        number, hit = scene.counted[card]
        return f"{number} ✓" if hit else str(number)
    return ""


def tell(story: Sequence[Event], names: Sequence[str], sides: int, words: Words) -> list[Content]:
    """One line for each event worth telling, oldest first."""
    lines = (tell_one(event, names, sides, words) for event in story)
    return [line for line in lines if line is not None]


def tell_one(event: Event, names: Sequence[str], sides: int, words: Words) -> Content | None:
    """Points in full, with their rule; a play in a few signs; None for what the table shows."""
    match event:
        case happened.CantoFined(points=0) | happened.CantoExposed():
            return Content.assemble(words.describe(event, names, sides), (f" {event.rule}", FAINT))
        case happened.Scored(points=points):
            if not points:
                return None
            return Content.assemble(
                (f"{points:+} ", STRONG if points > 0 else LOST),
                words.describe(event, names, sides),
                (f" {event.rule}", FAINT),
            )
        case happened.CardThrown():
            return Content.styled(f"{names[event.seat]}: {shorts((event.card,))}", FAINT)
        case happened.CardsCaptured():
            took = f"{shorts((event.card,))} ← {shorts(event.taken)}"
            return Content.styled(f"{names[event.seat]}: {took}", "#cfe3d8")
        case happened.DealStarted():
            title = words.text("terminal.log_deal", deal=event.deal, name=names[event.dealer])
            return Content.styled(f"── {title}", "bold #f6efdc")
        case happened.MesaCardDealt():
            mark = " ✓" if event.hit else ""
            return Content.styled(f"  {event.number}: {shorts((event.card,))}{mark}", FAINT)
        case happened.TandaDealt():
            title = words.text("terminal.log_tanda", tanda=event.tanda, tandas=event.tandas)
            return Content.styled(f"· {title}", FAINT)
        case happened.HandDealt() | happened.CountChosen() | happened.DealOrderChosen():
            return None
        case _:
            return Content(words.describe(event, names, sides))


def title_of(event: Event, seat: int, words: Words) -> str | None:
    """What is called out for an event, as ``seat`` hears it; None if the game just goes on."""
    match event:
        case happened.CaidaScored(fallen=fallen):
            return words.text(
                "terminal.moment_fallen" if fallen == seat else "terminal.moment_caida"
            )
        case happened.CantoSung(canto=canto):
            return words.text("terminal.moment_sung", canto=words.canto(canto).upper())
        case happened.CantoPaid(canto=canto):
            return words.text("terminal.moment_paid", canto=words.canto(canto).upper())
        case happened.CantoBeaten():
            beaten = words.canto(event.canto).upper()
            return words.text(
                "terminal.moment_beaten",
                best=words.canto(event.best_canto).upper(),
                worth=event.best_worth,
                canto=beaten if event.worth is None else f"{beaten} {event.worth}",
            )
        case happened.TandaDealt() if is_last_tanda(event):
            return words.text("terminal.moment_last")
        case _:
            called = CALLED.get(type(event))
            return None if called is None else words.text(called)


def seat_marks(scene: Scene, seat: int, words: Words) -> str:
    """What a seat is in this deal: who deals, who is the mano, who is the partner."""
    marks = []
    if seat == scene.dealer:
        marks.append(words.text("terminal.deals"))
    if seat == scene.mano:
        marks.append(words.text("terminal.mano"))
    if scene.ruleset.teams and seat != scene.own and (seat - scene.own) % 2 == 0:
        marks.append(words.text("terminal.partner"))
    return " · ".join(marks)


def pile_text(cards: int, words: Words) -> str:
    return words.text("terminal.pile", cards=cards)


def sung_text(scene: Scene, seat: int, words: Words) -> str:
    """What a seat has sung in this tanda: crossed out once all know that it is false, fallen once
    it was beaten or voided."""
    mark = "✗" if seat in scene.exposed else "♪"
    if seat in scene.beaten or seat in scene.voided:
        mark = "↓"
    return "".join(
        f" {mark} {words.canto(canto)}" for singer, canto in scene.sung if singer == seat
    )


def bluff_warning(ruleset: Ruleset, canto: str | None, words: Words) -> str:
    """What a lie costs, and the own canto that it leaves unsung."""
    costs = words.text("terminal.bluff_costs", points=words.points(ruleset.false_canto))
    if canto is None:
        return costs
    return f"{costs} {words.text('terminal.bluff_unsung', canto=words.canto(canto))}"


def bluff_lines(
    claims: Sequence[Action], place: int | None, ruleset: Ruleset, words: Words
) -> list[Content]:
    """A line for each canto that may be claimed, with its key; CAN-8 looks at some at once."""
    lines = []
    for each, claim in enumerate(claims):
        assert claim.canto is not None
        text = f"{(each + 1) % 10} {words.canto(claim.canto)}"
        if claim.canto == "trivilin" and ruleset.trivilin_wins != "never":
            text += f" ({words.text('terminal.bluff_looked')})"
        lines.append(Content.styled(f"▸ {text}", STRONG) if each == place else Content(f"  {text}"))
    return lines


def too_small_text(width: int, height: int, least: tuple[int, int], words: Words) -> str:
    return words.text(
        "terminal.too_small", width=width, height=height, min_width=least[0], min_height=least[1]
    )


def ending_lines(outcome: Outcome, side: str, words: Words, *, is_own: bool) -> tuple[str, str]:
    """Who won, and how."""
    title = "terminal.you_won" if is_own else "terminal.they_won"
    return words.text(title, side=side), words.text(f"terminal.ended_{outcome.reason}", side=side)


def saved_line(file: Path, words: Words) -> str:
    return words.text("terminal.saved", file=file.name)


def not_saved_line(problem: CaidaError | OSError, words: Words) -> str:
    return words.text("terminal.not_saved", reason=words.error(problem))


def tally(story: Iterable[Event], sides: int) -> dict[str, list[int]]:
    """Points by reason, a list by side, less what was lost again; their sums are the final
    scores."""
    points = {reason: [0] * sides for reason in REASONS.values()}
    for event in story:
        if isinstance(event, Scored):
            points[REASONS[type(event)]][event.side] += event.points
    return points


def tally_lines(
    story: Iterable[Event], ruleset: Ruleset, outcome: Outcome, names: Sequence[str], words: Words
) -> list[Content]:
    """The points side by side, one line for each reason and one for the whole."""
    titles = [words.side(side, names, ruleset.sides) for side in range(ruleset.sides)]
    width = min(20, max(NUMBER_WIDTH, *(len(title) + 2 for title in titles)))
    lines = [Content.styled(_row("", titles, width), "bold #f6efdc")]
    for reason, points in tally(story, ruleset.sides).items():
        cells = [str(number) if number else "·" for number in points]
        lines.append(Content(_row(words.text(reason), cells, width)))
    total = [str(score) for score in outcome.scores]
    lines.append(Content.styled(_row(words.text("terminal.total"), total, width), "bold #ffd75f"))
    return lines


def _row(title: str, cells: Sequence[str], width: int) -> str:
    return f"{title:<16}" + "".join(f"{cell[:width]:>{width}}" for cell in cells)
