"""docs/server.md: every setting with its default, and an example that plays."""

import asyncio
import re
import sys
from dataclasses import fields
from pathlib import Path

from caida.server.settings import PREFIX, Settings
from tests.server.playing import Running

PAGE = Path("docs/server.md").read_text(encoding="utf-8")


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(CAIDA_\w+)` \| (.*?) ?\| ", PAGE, re.M))
    assert {name: value.strip("`") for name, value in told.items() if name != "CAIDA_DATABASE"} == {
        PREFIX + field.name.upper(): str(field.default)
        for field in fields(Settings)
        if field.name != "database"
    }
    assert "CAIDA_DATABASE" in told


async def test_the_program_plays_a_match(server: Running, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    program = tmp_path / "program.py"
    program.write_text(code, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(program),
        server.url,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    match = output.decode().strip()
    assert re.fullmatch(r"[\w-]+-1", match)
