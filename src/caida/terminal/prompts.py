"""The lines that say where the match stands and what Enter would do."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from caida.engine.cards import Card
from caida.terminal.choosing import Choosing
from caida.terminal.faces import shorts
from caida.terminal.scene import Scene
from caida.words import Words

ANSWERS: Mapping[str, str] = {
    "mesa_first": "terminal.answer_mesa_first",
    "hands_first": "terminal.answer_hands_first",
    "count_up": "terminal.answer_count_up",
    "count_down": "terminal.answer_count_down",
}
QUESTIONS: Mapping[str, str] = {
    "mesa_first": "terminal.choose_order",
    "hands_first": "terminal.choose_order",
    "count_up": "terminal.choose_count",
    "count_down": "terminal.choose_count",
}
STRONG = "bold #ffd75f"
DIM = "#a8c5b5"


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
        return Content.styled(words.text(QUESTIONS[choice.action.kind]), STRONG)
    parts: list[str | tuple[str, str]] = [(words.text("terminal.your_turn") + " ", STRONG)]
    if not choice.taken:
        parts.append(words.text("terminal.would_throw", card=words.the_card(card)))
        return Content.assemble(*parts)
    taken = shorts(choice.taken)  # ten names would not fit
    parts.append(words.text("terminal.would_take", card=words.the_card(card), taken=taken))
    if scene.last_throw is not None and scene.last_throw[1] == choice.taken[0]:
        parts.append((" " + words.text("terminal.would_fall"), STRONG))
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
