"""What a preview says, in either language: its title, a sentence, and what its picture writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from caida.protocol.values import Language
from caida.server.preview.facts import (
    Facts,
    MatchFacts,
    RulesFacts,
    Sitter,
    TableFacts,
)
from caida.server.text import words_in
from caida.words import Words


class Told(NamedTuple):
    """``alt`` says the picture to who can't see it."""

    title: str
    text: str
    alt: str


def tell(facts: Facts, lang: Language) -> Told:
    words = words_in(lang)
    title, text = _tell(facts, words)
    return Told(title, text, words.text("preview.alt", title=title))


def _tell(facts: Facts, words: Words) -> tuple[str, str]:
    if isinstance(facts, TableFacts):
        return _tell_table(facts, words)
    if isinstance(facts, MatchFacts):
        return _tell_match(facts, words)
    if isinstance(facts, RulesFacts):
        return _tell_rules(facts, words)
    place = facts.place
    return words.text(f"preview.{place}.title"), words.text(f"preview.{place}.text")


def mode_of(rules: RulesFacts, words: Words) -> str:
    """``mano a mano``, ``2 contra 2``."""
    return words.text(f"preview.mode.{'teams' if rules.teams else rules.seats}")


def to_play(rules: RulesFacts, words: Words) -> str:
    """``2 contra 2 · a 24``."""
    return words.text("preview.to_play", mode=mode_of(rules, words), target=rules.target)


def house_rules(rules: RulesFacts, words: Words) -> str:
    """How many rules are the house's own; empty for a preset as it is."""
    if not rules.changes:
        return ""
    form = "one" if rules.changes == 1 else "many"
    return words.text(f"preview.changes.{form}", n=rules.changes)


def rules_line(rules: RulesFacts, words: Words) -> str:
    """``2 contra 2 · a 24 · 2 reglas de la casa``."""
    return " · ".join(filter(None, [to_play(rules, words), house_rules(rules, words)]))


def names_of(
    sitters: Iterable[Sitter | None], words: Words, write: Callable[[str], str] = str
) -> str:
    """Whoever sits there, ``Ana y Luis``; without those of whose name ``write`` leaves nothing."""
    names = [write(sitter.name) for sitter in sitters if sitter is not None]
    return words.listing([name for name in names if name])


def free_seats(table: TableFacts, words: Words) -> str:
    """How many seats are left; empty at a full table."""
    free = table.seats.count(None)
    if not free:
        return ""
    return words.text(f"preview.free.{'one' if free == 1 else 'many'}", n=free)


def preset_name(rules: RulesFacts, words: Words) -> str:
    name = words.text(f"preset.{rules.preset}")
    return name[:1].upper() + name[1:]


def scores_of(match: MatchFacts) -> str:
    return "–".join(map(str, match.scores))


def sides_of(match: MatchFacts) -> list[tuple[Sitter, ...]]:
    """Who sits on each side."""
    count = len(match.scores)
    return [match.seats[side::count] for side in range(count)]


def _tell_table(table: TableFacts, words: Words) -> tuple[str, str]:
    rules = to_play(table.rules, words)
    names = names_of(table.seats, words)
    if not table.is_waiting:
        return (
            words.text("preview.playing.title", names=names, rules=rules),
            words.text("preview.playing.text"),
        )
    key = "preview.invite.title" if table.host else "preview.invite.nobody"
    sentences = [
        words.text("preview.invite.text"),
        words.text("preview.invite.there", names=names) if names else "",
        free_seats(table, words)
        and words.text("preview.invite.free", free=free_seats(table, words)),
        house_rules(table.rules, words)
        and words.text("preview.invite.changes", changes=house_rules(table.rules, words)),
    ]
    return words.text(key, name=table.host, rules=rules), " ".join(filter(None, sentences))


def _tell_match(match: MatchFacts, words: Words) -> tuple[str, str]:
    names = names_of(sides_of(match)[match.winner], words)
    everybody = names_of(match.seats, words)
    rules = to_play(match.rules, words)
    return (
        words.text("preview.match.title", side=names, scores=scores_of(match)),
        words.text("preview.match.text", names=everybody, rules=rules),
    )


def _tell_rules(rules: RulesFacts, words: Words) -> tuple[str, str]:
    name = preset_name(rules, words)
    key = "preview.rules.changed" if rules.changes else "preview.rules.same"
    return (
        words.text("preview.rules.title", preset=name, rules=to_play(rules, words)),
        words.text(key, preset=name, changes=house_rules(rules, words)),
    )
