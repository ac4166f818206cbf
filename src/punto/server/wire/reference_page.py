"""The API's description as a page: every operation with its example, without any script."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

Schema = dict[str, Any]
STYLE = Path(__file__).parent / "reference.css"
JSON = "application/json"
LONGEST = 4_000
"""Characters of an example; what is longer is cut off."""
HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Punto: the API</title>
<link rel="stylesheet" href="/api/reference.css">
</head>
<body>
"""
INTRO = """<header>
<h1>The API</h1>
<p>For programs that use a floor, in any language. The description is there as
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>, from which generators make clients, and the feeds as
<a href="/api/v1/asyncapi.json">AsyncAPI 3.0</a>. <a href="/docs/floor/">The manual</a> has a program.</p>
<p>Try it now:</p>
"""


def reference_page(described: Schema, feeds: Schema) -> str:
    """The page."""
    tags = described["tags"]
    parts = [HEAD, INTRO, _code(_try_it()), "</header>\n<nav><ul>"]
    parts += [f'<li><a href="#{escape(tag["name"])}">{escape(tag["name"])}</a></li>' for tag in tags]
    parts += ['<li><a href="#feeds">feeds</a></li></ul></nav>\n<main>']
    for tag in tags:
        parts.append(f'<h2 id="{escape(tag["name"])}">{escape(tag["name"])}</h2>')
        parts.append(f"<p>{_words(tag['description'])}</p>")
        parts += _operations(described, tag["name"])
    parts += _feeds(feeds)
    return "\n".join([*parts, "</main>\n</body>\n</html>\n"])


def _try_it() -> str:
    sent = '{"results": "BBPTPPBBB"}'
    return f"curl -H 'content-type: application/json' -d '{sent}' http://127.0.0.1:8000/api/v1/roads"


def _operations(described: Schema, tag: str) -> Iterator[str]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield from _operation(method.upper(), path, operation)


def _operation(method: str, path: str, operation: Schema) -> Iterator[str]:
    name = operation["operationId"]
    yield f'<details id="{escape(name)}"><summary><code>{method} {escape(path)}</code> '
    yield f"{_words(operation['summary'])}</summary>"
    if "description" in operation:
        yield f"<p>{_words(operation['description'])}</p>"
    yield f"<p>Operation <code>{escape(name)}</code>. {_who(operation)}</p>"
    if parameters := operation.get("parameters"):
        yield "<table><thead><tr><th>parameter</th><th>in</th><th>what it is</th></tr></thead><tbody>"
        for each in parameters:
            said = _words(each.get("description", "")) or escape(str(each.get("example", "")))
            yield f"<tr><td><code>{escape(each['name'])}</code></td><td>{each['in']}</td><td>{said}</td></tr>"
        yield "</tbody></table>"
    if "requestBody" in operation:
        yield "<h3>Sent</h3>" + _body(operation["requestBody"]["content"][JSON])
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get(JSON)
        shown = _body(content) if content and "example" in content else ""
        yield f"<h3>{status} {escape(answer['description'])}</h3>{shown}"
    yield "</details>"


def _who(operation: Schema) -> str:
    security = operation.get("security")
    if security is None:
        return "Anybody may ask."
    names = sorted({name for each in security for name in each})
    may = "Anybody may ask; more is seen with a " if {} in security else "Needs a "
    return f"{may}{' or '.join(names)}."


def _body(content: Schema) -> str:
    named = str(content["schema"].get("$ref", "")).rpartition("/")[2]
    title = f"<p>Schema <code>{escape(named)}</code></p>" if named else ""
    return title + _code(json.dumps(content["example"], indent=2, ensure_ascii=False))


def _feeds(feeds: Schema) -> Iterator[str]:
    yield f'<h2 id="feeds">feeds</h2><p>{_words(feeds["info"]["description"])}</p><ul>'
    for channel in feeds["channels"].values():
        yield f"<li><code>{escape(channel['address'])}</code> {_words(channel['description'])}</li>"
    yield "</ul>"
    for name, message in feeds["components"]["messages"].items():
        yield f"<h3>{escape(name)}</h3>" + _code(json.dumps(message["examples"][0]["payload"], indent=2))


def _code(text: str) -> str:
    cut = text if len(text) <= LONGEST else text[:LONGEST] + "\n…"
    return f'<pre tabindex="0"><code>{escape(cut)}</code></pre>'


def _words(text: str) -> str:
    """Words with what stands between backticks as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
