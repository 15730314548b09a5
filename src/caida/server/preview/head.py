"""The head of a page for those who only read that: search engines, and whoever shows a link."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from caida.protocol.values import Language
from caida.server.preview.text import Told

SITE = "Caída"
LOCALES: dict[Language, str] = {"es": "es_VE", "en": "en_US"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadFacts:
    """``url`` and ``picture`` are whole addresses, or empty where nobody knows them. ``languages``
    are the addresses of a page that search engines may list, by language; ``""`` is for others."""

    told: Told
    lang: Language
    url: str
    picture: str
    size: tuple[int, int]
    kind: str = "website"
    languages: tuple[tuple[str, str], ...] = ()


def write_head(facts: HeadFacts) -> str:
    """All that is said is escaped: names are what people make them."""
    told, others = facts.told, [LOCALES[one] for one in LOCALES if one != facts.lang]
    width, height = facts.size
    tags = [
        f"<title>{escape(told.title)}</title>",
        _meta("name", "description", told.text),
        _meta("property", "og:site_name", SITE),
        _meta("property", "og:type", facts.kind),
        _meta("property", "og:title", told.title),
        _meta("property", "og:description", told.text),
        _meta("property", "og:locale", LOCALES[facts.lang]),
        *[_meta("property", "og:locale:alternate", other) for other in others],
    ]
    if facts.url:
        tags.append(_meta("property", "og:url", facts.url))
    if facts.picture:
        tags += [
            _meta("property", "og:image", facts.picture),
            _meta("property", "og:image:type", "image/png"),
            _meta("property", "og:image:width", str(width)),
            _meta("property", "og:image:height", str(height)),
            _meta("property", "og:image:alt", told.alt),
            _meta("name", "twitter:image:alt", told.alt),
        ]
    # The other names of what X asks for are those above.
    tags.append(
        _meta("name", "twitter:card", "summary_large_image" if facts.picture else "summary")
    )
    for lang, url in facts.languages:
        tags.append(f'<link rel="alternate" hreflang="{lang or "x-default"}" href="{escape(url)}">')
    if facts.languages:
        tags.append(f'<link rel="canonical" href="{escape(facts.url)}">')
    return "".join(tags)


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">'
