#!/usr/bin/env python3
"""Copies the templates of each output language into a Swift file of its module, which is what the tool contains.

Usage: embed.py

SwiftPM can embed files in code as well, but as arrays of numbers: every package that uses the plugin would wait for the
compiler to read those.
"""

import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent

FILE = """// Written by 'make templates' from the files in '{folder}'.
// swift-format-ignore-file

extension {language}Language {{
    /// The bytes of each built-in template by its name: `{folder}/{example}.mustache` is `{example}`.
    package static let templates = texts.mapValues {{ Array($0.utf8) }}

    private static let texts: [String: String] = [
{entries}
    ]
}}
"""


NAMES = """// Written by 'make templates' from the files in 'Templates'.
// swift-format-ignore-file

/// The names of the built-in templates of all output languages, one folder of which may replace templates of several.
enum TemplateNames {{
    static let all: Set<String> = [
{entries}
    ]
}}
"""


def literal(text):
    """The text as a Swift string in one line; quotes, backslashes and line ends are escaped as in JSON."""
    return json.dumps(text, ensure_ascii=False)


def main():
    names = set()
    for name, example in (("swift", "file"), ("markdown", "reference")):
        files = sorted((HERE / name).glob("*.mustache"), key=lambda file: file.stem)
        names.update(file.stem for file in files)
        entries = "\n".join(f'        "{file.stem}": {literal(file.read_text(encoding="utf-8"))},' for file in files)
        language = name.capitalize()
        target = HERE.parent / "Sources" / f"{language}Rendering" / f"{language}Language+Templates.swift"
        text = FILE.format(folder=f"Templates/{name}", language=language, example=example, entries=entries)
        target.write_text(text, encoding="utf-8")
    entries = "\n".join(f'        "{name}",' for name in sorted(names))
    target = HERE.parent / "Sources" / "Templating" / "TemplateNames.swift"
    target.write_text(NAMES.format(entries=entries), encoding="utf-8")


if __name__ == "__main__":
    main()
