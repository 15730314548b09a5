"""Rules as the server tells them, on the screen: every sentence, in the language one reads."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import Language, Person
from tests.web.playing import press

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

# What the page shows of an explanation, in the words of the protocol.
WRITTEN = """() => {
  const all = (root, selector, read) => [...root.querySelectorAll(selector)].map(read);
  const plain = (text) => text.replace('◆', '').trim();
  const text = (root, selector) => plain(root.querySelector(selector).textContent);
  const cards = (root) => all(root, '[data-card]', (one) => one.dataset.card);
  const [first, ...groups] = document.querySelectorAll('main section');
  return {
    title: text(first, 'h2'),
    summary: first.querySelector('p').textContent,
    groups: groups.map((group) => ({
      title: text(group, 'h2'),
      intro: text(group, 'p'),
      rules: group.querySelector('p').dataset.rules.split(' '),
      not_played: all(group, 'p', (one) => one.textContent)[1] ?? '',
      items: all(group, 'dl div', (one) => ({
        rule: one.dataset.rules, title: text(one, 'dt'), sentence: text(one, 'dd'),
        differs: one.matches('.changed') && one.querySelector('.mark') !== null,
      })),
      cantos: all(group, '.cantos li', (one) => ({
        title: text(one, 'b'), hand: text(one, '.hand'), example: cards(one),
        points: Number(text(one, 'strong')), differs: one.querySelector('.mark') !== null,
      })),
      drawn: all(group, 'figure', (one) => cards(one).length),
    })),
  };
}"""
DRAWN = {"deal": [4], "turn": [4]}
# Every group of rules of the house: the rule, the legend and every sentence of its fields.
SENTENCES = """() => {
  const groups = [];
  for (const one of document.querySelectorAll('details :is(h3, fieldset)')) {
    if (one.matches('h3')) groups.push({ title: one.textContent, fields: [] });
    else groups.at(-1).fields.push({
      rule: one.dataset.rules,
      title: one.querySelector('legend').textContent.replace('◆', '').trim(),
      said: [...one.querySelectorAll('.line span, p')].map((said) => said.textContent),
    });
  }
  return groups;
}"""


def shown(explanation: dict[str, Any]) -> dict[str, Any]:
    """What the screen must say: all of it but the names that are for programs."""

    def without(names: set[str], told: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in told.items() if name not in names}

    groups = [
        {
            **without({"name"}, group),
            "items": [without({"option"}, item) for item in group["items"]],
            "cantos": [without({"canto"}, row) for row in group["cantos"]],
            "drawn": DRAWN.get(group["name"], []),
        }
        for group in explanation["groups"]
    ]
    return {**explanation, "groups": groups}


async def explain(person: Person, language: str, **order: Any) -> dict[str, Any]:
    rules: dict[str, Any] = await person.ask("POST", f"/api/rules?lang={language}", order)
    return rules


async def check_rules(person: Person, language: str, **order: Any) -> list[str]:
    """Gives what differs."""
    explanation = (await explain(person, language, **order))["explanation"]
    groups = explanation["groups"]
    assert sum(len(group["items"]) for group in groups) > 15
    assert sum(len(group["cantos"]) for group in groups) > 3
    await expect(person.page.locator("main section p").first).to_have_text(explanation["summary"])
    assert await person.page.evaluate(WRITTEN) == shown(explanation)
    told = [one for group in groups for one in (*group["cantos"], *group["items"])]
    return [one.get("option") or one["canto"] for one in told if one["differs"]]


@pytest.mark.parametrize("language", ["es", "en"])
async def test_the_rules_page_says_the_rules_of_its_address(
    visit: Visiting, language: Language
) -> None:
    ana = await visit(kept={"language": language})
    await ana.open("/reglas")
    assert await check_rules(ana, language) == []
    await ana.open("/reglas?chain=full&vigia=9")
    options = {"chain": "full", "vigia": 9}
    assert await check_rules(ana, language, options=options) == ["chain", "vigia"]
    await ana.open("/reglas?preset=fall&seats=4&teams=true")
    await check_rules(ana, language, preset="fall", seats=4, teams=True)


async def check_sentences(person: Person, language: str, **order: Any) -> None:
    """Every rule of the house says what it says in these rules; one of words says each of them.
    What matters only to tables of other sizes is not asked."""
    rules = await explain(person, language, **order)
    catalogue = await person.ask("GET", f"/api/catalogue?lang={language}")
    # Sentences that depend on the rules come a moment after those of the catalogue.
    last = rules["sentences"]["target"]
    await expect(person.page.locator("details fieldset").first).to_contain_text(last)
    found = await person.page.evaluate(SENTENCES)
    here = (None, rules["ruleset"]["seats"])
    for group in catalogue["groups"]:
        group["options"] = [one for one in group["options"] if one["seats"] in here]
    groups = [group for group in catalogue["groups"] if group["options"]]
    assert [group["title"] for group in found] == [group["title"] for group in groups]
    fields = [field for group in found for field in group["fields"]]
    options = [option for group in groups for option in group["options"]]
    assert len(fields) == len(options) > 25
    for field, option in zip(fields, options, strict=True):
        assert (field["title"], field["rule"]) == (option["title"], option["rule"])
        said, now = field["said"], rules["sentences"][option["name"]]
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
    options |= {"mata_mesa": True, "canto_call": "manual", "false_canto": 2}
    query = "&".join(f"{name}={value}".lower() for name, value in options.items())
    await ana.open(f"/nueva?{query}")
    await press(ana.page.locator("form details > summary"))
    await check_sentences(ana, language, options=options)
    changed = ana.page.locator(".differs li")
    await expect(changed).to_have_count(len(options))
    rules = await explain(ana, language, options=options)
    for name in options:
        await expect(changed.filter(has_text=rules["sentences"][name])).to_have_count(1)


async def test_a_rule_that_needs_another_brings_it_and_goes_with_it(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/nueva")
    await press(page.locator("form details > summary"))
    changed = page.locator(".differs li strong")
    mata_mesa = page.get_by_role("group", name="Mata mesa").get_by_role("checkbox")
    await press(mata_mesa)  # CAI-5
    await expect(changed).to_have_text(["Caída a la mesa.", "Mata mesa."])
    await press(page.get_by_role("button", name="Cantar de embuste: más"))  # CAN-8
    told = ["Caída a la mesa.", "Mata mesa.", "Cantar.", "Cantar de embuste."]
    await expect(changed).to_have_text(told)
    await press(page.get_by_role("button", name="Volver a lo de siempre: Caída a la mesa"))
    await expect(changed).to_have_text(["Cantar.", "Cantar de embuste."])
    await expect(mata_mesa).not_to_be_checked()
    await press(page.get_by_role("button", name="Abrir la mesa"))
    await expect(page.locator("main .changes li")).to_have_count(2)
    assert not await page.get_by_role("alert").count()


async def test_the_servers_texts_follow_the_language_without_a_reload(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/reglas")
    await check_rules(ana, "es")
    await page.evaluate("window.isTheSameDocument = true")
    await press(page.get_by_role("link", name="Inicio"))
    await press(page.get_by_role("button", name="English"))
    await press(page.get_by_role("link", name="Rules"))
    await check_rules(ana, "en")
    await press(page.get_by_role("link", name="Play with these rules"))
    await press(page.locator("form details > summary"))
    await check_sentences(ana, "en")
    await press(page.get_by_role("link", name="Home"))
    await press(page.get_by_role("button", name="Español"))
    await press(page.get_by_role("link", name="Hacer una mesa"))
    await press(page.locator("form details > summary"))
    await check_sentences(ana, "es")
    assert await page.evaluate("window.isTheSameDocument")
