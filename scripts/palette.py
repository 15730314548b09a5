"""Pictures with few colours, for small files."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np
from playwright.async_api import Page
from scipy.cluster.vq import kmeans2, vq

COLOURS = 255
# A browser is at hand to decode a picture.
DECODE = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  let found = '';
  for (let at = 0; at < data.length; at += 32768)
    found += String.fromCharCode(...data.subarray(at, at + 32768));
  return [image.width, image.height, btoa(found)];
}"""


async def shrink(picture: bytes, page: Page) -> bytes:
    """The same picture in at most 255 colours, as a PNG; `page` is one without a strict policy."""
    width, height, text = await page.evaluate(DECODE, base64.b64encode(picture).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3]
    kinds, counts = np.unique(pixels >> 3, axis=0, return_counts=True)
    # Large areas count for more, but not so much that small bright things lose their colour.
    weighted = np.repeat(kinds, np.ceil(counts**0.5).astype(int), axis=0) * 8.0 + 4
    palette, _ = kmeans2(weighted, min(COLOURS, len(kinds)), minit="++", seed=1)
    palette = np.unique(np.clip(palette.round(), 0, 255).astype(np.uint8), axis=0)
    indexes, _ = vq(pixels.astype(float), palette.astype(float))
    rows = indexes.astype(np.uint8).reshape(height, width)
    lines = np.hstack([np.zeros((height, 1), np.uint8), rows])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(lines.tobytes(), 9)
    parts = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, parts))


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    kind, content = part
    return (
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
    )
