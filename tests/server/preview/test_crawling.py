"""What search engines are told: where everything is, and what is not theirs."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from urllib.robotparser import RobotFileParser

import pytest

from caida.server.preview.crawling import LISTED, write_robots, write_sitemap
from tests.server.clients import http_client
from tests.server.playing import Running, quick, running

BASE = "https://mesas.example"
NAMES = {"m": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


@pytest.mark.parametrize(
    ("agent", "path", "may"),
    [
        ("Googlebot", "/", True),
        ("Googlebot", "/reglas?preset=fall", True),
        ("Googlebot", "/vistas/inicio.png", True),
        ("Googlebot", "/mesa/ABCDEF", False),
        ("Googlebot", "/api/rooms", False),
        ("Twitterbot", "/mesa/ABCDEF", True),
        ("WhatsApp", "/vistas/mesa/ABCDEF.png", True),
        ("Twitterbot", "/api/rooms", False),
    ],
)
def test_who_may_look_where(agent: str, path: str, may: bool) -> None:
    robots = RobotFileParser()
    robots.parse(write_robots(BASE).splitlines())
    assert robots.can_fetch(agent, BASE + path) == may
    assert robots.site_maps() == [f"{BASE}/sitemap.xml"]


def test_the_sitemap_has_every_page_in_both_languages() -> None:
    root = ET.fromstring(write_sitemap(BASE))
    places = [one.text or "" for one in root.findall("m:url/m:loc", NAMES)]
    assert len(places) == len(set(places)) == 3 * len(LISTED)
    assert {f"{BASE}/", f"{BASE}/?lang=en", f"{BASE}/reglas?preset=fall&lang=es"} <= set(places)
    for url in root.findall("m:url", NAMES):
        others = {link.get("hreflang"): link.get("href") for link in url.findall("x:link", NAMES)}
        assert set(others) == {"es", "en", "x-default"}
        assert set(others.values()) <= set(places)


async def test_they_are_served_with_the_address_of_the_server(server: Running) -> None:
    async with http_client(server.url) as http:
        robots, sitemap = await http.get("/robots.txt"), await http.get("/sitemap.xml")
        assert f"Sitemap: {server.url}/sitemap.xml" in robots.text
        assert robots.headers["content-type"].startswith("text/plain")
        assert sitemap.headers["content-type"] == "application/xml"
        assert f"<loc>{server.url}/aprender</loc>" in sitemap.text
        for path in LISTED:
            assert (await http.get(path)).status_code == 200


async def test_without_an_address_there_is_no_word_of_one(database: str) -> None:
    settings, hostile = quick(database, hosts="*"), {"Host": 'evil"'}
    async with running(settings) as server, http_client(server.url) as http:
        assert "Sitemap" not in (await http.get("/robots.txt", headers=hostile)).text
        assert (await http.get("/sitemap.xml", headers=hostile)).status_code == 404
