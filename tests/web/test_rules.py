"""Rules as the server tells them, on the screen: every sentence, in the language one reads."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import Language, Person

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OPTION = re.compile(r"^- \*\*(.+?)\*\*( ◆)?: (.*)$", re.MULTILINE)
ROW = re.compile(r"^\| (?!canto)(.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$", re.MULTILINE)
HEADING = re.compile(r"^#+ (?:Caída · )?(.*)$", re.MULTILINE)
WRITTEN = """() => {
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  const text = (root, selector) => root.querySelector(selector).textContent.trim();
  const cards = (root) => [...root.querySelectorAll('[data-card]')].map((one) => one.dataset.card);
  return {
    headings: all('main section h2', (one) => one.textContent),
    options: all('main dl div', (one) =>
      [text(one, 'dt').replace('◆', '').trim(), one.matches('.changed'), text(one, 'dd')]),
    cantos: all('.cantos li', (one) =>
      [text(one, 'b'), text(one, '.soft'), cards(one).join(' '), text(one, 'strong')]),
    marks: all('main dt .mark', (one) => one.closest('div').matches('.changed')),
    drawn: all('main figure', (one) => cards(one).length),
  };
}"""
# The legend, every sentence, and which value is chosen, of each rule of the house.
SENTENCES = """() => [...document.querySelectorAll('details fieldset')].map((one) => ({
  title: one.querySelector('legend').textContent.replace('◆', '').trim(),
  said: [...one.querySelectorAll('.line span, p')].map((said) => said.textContent),
}))"""


def told(explanation: str) -> dict[str, Any]:
    """What the screen must say, read from the server's own text."""
    options = [[title, bool(mark), said] for title, mark, said in OPTION.findall(explanation)]
    return {
        "headings": HEADING.findall(explanation),
        "options": options,
        "cantos": [list(row) for row in ROW.findall(explanation)],
        "marks": [True for _, is_changed, _ in options if is_changed],
        "drawn": [4, 4],
    }


async def explain(person: Person, language: str, **order: Any) -> dict[str, Any]:
    rules: dict[str, Any] = await person.ask("POST", f"/api/rules?lang={language}", order)
    return rules


async def check_rules(person: Person, language: str, **order: Any) -> dict[str, Any]:
    wanted = told((await explain(person, language, **order))["explanation"])
    assert len(wanted["options"]) > 15
    assert len(wanted["cantos"]) > 3
    await expect(person.page.locator("main section h2").first).to_have_text(wanted["headings"][0])
    assert await person.page.evaluate(WRITTEN) == wanted
    return wanted


@pytest.mark.parametrize("language", ["es", "en"])
async def test_the_rules_page_says_the_rules_of_its_address(
    visit: Visiting, language: Language
) -> None:
    ana = await visit(kept={"language": language})
    await ana.open("/reglas")
    plain = await check_rules(ana, language)
    assert not plain["marks"]
    await ana.open("/reglas?chain=full&vigia=9")
    changed = await check_rules(ana, language, options={"chain": "full", "vigia": 9})
    assert changed["marks"] == [True]
    assert [row for row in changed["cantos"] if "◆" in row[-1]]
    await ana.open("/reglas?preset=fall&seats=4&teams=true")
    await check_rules(ana, language, preset="fall", seats=4, teams=True)


async def check_sentences(person: Person, language: str, **order: Any) -> None:
    """Every rule of the house says what it says in these rules; one of words says each of them."""
    rules = await explain(person, language, **order)
    catalogue = await person.ask("GET", f"/api/catalogue?lang={language}")
    # Sentences that depend on the rules come a moment after those of the catalogue.
    last = rules["sentences"]["target"]
    await expect(person.page.locator("details fieldset").first).to_contain_text(last)
    shown = await person.page.evaluate(SENTENCES)
    found = {one["title"]: one["said"] for one in shown}
    assert len(found) == len(catalogue["options"]) > 25
    for option in catalogue["options"]:
        said, now = found[option["title"]], rules["sentences"][option["name"]]
        assert now
        assert now in said, option["name"]
        assert all(option["sentences"][word] in said for word in option["words"]), option["name"]
        assert all(said), option["name"]


@pytest.mark.parametrize("language", ["es", "en"])
async def test_every_rule_of_the_house_has_its_sentence(
    visit: Visiting, language: Language
) -> None:
    ana = await visit(kept={"language": language})
    options = {"chain": "full", "target": 12, "first_dealer": 1, "caida_on_mesa": True}
    query = "&".join(f"{name}={value}".lower() for name, value in options.items())
    await ana.open(f"/nueva?{query}")
    await ana.page.locator("form details > summary").click()
    await check_sentences(ana, language, options=options)
    changed = ana.page.locator(".differs li")
    await expect(changed).to_have_count(len(options))
    rules = await explain(ana, language, options=options)
    for name in options:
        await expect(changed.filter(has_text=rules["sentences"][name])).to_have_count(1)


async def test_the_servers_texts_follow_the_language_without_a_reload(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/reglas")
    await check_rules(ana, "es")
    await page.evaluate("window.isTheSameDocument = true")
    await page.get_by_role("link", name="Inicio").click()
    await page.get_by_role("button", name="English").click()
    await page.get_by_role("link", name="Rules").click()
    await check_rules(ana, "en")
    await page.get_by_role("link", name="Play with these rules").click()
    await page.locator("form details > summary").click()
    await check_sentences(ana, "en")
    await page.get_by_role("link", name="Home").click()
    await page.get_by_role("button", name="Español").click()
    await page.get_by_role("link", name="Hacer una mesa").click()
    await page.locator("form details > summary").click()
    await check_sentences(ana, "es")
    assert await page.evaluate("window.isTheSameDocument")
