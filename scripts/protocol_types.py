"""The messages as TypeScript, for the pages: ``python -m scripts.protocol_types [--check]``.

Everything comes from the annotations; a field that is optional here may be missing on the wire.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from inspect import getdoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import FieldInfo

from caida.bots import OPPONENTS
from caida.engine import events, options, ruleset, views
from caida.engine.cards import Card
from caida.protocol import commands, http, people, tables, updates, values
from caida.room.occupants import colour_of, face_of
from caida.words import explanation, scoring
from caida.words.people import of_level

PATH = Path("web/src/protocol.ts")
HEADING = """\
/* What the server and the pages say to each other.
   Written by `python -m scripts.protocol_types`; change the Python, not this file. */
"""
MODULES: tuple[ModuleType, ...] = (values, tables, updates, commands, http, people)
PLAIN: dict[Any, str] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    NoneType: "null",
    Any: "unknown",
    Card: "string",
}
# Plain dataclasses that travel as they are.
EXPLAINED = (
    explanation.ExplainedRule,
    explanation.ExplainedCanto,
    explanation.ExplainedGroup,
    explanation.Explanation,
    scoring.ExplainedEvent,
)
# What only programs and the command line ask for.
NOT_FOR_PAGES = (http.DeviceLink, http.TokenOrder, http.Token, http.RoomList)
# What the engine's own values are called on the wire.
NAMES: dict[Any, str] = {
    ruleset.Ruleset: "Ruleset",
    **{kind: kind.__name__ for kind in EXPLAINED},
}
# Encoded beforehand, or a dict: the annotation does not say what of.
ENCODED = {
    (updates.Snapshot, "counted"): "GameEvent[]",
    (updates.Snapshot, "points"): "GameEvent[]",
    (updates.Snapshot, "played_for_you"): "GameEvent[]",
    (updates.Update, "events"): "GameEvent[]",
    (updates.Update, "choices"): "ChoiceMessage[] | null",
    (http.ReplayStep, "events"): "GameEvent[]",
}
RULES = {
    "ruleset": "Ruleset",
    **dict.fromkeys(("changes", "options", "needs"), "Partial<Ruleset>"),
}


def write() -> str:
    """The whole file."""
    aliases = dict(_aliases())
    known = {value: name for name, value in aliases.items()}
    parts = [HEADING, f"export const PROTOCOL = {values.PROTOCOL};\n"]
    parts.append(_constant("COLOURS", "Colour", values.COLOURS))
    parts.append(_constant("FACES", "PersonFace", values.FACES))
    parts.append(_levels())
    parts += [_alias(name, value) for name, value in aliases.items()]
    parts += [_interface(kind, _struct_lines(kind, known)) for kind in _structs()]
    parts.append(_interface(ruleset.Ruleset, _plain_lines(ruleset.Ruleset, known)))
    parts += [_interface(kind, _plain_lines(kind, known)) for kind in EXPLAINED]
    parts += [_interface(kind, _event_lines(kind, known)) for kind in events.EVENT_TYPES]
    for name, union in (
        ("ClientMessage", commands.ClientMessage),
        ("RoomMessage", updates.RoomMessage),
        ("LobbyMessage", updates.LobbyMessage),
    ):
        parts.append(_union(name, [member.__name__ for member in get_args(union)]))
    parts.append(_union("GameEvent", [kind.__name__ for kind in events.EVENT_TYPES]))
    return "\n".join(parts)


# --- What there is


def _aliases() -> Iterator[tuple[str, Any]]:
    """Closed sets of words under the names they have in Python."""
    seen = set()
    for module in (values, tables, updates, people, views, events, explanation):
        for name, value in vars(module).items():
            if get_origin(value) is Literal and value not in seen:
                seen.add(value)
                yield name, value
    yield "OptionValue", options.OptionValue


def _structs() -> Iterator[type[Struct]]:
    """Every message and what it is made of; queries are part of an address, not of a message."""
    tagged = {*commands.COMMANDS, *updates.SERVER_MESSAGES}
    for module in MODULES:
        for kind in vars(module).values():
            if not isinstance(kind, type) or not issubclass(kind, Struct):
                continue
            if kind.__module__ != module.__name__ or kind.__name__.endswith("Query"):
                continue
            if kind in NOT_FOR_PAGES:
                continue
            if kind.__struct_config__.tag is None or kind in tagged:
                yield kind


# --- How it is written


def _alias(name: str, value: Any) -> str:
    members = get_args(value) if get_origin(value) is Literal else None
    if members is None:
        return f"export type {name} = {_type(value, {})};\n"
    return f"export type {name} = {' | '.join(map(_literal, members))};\n"


def _constant(name: str, kind: str, members: Iterable[Any]) -> str:
    return f"export const {name}: readonly {kind}[] = [{', '.join(map(_literal, members))}];\n"


def _levels() -> str:
    """The levels of bots, each with the first of the cast who plays at it."""
    lines = [
        f"  {{ level: '{level}', name: '{who.name}', face: '{face_of(who)}',"
        f" colour: '{colour_of(who)}' }},\n"
        for level in OPPONENTS
        for who in of_level(level)[:1]
    ]
    return f"export const LEVELS = [\n{''.join(lines)}] as const;\n"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"


def _interface(kind: type[Any], lines: Iterable[str]) -> str:
    head = [*_comment(kind), f"export interface {kind.__name__} {{"]
    return "\n".join([*head, *(f"  {line}" for line in lines), "}", ""])


def _comment(kind: type[Any]) -> Iterator[str]:
    text = kind.__dict__.get("__doc__") or ""
    if not text or text.startswith(f"{kind.__name__}("):  # what dataclasses write by themselves
        return
    text = (getdoc(kind) or "").replace("``", "`")
    lines = re.sub(r"\bNone\b", "null", text).split("\n")
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    else:
        yield f"/** {lines[0]}"
        yield from (f" * {line}".rstrip() for line in lines[1:])
        yield " */"


def _struct_lines(kind: type[Struct], known: dict[Any, str]) -> Iterator[str]:
    config = kind.__struct_config__
    if config.tag is not None:
        yield f"{config.tag_field}: {_literal(config.tag)};"
    may_lack = config.omit_defaults or config.forbid_unknown_fields
    for field in msgspec.structs.fields(kind):
        mark = "?" if may_lack and not field.required else ""
        yield f"{field.encode_name}{mark}: {_field(kind, field, known)};"


def _field(kind: type[Struct], field: FieldInfo, known: dict[Any, str]) -> str:
    if (kind, field.name) in ENCODED:
        return ENCODED[kind, field.name]
    if field.type == dict[str, options.OptionValue]:
        return RULES[field.name]
    return _type(field.type, known)


def _event_lines(kind: type[events.Event], known: dict[Any, str]) -> Iterator[str]:
    yield f"event: {_literal(kind.__name__)};"
    yield from _plain_lines(kind, known)
    yield "rule: string;"


def _plain_lines(kind: type[Any], known: dict[Any, str]) -> Iterator[str]:
    """The fields of a dataclass as its ``to_dict`` gives them."""
    assert is_dataclass(kind)
    hints = get_type_hints(kind)
    for field in dataclass_fields(kind):
        yield f"{field.name}: {_type(hints[field.name], known)};"


# --- Types


def _type(kind: Any, known: dict[Any, str]) -> str:
    """TypeError for what has no place in a message."""
    if get_origin(kind) is Annotated:
        return _type(get_args(kind)[0], known)
    for names in (known, PLAIN, NAMES):
        if kind in names:
            return names[kind]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    writer = _WRITERS.get(get_origin(kind))
    if writer is None or kind is Raw:
        raise TypeError(f"{kind} can't be written in TypeScript")
    return writer(get_args(kind), known)


def _write_union(members: tuple[Any, ...], known: dict[Any, str]) -> str:
    return " | ".join([_type(member, known) for member in members])


def _write_literal(members: tuple[Any, ...], _known: dict[Any, str]) -> str:
    return " | ".join(map(_literal, members))


def _write_list(members: tuple[Any, ...], known: dict[Any, str]) -> str:
    written = _type(members[0], known)
    return f"({written})[]" if " " in written else f"{written}[]"


def _write_tuple(members: tuple[Any, ...], known: dict[Any, str]) -> str:
    """Nobody changes what was received, and the type says so."""
    if members[-1] is Ellipsis:
        return f"readonly {_write_list(members, known)}"
    return f"readonly [{', '.join([_type(member, known) for member in members])}]"


def _write_dict(members: tuple[Any, ...], known: dict[Any, str]) -> str:
    """JSON has only text for keys."""
    return f"Record<string, {_type(members[1], known)}>"


_WRITERS: dict[Any, Callable[[tuple[Any, ...], dict[Any, str]], str]] = {
    Union: _write_union,
    UnionType: _write_union,
    Literal: _write_literal,
    list: _write_list,
    tuple: _write_tuple,
    dict: _write_dict,
}


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or with ``--check`` say whether it is as it would be written."""
    parser = argparse.ArgumentParser(prog="python -m scripts.protocol_types")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("path", nargs="?", type=Path, default=PATH)
    chosen = parser.parse_args(arguments)
    text = write()
    if not chosen.check:
        chosen.path.write_text(text, encoding="utf-8")
        return 0
    if chosen.path.is_file() and chosen.path.read_text(encoding="utf-8") == text:
        return 0
    print(f"{chosen.path} is not what the protocol says; run this without --check", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
