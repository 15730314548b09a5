"""Where things lie in the window, for what must be in sight and must not lie over each other."""

from __future__ import annotations

from playwright.async_api import Page

# Half a pixel is how a browser rounds.
_BOXES = """
const boxesOf = (selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [`${selector} ${one.textContent.trim().slice(0, 20)}`, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.height > 1);
const told = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join();
"""
_BEYOND = f"""([selector, inset]) => {{ {_BOXES}
  const [low, right] = [innerHeight - inset.bottom, innerWidth - inset.right];
  return boxesOf(selector)
    .filter(([, box]) => box.left < inset.left - 0.5 || box.top < inset.top - 0.5
      || box.right > right + 0.5 || box.bottom > low + 0.5)
    .map(([name, box]) => `${{name}}: ${{told(box)}} beyond ${{innerWidth}}x${{innerHeight}}`);
}}"""
_OVERLAPS = f"""([selector, others]) => {{ {_BOXES}
  return boxesOf(selector).flatMap(([name, one]) => boxesOf(others)
    .filter(([, other]) => one.left < other.right - 0.5 && other.left < one.right - 0.5
      && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5)
    .map(([other, box]) => `${{name}} (${{told(one)}}) lies over ${{other}} (${{told(box)}})`));
}}"""
_SCROLLS = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight === innerHeight && scrollWidth <= innerWidth ? []
    : [`${scrollWidth}x${scrollHeight} in a window of ${innerWidth}x${innerHeight}`];
}"""
_PLACES = f"(selector) => {{ {_BOXES} return boxesOf(selector).map(([, box]) => told(box)); }}"
NO_INSET = {"left": 0, "top": 0, "right": 0, "bottom": 0}


async def resize(page: Page, size: str) -> None:
    """To a size written as 360x640; gives the page a frame to settle in."""
    width, height = map(int, size.split("x"))
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


async def scrolls(page: Page) -> list[str]:
    """Nothing, if the document is exactly the window."""
    found: list[str] = await page.evaluate(_SCROLLS)
    return found


async def beyond(page: Page, selector: str, inset: dict[str, int] = NO_INSET) -> list[str]:
    """What is not wholly inside the window, or comes too near to its edges."""
    found: list[str] = await page.evaluate(_BEYOND, [selector, inset])
    return found


async def overlaps(page: Page, selector: str, others: str) -> list[str]:
    """What lies over something else."""
    found: list[str] = await page.evaluate(_OVERLAPS, [selector, others])
    return found


async def places(page: Page, selector: str) -> list[str]:
    """Where each of them lies: left, top, right, bottom."""
    found: list[str] = await page.evaluate(_PLACES, selector)
    return found
