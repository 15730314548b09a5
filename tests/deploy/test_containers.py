"""The files for containers say what they mean to. No container engine runs here: they are read, not
run."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml

from caida.server.settings import PREFIX, ServerSettings

CLUSTER = Path(__file__).parents[2] / "deploy" / "cluster"
INSTRUCTIONS = {"ARG", "FROM", "COPY", "RUN", "USER", "ENV", "EXPOSE", "CMD"}
PARTS = {"node-1", "node-2", "node-3", "postgres", "nats", "caddy"}


def compose() -> Any:
    return yaml.safe_load((CLUSTER / "compose.yaml").read_text())


def test_the_dockerfile_is_made_of_instructions() -> None:
    text = (CLUSTER / "Dockerfile").read_text().replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert {line.split()[0] for line in lines} == INSTRUCTIONS
    assert lines[-1] == 'CMD ["caida", "serve"]'
    assert lines.index("USER caida") < len(lines) - 1  # what runs is nobody of importance


def test_every_part_of_the_house_is_there_and_depends_on_what_is() -> None:
    services = compose()["services"]
    assert set(services) == PARTS
    for service in services.values():
        assert "image" in service
        assert set(service.get("depends_on", [])) <= PARTS


def test_what_a_node_is_told_are_settings() -> None:
    node = compose()["services"]["node-1"]
    known = {f"{PREFIX}{field.name.upper()}" for field in fields(ServerSettings)}
    assert set(node["environment"]) <= known
    said = " ".join(node["environment"].values())
    assert set(re.findall(r"@([a-z-]+)", said)) <= PARTS
    context = (CLUSTER / node["build"]["context"]).resolve()
    assert (context / node["build"]["dockerfile"]).is_file()


def test_nobody_reaches_a_node_but_by_the_balancer() -> None:
    services = compose()["services"]
    assert {name for name, service in services.items() if "ports" in service} == {"caddy"}
    assert all(f"{name}:8000" in services["caddy"]["command"] for name in PARTS if "node" in name)
