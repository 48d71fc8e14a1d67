#!/usr/bin/env python3
"""What the client of a large API costs: importing the OpenAPI document, generating, and `swift build` of the client.

Usage: run.py [DOCUMENT] [--base REVISION]

The document is GitHub's, in ../shared/corpus or in .build-corpora (make corpora), unless another one is named; where it is not
there, nothing is measured. The client is built by SwiftPM in a package of its own, once in debug and once in release, after the runtime was built.
With --base, the same is measured for that revision before, with its own tools and its own runtime, and the ratios are printed.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import PACKAGE, SWIFT, compiler_version, corpus, run, text_size, worktree  # noqa: E402

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Large",
    dependencies: [.package(name: "swift-endpoint-generator", path: "{package}")],
    targets: [
        .target(
            name: "LargeClient",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")]
        )
    ]
)
"""


def measure(package, document, work):
    """The cost of each step with one revision of the package, and the size of the client's machine code in MB; by name."""
    tools = work / "tools"
    for product in ("endpoint-import", "endpoint-generator"):
        command = [SWIFT, "build", "--package-path", package, "--scratch-path", tools, "-c", "release", "--product", product]
        subprocess.run(command, check=True, capture_output=True)
    client = work / "client"
    sources = client / "Sources" / "LargeClient"
    # The tools print what they left out; that is not what is looked at here.
    costs = {"import": (run([tools / "release" / "endpoint-import", "openapi", document, "--output", work / "specs"], work), None)}
    generator = tools / "release" / "endpoint-generator"
    costs["generate"] = (run([generator, "generate", work / "specs", "--output", sources], work), None)
    (client / "Package.swift").write_text(MANIFEST.replace("{package}", str(package)))
    for configuration in ("debug", "release"):
        build = [SWIFT, "build", "--package-path", client, "-c", configuration, "--target"]
        run([*build, "EndpointRuntime"], work)
        cost = run([*build, "LargeClient"], work)
        costs[f"compile, {configuration}"] = (cost, text_size(client / ".build" / configuration / "LargeClient.build") / 1e6)
    return costs


def show(costs):
    print("| | CPU s | wall s | largest process MB | machine code MB |\n|---|---:|---:|---:|---:|")
    for name, (cost, size) in costs.items():
        text = "" if size is None else f"{size:.2f}"
        print(f"| {name} | {cost.cpu:.2f} | {cost.wall:.2f} | {cost.memory:.0f} | {text} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document", type=pathlib.Path, nargs="?")
    parser.add_argument("--base", metavar="REVISION", help="a revision to compare with")
    options = parser.parse_args()
    document = options.document or corpus("openapi/github.yaml")
    if document is None:
        return
    document = document.resolve()
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        base = None
        if options.base:
            with worktree(options.base, work / "base") as package:
                base = measure(package, document, work / "base")
            print(f"{options.base}:")
            show(base)
            print("now:")
        (work / "now").mkdir()
        now = measure(PACKAGE, document, work / "now")
        show(now)
        if base:
            print("| | CPU | machine code |\n|---|---:|---:|")
            for name, (cost, size) in now.items():
                code = "" if size is None else f"{size / base[name][1]:.2f}"
                print(f"| {name} | {cost.cpu / base[name][0].cpu:.2f} | {code} |")


if __name__ == "__main__":
    main()
