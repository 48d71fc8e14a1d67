#!/usr/bin/env python3
"""Lists public declarations without a doc comment, and throwing ones without a `- Throws:` section, for build.sh.

    undocumented.py SYMBOL-GRAPH...

Exits with 1 if there are any. Declarations with `@_documentation(visibility: internal)` are in no graph.
"""

import json
import sys


def main(paths: list[str]) -> int:
    faults = []
    for path in paths:
        with open(path) as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            # The compiler makes declarations without a location; blocks of extensions are documented with their types.
            if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
                continue
            if "docComment" not in symbol:
                faults.append((symbol, "has no documentation"))
            elif throws(symbol) and not any("- Throws:" in line["text"] for line in symbol["docComment"]["lines"]):
                faults.append((symbol, "does not document what it throws"))
    for symbol, fault in faults:
        location = symbol["location"]
        path, line = location["uri"].removeprefix("file://"), location["position"]["line"] + 1
        print(f"{path}:{line}: error: '{'.'.join(symbol['pathComponents'])}' {fault}", file=sys.stderr)
    return 1 if faults else 0


def throws(symbol: dict) -> bool:
    """Whether the declaration itself throws, and not only a closure that it takes, returns, stores or names."""
    if symbol["kind"]["identifier"] in ("swift.typealias", "swift.associatedtype"):
        return False
    depth = 0
    for fragment in symbol["declarationFragments"]:
        text = fragment["spelling"]
        if depth == 0 and text == "throws":
            return True
        if depth == 0 and ("->" in text.rpartition(")")[2] or text.startswith(":")):
            return False
        depth += text.count("(") - text.count(")")
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
