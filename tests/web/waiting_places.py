"""What there is to see before a match, from both sides of an invitation, and at home of those who
are new or in the middle of something."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.people import Person
from tests.web.playing import press

FORGET = "delete localStorage['caida.known']; delete localStorage['caida.promises'];"


async def friend_of(person: Person) -> Person:
    browser = person.context.browser
    assert browser is not None
    friend = await Person.arrive(browser, person.address, is_witnessed=False)
    await friend.call("María Alejandra", "flor")
    return friend


async def landing(person: Person) -> None:
    """The table of somebody else, to which one is invited."""
    friend = await friend_of(person)
    code = await friend.make_table(seats=4, teams=True, clock=30, options={"chain": "full"})
    await friend.leave()
    await person.open(f"/mesa/{code}")
    await expect(person.page.locator("button.sit")).to_be_visible()
    await expect(person.page.locator("#me-title")).to_be_visible()


async def begins(person: Person) -> None:
    """Everybody has come; the friend stays until the browser is closed."""
    code = await person.make_table()
    await person.open(f"/mesa/{code}")
    friend = await friend_of(person)
    await friend.open(f"/mesa/{code}")
    await press(friend.page.locator("button.sit"))
    await expect(person.page.locator(".full b")).to_be_visible()
    await expect(person.page.locator("#me-title")).to_be_visible()


async def arranging(person: Person) -> None:
    """One seat is kept for somebody, and the tools of another are open."""
    code = await person.make_table(seats=4, teams=True, bots=[{"seat": 1, "bot": "novato"}])
    await person.open(f"/mesa/{code}")
    more = person.page.locator(".more")
    await press(more.nth(1))
    await person.page.locator("li form input").fill("María Alejandra")
    await press(person.page.locator("li form button"))
    await expect(person.page.locator("li form")).to_have_count(0)
    await press(more.nth(2))
    await expect(person.page.locator("li form")).to_be_visible()


async def go_on(person: Person) -> None:
    """Home, with a table to go back to."""
    code = await person.make_table()
    await person.open(f"/mesa/{code}")
    await expect(person.page.locator("button.start")).to_be_visible()
    await person.open("/")
    await expect(person.page.locator("a.now")).to_have_attribute("href", f"/mesa/{code}")
    await expect(person.page.locator("#code")).to_be_visible()


async def newcomer(person: Person) -> None:
    """Home for somebody who has never been here; from here on this browser forgets that."""
    await person.context.add_init_script(FORGET + "delete localStorage['caida.table'];")
    await person.open("/")
    await expect(person.page.locator(".two .now")).to_have_count(2)
    await expect(person.page.locator("#code")).to_be_visible()
