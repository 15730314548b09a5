"""The HTTP interface in OpenAPI's words, made from the endpoints themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import caida
from caida.protocol.http import Problem
from caida.server.endpoints import Endpoint
from caida.server.troubles import STATUS

REFERENCE = "#/components/schemas/{name}"
COOKIE_OR_TOKEN: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document; it does not change while the server runs."""
    types: list[Any] = [Problem]
    for endpoint in endpoints:
        types += [endpoint.query, endpoint.gives]
        if endpoint.body is not None:
            types.append(endpoint.body)
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    known = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, known, components)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Caída", "version": caida.__version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "caida"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(
    endpoint: Endpoint, known: dict[str, Any], components: dict[str, Any]
) -> dict[str, Any]:
    summary = " ".join((endpoint.run.__doc__ or "").partition("\n\n")[0].split())
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": summary,
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint, components)],
        "responses": _responses(endpoint, known),
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": known[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.needs_identity:
        operation["security"] = COOKIE_OR_TOKEN
    return operation


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]


def _query_parameters(endpoint: Endpoint, components: dict[str, Any]) -> list[dict[str, Any]]:
    fields = components[endpoint.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in fields.items()
    ]


def _responses(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    if endpoint.gives is str:
        content: dict[str, Any] = {
            endpoint.text_type.partition(";")[0]: {"schema": {"type": "string"}}
        }
    else:
        content = {"application/json": {"schema": known[repr(endpoint.gives)]}}
    responses: dict[str, Any] = {str(endpoint.status): {"description": "OK", "content": content}}
    for code in endpoint.all_troubles:
        refused = responses.setdefault(
            str(STATUS[code]),
            {
                "description": "",
                "content": {"application/json": {"schema": known[repr(Problem)]}},
            },
        )
        refused["description"] = ", ".join(filter(None, [refused["description"], code]))
    return responses
