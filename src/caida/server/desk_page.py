"""The operator's page: plain HTML, no script, in the looks of the other pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from caida.protocol.values import Language
from caida.room.person import public_mark
from caida.server.bans import tell_time
from caida.server.guests import Guest
from caida.server.live import LiveRoom
from caida.server.text import tell_desk
from caida.store.conduct import ReportRow
from caida.store.desk import ActRow, BanRow
from caida.store.sharing import NodeRow

PATH = "/operador"
HOUR = 3600
TERMS = {"hour": HOUR, "day": 24 * HOUR, "week": 7 * 24 * HOUR, "year": 365 * 24 * HOUR}
STYLE = """\
.desk header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 0}
.desk header h1{flex:1 1 12ch;margin:0;color:var(--accent);font-size:clamp(1.5rem,6vw,2.1rem)}
.desk main{display:grid;gap:14px}
.desk ul{display:grid;gap:0;margin:0;padding:0;list-style:none}
.desk li{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:10px 0;
border-top:1px solid var(--panel-line);overflow-wrap:anywhere}
.desk li>span{flex:1 1 22ch;min-width:0}
.desk small{display:block;color:var(--text-soft)}
.desk form.row{display:inline-flex}
.desk .slim{min-height:44px}
.desk form.fields{display:grid;gap:10px;align-items:end;
grid-template-columns:repeat(auto-fit,minmax(min(100%,20ch),1fr))}
.desk input[type=password]{min-height:44px;width:100%;padding:6px 10px;border-radius:8px;
border:2px solid var(--field-line);background:var(--field);color:var(--text);font:inherit}
.desk pre{overflow:auto;max-height:70vh;margin:0;padding:12px;border-radius:8px;
background:var(--sand)}
.desk a{display:inline-flex;align-items:center;min-height:44px;color:var(--accent)}
"""


class House(NamedTuple):
    """All there is to see at once."""

    people: int
    rooms: Sequence[LiveRoom]
    guests: Sequence[Guest]
    reports: Sequence[ReportRow]
    bans: Sequence[BanRow]
    acts: Sequence[ActRow]
    takes_no_matches: bool
    servers: Sequence[NodeRow] = ()  # this one first, where there are several


class DeskPage:
    """Writes in one language; ``sheet`` is the address of the styles of the other pages."""

    def __init__(self, lang: Language, sheet: str) -> None:
        self._lang: Language = lang
        self._sheet = sheet

    def say(self, key: str, **params: object) -> str:
        return escape(tell_desk(self._lang, key, **params))

    # --- Whole pages

    def entrance(self, problem: str = "") -> str:
        said = f'<p class="wrong" role="alert">{escape(problem)}</p>' if problem else ""
        form = self._form(
            "/entrar",
            f'<label class="field">{self.say("token")}<input type="password" name="token" required'
            f' autocomplete="current-password"></label>{self._button("enter", "primary")}',
            "fields",
        )
        return self._whole(
            f'<section class="panel"><h2>{self.say("who")}</h2>{said}{form}</section>'
        )

    def house(self, house: House, who: str = "", notice: str = "") -> str:
        said = f'<p class="notice" role="status">{escape(notice)}</p>' if notice else ""
        parts = [
            said,
            self._state(house),
            self._panel("servers", map(self._server, house.servers)) if house.servers else "",
            self._panel("reports", map(self._report, house.reports)),
            self._panel("tables", map(self._table, house.rooms)),
            self._panel("people", map(self._guest, house.guests)),
            self._ban_form(who),
            self._panel("bans", map(self._ban, house.bans)),
            self._panel("acts", map(self._act, house.acts)),
        ]
        return self._whole("".join(parts), is_in=True)

    def report(self, report: ReportRow, record: str) -> str:
        shown = (
            f'<pre tabindex="0" aria-label="{self.say("record")}">{escape(record)}</pre>'
            if record
            else f"<p>{self.say('no_record')}</p>"
        )
        return self._whole(
            f'<section class="panel"><h2>{self.say("report")}</h2><ul>{self._report(report)}</ul>'
            f"<h3>{self.say('record')}</h3>{shown}</section>"
            f'<p><a href="{self._to("")}">{self.say("back")}</a></p>',
            is_in=True,
        )

    # --- Their parts

    def _whole(self, body: str, *, is_in: bool = False) -> str:
        other = "en" if self._lang == "es" else "es"
        leave = self._form("/salir", self._button("leave")) if is_in else ""
        return (
            f'<!doctype html><html lang="{self._lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="robots" content="noindex"><title>{self.say("title")} · Caída</title>'
            '<link rel="icon" href="/icon.svg">'
            f'<link rel="stylesheet" href="{self._sheet}">'
            f'<link rel="stylesheet" href="{PATH}/estilo.css"></head><body><div class="page desk">'
            f"<header><h1>{self.say('title')}</h1>"
            f'<a lang="{other}" href="?lang={other}">{self.say("other")}</a>{leave}'
            f"</header><main>{body}</main></div></body></html>"
        )

    def _state(self, house: House) -> str:
        playing = sum(live.room.stage == "playing" for live in house.rooms)
        told = self.say("state", people=house.people, tables=len(house.rooms), playing=playing)
        act, means = ("reopen", "drained") if house.takes_no_matches else ("drain", "drain_means")
        form = self._form(f"/{'abrir' if house.takes_no_matches else 'pausa'}", self._button(act))
        return (
            f'<section class="panel"><h2>{self.say("now")}</h2><p>{told}</p>'
            f'<p class="soft small">{self.say(means)}</p>{form}</section>'
        )

    def _panel(self, name: str, lines: Iterable[str]) -> str:
        found = "".join(lines)
        inside = f"<ul>{found}</ul>" if found else f'<p class="soft">{self.say("none")}</p>'
        return f'<section class="panel" id="{name}"><h2>{self.say(name)}</h2>{inside}</section>'

    def _line(self, title: str, details: str, *tools: str) -> str:
        return f"<li><span><b>{title}</b><small>{details}</small></span>{''.join(tools)}</li>"

    def _report(self, report: ReportRow) -> str:
        words = f" «{escape(report.words)}»" if report.words else ""
        details = self.say(
            "report_line", by=report.reporter_name, at=tell_time(report.at), who=report.who
        )
        settle = (
            self.say("settled", at=tell_time(report.settled_at))
            if report.settled_at
            else self._form(f"/avisos/{report.id}/atender", self._button("settle"))
        )
        return self._line(
            f"{escape(report.name)}: {self.say(f'reason.{report.reason}')}",
            f"{details}{words}",
            f'<a href="{self._to(f"/avisos/{report.id}")}">{self.say("see")}</a>',
            self._to_ban(report.who, report.name),
            settle,
        )

    def _table(self, live: LiveRoom) -> str:
        room = live.room
        names = ", ".join(holder.name for holder in room.seats if holder is not None)
        details = self.say(f"stage.{room.stage}", seats=room.ruleset.seats)
        return self._line(
            f"{escape(room.code)} · {escape(names)}",
            f"{details} · {self.say('here', n=len(live.audience.connections))}",
            self._form(f"/mesas/{room.id}/cerrar", self._button("close", name=room.code)),
        )

    def _guest(self, guest: Guest) -> str:
        person = guest.connection.person
        who = public_mark(person.id)
        where = self.say("at_table") if guest.room else self.say("in_lobby")
        tools = [self._to_ban(who, person.name)] if who else []
        return self._line(
            escape(person.name) or self.say("nobody"),
            f"{where} · {escape(guest.address)} · {tell_time(guest.since)}",
            *tools,
            self._to_ban(guest.address, ""),
        )

    def _ban(self, ban: BanRow) -> str:
        return self._line(
            escape(f"{ban.name} {ban.what}".strip()),
            f"{self.say('until', at=tell_time(ban.until))} {escape(ban.note)}",
            self._form(
                f"/vetos/{ban.id}/levantar", self._button("lift", name=ban.name or ban.what)
            ),
        )

    def _act(self, act: ActRow) -> str:
        details = f"{tell_time(act.at)} · {escape(act.address)} {escape(act.note)}"
        return self._line(f"{self.say(f'act.{act.act}')} {escape(act.what)}", details)

    def _server(self, server: NodeRow) -> str:
        state = ["server_state"]
        state += ["server_drains"] if server.is_draining else []
        state += [] if server.hears else ["server_deaf"]
        told = " · ".join(
            self.say(key, people=server.people, tables=server.rooms, version=server.version)
            for key in state
        )
        return self._line(escape(server.name), told)

    def _ban_form(self, who: str) -> str:
        what, _, name = who.partition(" ")
        terms = "".join(
            f'<option value="{term}">{self.say(f"term.{term}")}</option>' for term in TERMS
        )
        fields = [
            self._field("ban_what", f'name="what" required maxlength="60" value="{escape(what)}"'),
            self._field("ban_name", f'name="name" maxlength="40" value="{escape(name)}"'),
            f'<label class="field">{self.say("ban_term")}',
            f'<select name="term">{terms}</select></label>',
            self._field("note", 'name="note" maxlength="200"'),
            self._button("ban", "primary"),
        ]
        return (
            f'<section class="panel" id="veto"><h2>{self.say("ban_title")}</h2>'
            f'<p class="soft small">{self.say("ban_means")}</p>'
            f"{self._form('/vetos', ''.join(fields), 'fields')}</section>"
        )

    def _field(self, key: str, attributes: str) -> str:
        return f'<label class="field">{self.say(key)}<input type="text" {attributes}></label>'

    def _to_ban(self, what: str, name: str) -> str:
        """Fills in the form further down."""
        kept = {"lang": self._lang, "veto": f"{what} {name}".strip()}
        hidden = "".join(
            f'<input type="hidden" name="{field}" value="{escape(value)}">'
            for field, value in kept.items()
        )
        label = self.say("ban_one", name=name or what)
        return (
            f'<form class="row" method="get" action="{PATH}#veto">{hidden}'
            f'<button class="button slim">{label}</button></form>'
        )

    def _form(self, path: str, inside: str, kind: str = "row") -> str:
        return f'<form class="{kind}" method="post" action="{self._to(path)}">{inside}</form>'

    def _button(self, key: str, kind: str = "slim", **params: object) -> str:
        return f'<button class="button {kind}">{self.say(key, **params)}</button>'

    def _to(self, path: str) -> str:
        return f"{PATH}{path}?lang={self._lang}"
