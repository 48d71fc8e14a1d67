#!/usr/bin/env python3
"""Writes the pages of Documentation as a catalog of DocC, for build.sh: guides.py CATALOG

Links between pages become links of DocC. Links to other files of the package lead to DOCS_SOURCE, the address of the
package's files on its host, and are plain text without one.
"""

import os
import pathlib
import re
import sys

DOCUMENTATION = pathlib.Path(__file__).resolve().parents[1]

# A fenced block, a code span between two backticks, one between single ones, or a link.
PARTS = re.compile(
    r"(?P<block>^ *```.*?^ *```$)|``(?P<quoted>[^`\n].*?)``|(?P<code>`[^`\n]+`)"
    r"|\[(?P<text>[^\]\n]*)\]\((?P<target>[^)\s]+)\)",
    re.MULTILINE | re.DOTALL,
)


def main(catalog: pathlib.Path) -> None:
    pages = {path.name: path.read_text() for path in sorted(DOCUMENTATION.glob("*.md"))}
    anchors = {name: anchors_of(text) for name, text in pages.items()}
    catalog.mkdir(parents=True, exist_ok=True)
    for old in catalog.glob("*.md"):
        old.unlink()
    for name, text in pages.items():
        (catalog / name).write_text(PARTS.sub(lambda part: rewritten(part, name, anchors), text))
    (catalog / "Guides.md").write_text((DOCUMENTATION / "Site" / "Guides.md").read_text())


def rewritten(part: re.Match, page: str, anchors: dict[str, dict[str, str]]) -> str:
    if part["quoted"]:
        # DocC takes a span between two backticks for a link to a symbol.
        quoted = part["quoted"].strip()
        return quoted.replace("`", "\\`") if "`" in quoted else f"`{quoted}`"
    text, target = part["text"], part["target"]
    if target is None or target.startswith("http"):
        return part[0]
    path, _, anchor = target.partition("#")
    if path.startswith("../"):
        source = os.environ.get("DOCS_SOURCE")
        return f"[{text}]({source}/{target.removeprefix('../')})" if source else text
    path = path or page
    section = "#" + anchors[path][anchor] if anchor else ""
    return f"[{text}](doc:{path.removesuffix('.md')}{section})"


def anchors_of(page: str) -> dict[str, str]:
    """The anchors that DocC makes of the headings of a page, by those that code hosts make of them."""
    anchors: dict[str, str] = {}
    prose = re.sub(r"^ *```.*?^ *```$", "", page, flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ (.*)$", prose, re.MULTILINE):
        words = re.sub(r"[^\w -]", "", heading)
        anchors[words.lower().replace(" ", "-")] = words.replace(" ", "-")
    return anchors


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
