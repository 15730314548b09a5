"""The operator's page says everything in both languages and lets no name write HTML."""

from __future__ import annotations

import pytest

from caida.protocol.people import REPORT_REASONS
from caida.protocol.values import Language
from caida.server.desk_page import TERMS, DeskPage, House
from caida.store.conduct import ReportRow
from caida.store.desk import ActRow, BanRow
from caida.store.sharing import NodeRow
from caida.words.catalog import load_catalog

EVIL = "<script>alert('x')</script>\"'"
EMPTY = House(0, (), (), (), (), (), takes_no_matches=False)


def report(reason: str, settled_at: int = 0) -> ReportRow:
    return ReportRow("r1", 1, "a1", EVIL, "b2", EVIL, "room", "m", reason, EVIL, settled_at)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_name_and_no_word_of_anybody_is_html(lang: Language) -> None:
    page = DeskPage(lang, "/assets/a.css")
    house = EMPTY._replace(
        reports=[report("other"), report("name", 5)],
        bans=[BanRow("b", "person", "abc", EVIL, EVIL, 1, 2)],
        acts=[ActRow(1, EVIL, "ban", EVIL, EVIL)],
    )
    for html in (
        page.house(house, who=f"abc {EVIL}", notice=EVIL),
        page.report(report("other"), EVIL),
        page.entrance(EVIL),
    ):
        assert "<script" not in html
        assert "alert(" in html
        assert f'lang="{lang}"' in html


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_reason_term_and_act_has_its_words(lang: Language) -> None:
    page, known = DeskPage(lang, ""), load_catalog(lang)
    for reason in REPORT_REASONS:
        assert known[f"desk.reason.{reason}"] in page.report(report(reason), "")
    acts = ("close", "ban", "lift", "settle", "drain", "reopen")
    told = page.house(EMPTY._replace(acts=[ActRow(1, "", act, "", "") for act in acts]))
    assert all(known[f"desk.act.{act}"] in told for act in acts)
    assert all(known[f"desk.term.{term}"] in told for term in TERMS)


def test_a_house_that_closes_can_be_opened_and_one_that_is_open_closed() -> None:
    page = DeskPage("es", "")
    assert 'action="/operador/pausa?lang=es"' in page.house(EMPTY)
    closing = page.house(EMPTY._replace(takes_no_matches=True))
    assert 'action="/operador/abrir?lang=es"' in closing
    assert "/pausa" not in closing


@pytest.mark.parametrize("lang", ["es", "en"])
def test_all_servers_are_shown_where_there_are_several(lang: Language) -> None:
    page, known = DeskPage(lang, ""), load_catalog(lang)
    servers = [
        NodeRow("a.1", "a", "1.2.3", is_draining=False, hears=True, people=5, rooms=2),
        NodeRow("b.1", EVIL, "1.2.3", is_draining=True, hears=False, people=7, rooms=4),
    ]
    told = page.house(EMPTY._replace(servers=servers))
    assert known["desk.servers"] in told
    assert known["desk.server_drains"] in told
    assert known["desk.server_deaf"] in told
    assert "1.2.3" in told
    assert "<script" not in told
    assert known["desk.servers"] not in page.house(EMPTY)
