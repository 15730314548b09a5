"""The head of a page: everything a preview needs, and nothing that a name could break."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from caida.protocol.values import Language
from caida.server.preview.facts import Sitter
from caida.server.preview.head import HeadFacts, write_head
from caida.server.preview.text import Told, tell
from tests.server.preview.pictures import HOSTILE, INVITATION

URL, PICTURE = "https://mesas.example/mesa/ABCDEF", "https://mesas.example/vistas/x.png?a=1&b=2"


class Reader(HTMLParser):
    """Every tag with its attributes, and the title."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.title = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.title += data

    @property
    def said(self) -> dict[str, str | None]:
        return {
            str(attributes.get("property") or attributes.get("name")): attributes["content"]
            for tag, attributes in self.tags
            if tag == "meta"
        }


def read(told: Told, lang: Language = "es", **more: Any) -> Reader:
    facts: dict[str, Any] = {"url": URL, "picture": PICTURE, "size": (1200, 630), **more}
    return Reader(write_head(HeadFacts(told=told, lang=lang, **facts)))


def test_it_has_all_that_previews_ask_for() -> None:
    told = tell(INVITATION, "es")
    head = read(told)
    assert head.title == told.title
    assert head.said == {
        "description": told.text,
        "og:site_name": "Caída",
        "og:type": "website",
        "og:title": told.title,
        "og:description": told.text,
        "og:locale": "es_VE",
        "og:locale:alternate": "en_US",
        "og:url": URL,
        "og:image": PICTURE,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": told.alt,
        "twitter:image:alt": told.alt,
        "twitter:card": "summary_large_image",
    }
    assert read(tell(INVITATION, "en"), "en").said["og:locale"] == "en_US"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_a_name(name: str) -> None:
    table = INVITATION._replace(host=name, seats=(Sitter(name, "mar"), None))
    told, plain = tell(table, "es"), read(tell(INVITATION, "es"))
    head = read(told)
    assert head.title == told.title
    assert name in told.title
    assert head.said["og:title"] == told.title
    assert head.said["og:description"] == told.text
    assert [(tag, list(attributes)) for tag, attributes in head.tags] == [
        (tag, list(attributes)) for tag, attributes in plain.tags
    ]


def test_without_an_address_nothing_is_made_up() -> None:
    said = read(tell(INVITATION, "es"), url="", picture="").said
    assert not {"og:url", "og:image", "og:image:width"} & set(said)
    assert said["twitter:card"] == "summary"


def test_a_page_to_be_listed_names_itself_in_every_language() -> None:
    both = (("es", f"{URL}?lang=es"), ("en", f"{URL}?lang=en"), ("", URL))
    links = [
        attributes
        for tag, attributes in read(tell(INVITATION, "es"), languages=both).tags
        if tag == "link"
    ]
    assert [(link["rel"], link.get("hreflang"), link["href"]) for link in links] == [
        ("alternate", "es", f"{URL}?lang=es"),
        ("alternate", "en", f"{URL}?lang=en"),
        ("alternate", "x-default", URL),
        ("canonical", None, URL),
    ]
