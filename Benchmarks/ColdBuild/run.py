#!/usr/bin/env python3
"""What a package pays once for the plugin and the runtime: a clean debug build of the tool, the runtime, and a client.

Usage: run.py [--base REVISION] [--prebuilt FOLDER] [--rounds N] [--consumer-only] [--files]

Each module of the tool and of the runtime is built separately, after its dependencies; then a package with one spec is built
from nothing, in N rounds. With --base, or if there is a release (a tag), the same is measured for that revision, and the rounds
alternate between the two. With --prebuilt, the folder that `make bundle` writes, the rounds also build a package that uses the
prebuilt plugin and one that uses the runtime alone. With --consumer-only, no modules are built separately. With --files, the ten
files of the tool and of the runtime whose functions take longest to type-check are listed.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import PACKAGE, SWIFT, compiler_version, run, worktree  # noqa: E402

GENERATOR = "swift-endpoint-generator"
THIS = "this revision"

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Cold",
    platforms: [.macOS(.v13)],
    dependencies: [{packages}],
    targets: [
        .target(
            name: "ColdClient",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            plugins: [{plugins}]
        )
    ]
)
"""

SPEC = """api: Cold
base: https://api.example.com
endpoints:
  listItems: {path: /items, params: {limit?: Int}, response: [Item]}
models:
  Item: {fields: {id: Int, name: String}}
"""

# A package to build: the paths of the packages that it depends on, by name, and the plugin that it uses of the last of them.
# Without a plugin, it has no client.
Consumer = collections.namedtuple("Consumer", "packages plugin")


def modules(package, root):
    """The modules that a target needs and the target itself, dependencies first."""
    text = subprocess.run(
        [SWIFT, "package", "--package-path", package, "dump-package"], check=True, capture_output=True, text=True
    ).stdout
    targets = {target["name"]: target for target in json.loads(text)["targets"]}
    order = []

    def visit(name):
        if name in order or name not in targets:
            return
        for dependency in targets[name]["dependencies"]:
            for kind in ("byName", "target"):
                if kind in dependency:
                    visit(dependency[kind][0])
        if targets[name]["type"] != "system":
            order.append(name)

    visit(root)
    return order


def tool(package):
    """The executable that the plugin runs."""
    manifest = (package / "Package.swift").read_text()
    return re.search(r'\.plugin\(\s*name: "EndpointGenerator",\s*capability: .*?dependencies: \[\s*"([^"]+)"', manifest, re.S)[1]


def roots(package):
    """The targets that a package with the plugin builds, by what they are."""
    return {"tool": tool(package), "runtime": "EndpointRuntime"}


def measure_modules(package, name, work):
    """Prints the cost of each module of one revision."""
    print(f"\n## {name}\n\n| | CPU s | wall s |\n|---|---:|---:|")

    def row(title, cost):
        print(f"| {title} | {cost.cpu:.1f} | {cost.wall:.1f} |", flush=True)

    build = [SWIFT, "build", "--package-path", package, "--scratch-path", work / "modules", "--target"]
    resolve(package, work / "modules")
    # Before its first target, SwiftPM builds the tool that the plugins of this package run.
    row("the plugins with their tool, and http-types", run([*build, "HTTPTypes"], work))
    for title, root in roots(package).items():
        total = [0.0, 0.0]
        for module in modules(package, root):
            cost = run([*build, module], work)
            total = [total[0] + cost.cpu, total[1] + cost.wall]
            row(f"{title}: `{module}`", cost)
        print(f"| **{title}, all modules** | {total[0]:.1f} | {total[1]:.1f} |")


def build_consumer(consumer, work):
    """Returns the cost of building a package, without fetching."""
    folder = work / "consumer"
    shutil.rmtree(folder, ignore_errors=True)
    sources = folder / "Sources" / "ColdClient"
    sources.mkdir(parents=True)
    packages = ", ".join(f'.package(name: "{name}", path: "{path}")' for name, path in consumer.packages.items())
    if consumer.plugin:
        plugins = f'.plugin(name: "{consumer.plugin}", package: "{list(consumer.packages)[-1]}")'
        (sources / "Cold.endpoints.yaml").write_text(SPEC)
        (sources / "Names.swift").write_text("let items = Cold.Endpoint.ListItems.self\n")
    else:
        plugins = ""
        (sources / "Names.swift").write_text("import EndpointRuntime\n\nlet session = Session.self\n")
    (folder / "Package.swift").write_text(MANIFEST.replace("{packages}", packages).replace("{plugins}", plugins))
    resolve(folder, folder / ".build")
    return run([SWIFT, "build", "--package-path", folder], work)


def resolve(package, scratch):
    command = [SWIFT, "package", "--package-path", package, "--scratch-path", scratch, "resolve"]
    subprocess.run(command, check=True, capture_output=True)


def dearest_files(package, work):
    """Prints the files of the tool and of the runtime whose functions take longest to type-check."""
    # Without `-v`: SwiftPM 6.3 sometimes crashes when it prints commands beside this much output.
    command = [SWIFT, "build", "--package-path", package, "--scratch-path", work / "files"]
    command += ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-debug-time-function-bodies", "--target"]
    output = ""
    for root in roots(package).values():
        output += subprocess.run([*command, root], check=True, capture_output=True, text=True).stdout
    # SwiftPM prints the output of a batch once for each file in it, and the tool may be built for two destinations.
    functions = {}
    for milliseconds, path, function in re.findall(r"^([\d.]+)ms\t([^:\t]+\.swift):(\d+:\d+\t.*)", output, re.M):
        if path.startswith(f"{package}/Sources/"):
            known = functions.get((path, function), float("inf"))
            functions[path, function] = min(float(milliseconds), known)
    files = collections.Counter()
    for (path, _), milliseconds in functions.items():
        files[pathlib.Path(path).relative_to(package)] += milliseconds
    for title, root in roots(package).items():
        names = modules(package, root)
        dearest = [(path, milliseconds) for path, milliseconds in files.most_common() if path.parts[1] in names]
        print(f"\n| file of the {title} | ms of type-checking |\n|---|---:|")
        for path, milliseconds in dearest[:10]:
            print(f"| `{path}` | {milliseconds:.0f} |")


def last_release():
    tag = subprocess.run(["git", "-C", PACKAGE, "describe", "--tags", "--abbrev=0"], capture_output=True, text=True)
    return tag.stdout.strip() or None


def compare(packages, options, work):
    """Prints the costs of all revisions, and of what --prebuilt adds."""
    for number, (name, package) in enumerate(packages.items()):
        if not options.consumer_only:
            folder = work / f"revision{number}"
            folder.mkdir()
            measure_modules(package, name, folder)

    consumers = {name: Consumer({GENERATOR: package}, "EndpointGenerator") for name, package in packages.items()}
    pairs = [(THIS, options.base)] if options.base else []
    if options.prebuilt:
        bundle = {GENERATOR: PACKAGE, GENERATOR + "-prebuilt": options.prebuilt}
        consumers["prebuilt plugin"] = Consumer(bundle, "PrebuiltEndpointGenerator")
        consumers["runtime alone"] = Consumer({GENERATOR: PACKAGE}, None)
        pairs.append(("prebuilt plugin", "runtime alone"))
    costs = {name: [] for name in consumers}
    print("\n| a package, from nothing | round | CPU s | wall s |\n|---|---:|---:|---:|")
    for number in range(1, options.rounds + 1):
        for name, consumer in consumers.items():
            cost = build_consumer(consumer, work)
            costs[name].append(cost)
            print(f"| {name} | {number} | {cost.cpu:.1f} | {cost.wall:.1f} |", flush=True)
    medians = {}
    for name, rounds in costs.items():
        medians[name] = [statistics.median(cost.cpu for cost in rounds), statistics.median(cost.wall for cost in rounds)]
        print(f"| **{name}** | median | {medians[name][0]:.1f} | {medians[name][1]:.1f} |")
    for name, other in pairs:
        cpu, wall = (now / base for now, base in zip(medians[name], medians[other]))
        print(f"\n{name} / {other}: {cpu:.2f} of the CPU, {wall:.2f} of the time")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default=last_release())
    parser.add_argument("--prebuilt", type=lambda path: pathlib.Path(path).resolve(), metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--consumer-only", action="store_true")
    parser.add_argument("--files", action="store_true")
    options = parser.parse_args()
    if options.prebuilt and not (options.prebuilt / "Package.swift").exists():
        parser.error(f"{options.prebuilt} contains no package; `make bundle` writes one")
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        packages = {THIS: PACKAGE}
        if options.base:
            with worktree(options.base, work / "base") as base:
                compare({options.base: base, **packages}, options, work)
        else:
            compare(packages, options, work)
        if options.files:
            dearest_files(PACKAGE, work)


if __name__ == "__main__":
    main()
