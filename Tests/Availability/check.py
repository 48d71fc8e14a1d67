#!/usr/bin/env python3
"""Checks on Linux that the package uses no API that the oldest versions of its Apple platforms lack.

Usage: check.py BUILD_FOLDER

BUILD_FOLDER is a build folder for debugging in which all targets were built, such as `.build/debug`.

The libraries of the toolchain for Linux declare since when Apple platforms have a symbol, but the compiler ignores this on Linux.
This script reads these declarations, and compares them with the symbols and types that the compiler finds in the sources. It
knows `@available` and `#available`. It cannot see

- symbols that the toolchain for Linux declares without a version, such as `URLSession`
- conformances, such as that of `Never` to `Codable`
- code that Linux does not compile, such as code in `#if canImport(Darwin)`
- plugins, the manifest, and other packages, such as the examples

Prints each use of such a symbol, and exits with 1 if there is one.
"""

import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

from symbols import Symbols
from uses import Uses, version

PACKAGE = pathlib.Path(__file__).resolve().parents[2]

# The names of the platforms in the output of `swift package dump-package`, and in the declarations of symbols.
PLATFORMS = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"}

# The options of the compiler that its frontend understands, too, and those among them that have a value.
OPTIONS = ("-parse-as-library", "-enable-testing")
OPTIONS_WITH_VALUE = ("-swift-version", "-enable-upcoming-feature", "-enable-experimental-feature", "-package-name", "-I", "-target", "-Xcc")


class Package:
    """The platforms and the targets in the manifest."""

    def __init__(self, swift):
        output = subprocess.run([swift, "package", "dump-package"], check=True, stdout=subprocess.PIPE, cwd=PACKAGE).stdout
        manifest = json.loads(output)
        self.minimum = {
            PLATFORMS[platform["platformName"]]: version(platform["version"])
            for platform in manifest["platforms"]
            if platform["platformName"] in PLATFORMS
        }
        self.targets = {
            target["name"].replace("-", "_"): target
            for target in manifest["targets"]
            if target["type"] in ("regular", "executable", "test") and not self.is_written_in_c(target)
        }
        products = [product for product in manifest["products"] if "library" in product["type"]]
        self.libraries = self.reachable(name for product in products for name in product["targets"])

    def is_written_in_c(self, target):
        folder = PACKAGE / (target.get("path") or f"Sources/{target['name']}")
        return any(folder.glob("include/*.h"))

    def reachable(self, names):
        """The targets with these names, and those that they depend on."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name not in found and name in self.targets:
                found.add(name)
                for dependency in self.targets[name]["dependencies"]:
                    waiting.append((dependency.get("byName") or dependency.get("target") or [None])[0])
        return found

    def platforms(self, target):
        """The platforms of a target, with their oldest versions. Tools and tests run on macOS only."""
        return self.minimum if target in self.libraries else {"macOS": self.minimum["macOS"]}


def frontend_arguments(arguments):
    kept, rest = [], iter(arguments)
    for argument in rest:
        if argument in OPTIONS_WITH_VALUE:
            kept += [argument, next(rest)]
        elif argument in OPTIONS or argument.startswith("-D"):
            kept.append(argument)
    return kept


def syntax_trees(command):
    """The syntax trees of the files of a target, which `command` of a build description compiles."""
    compiler = pathlib.Path(command["executable"])
    plugins = compiler.resolve().parent.parent / "lib/swift/host/plugins"
    sources = [source for source in command["sources"] if source.endswith(".swift")]
    arguments = [str(compiler), "-frontend", "-dump-ast", "-dump-ast-format", "json", "-module-name", command["moduleName"]]
    arguments += ["-plugin-path", str(plugins), "-plugin-path", str(plugins / "testing"), "-I", command["importPath"]]
    arguments += frontend_arguments(command["otherArguments"])
    for source in sources:
        arguments += ["-primary-file", source]
    result = subprocess.run(arguments, capture_output=True, text=True, cwd=PACKAGE)
    decoder, text, position, trees = json.JSONDecoder(), result.stdout.strip(), 0, []
    while result.returncode == 0 and position < len(text):
        tree, position = decoder.raw_decode(text, position)
        trees.append(tree)
        position += text[position : position + 1].isspace()
    if len(trees) != len(sources):
        raise SystemExit(f"error: the compiler cannot show the syntax trees of {command['moduleName']}:\n{result.stderr[-2000:]}")
    return trees


def check_target(command, platforms, symbols):
    """The number of files of a target, and the lines to print."""
    sys.setrecursionlimit(100_000)
    trees, lines = syntax_trees(command), []
    for tree in trees:
        uses = Uses(symbols, platforms, tree["filename"])
        uses.read(tree.get("items", []))
        path = os.path.relpath(tree["filename"], PACKAGE)
        lines += [f"{path}:{line}: error: {problem}" for line, problem in sorted(uses.found)]
    return len(trees), lines


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    description = json.loads((pathlib.Path(sys.argv[1]) / "description.json").read_text())
    compilations = description["swiftCommands"]
    arguments = next(iter(compilations.values()))
    swift = str(pathlib.Path(arguments["executable"]).with_name("swift"))
    package = Package(swift)
    commands = {}
    for name, command in compilations.items():
        # The tools of plugins are built twice; the modules of the second build may be incomplete.
        if command["moduleName"] in package.targets and not name.endswith("-tool.module"):
            commands[command["moduleName"]] = command
    missing = sorted(package.targets.keys() - commands.keys())
    if missing:
        raise SystemExit(f"error: these targets were not built: {', '.join(missing)}")
    options = arguments["otherArguments"]
    symbols = Symbols(package.minimum, swift, options[options.index("-target") + 1])
    count, lines = 0, []
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(check_target, command, package.platforms(target), symbols) for target, command in commands.items()]
        for job in jobs:
            files, found = job.result()
            count += files
            lines += found
    print("\n".join([*lines, f"{len(lines)} uses of symbols that the oldest platforms lack, in {count} files"]))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
