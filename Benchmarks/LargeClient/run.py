#!/usr/bin/env python3
"""What the client of a large API costs: importing the OpenAPI document, generating, and `swift build` of the client.

Usage: run.py [DOCUMENT] [--package DIR]

The document is GitHub's, beside the package, unless another one is named; where it is not there, nothing is measured. The
client is built by SwiftPM in a package of its own, once in debug and once in release, after the runtime was built.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import compiler_version, run  # noqa: E402

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


def row(name, cost):
    print(f"| {name} | {cost.cpu:.2f} | {cost.wall:.2f} | {cost.memory:.0f} |", flush=True)


def main():
    package = HERE.parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus = package.parent / "shared" / "corpus" / "openapi" / "github.yaml"
    parser.add_argument("document", type=pathlib.Path, nargs="?", default=corpus)
    parser.add_argument("--package", type=pathlib.Path, default=package)
    options = parser.parse_args()
    if not options.document.exists():
        print(f"{options.document} is not there: a large client is not measured")
        return
    package, document = options.package.resolve(), options.document.resolve()
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        tools = work / "tools"
        for product in ("endpoint-import", "endpoint-generator"):
            command = ["swift", "build", "--package-path", package, "--scratch-path", tools, "-c", "release", "--product", product]
            subprocess.run(command, check=True, capture_output=True)
        sources = work / "client" / "Sources" / "LargeClient"
        print("| | CPU s | wall s | largest process MB |\n|---|---:|---:|---:|")
        # The tools print what they left out; that is not what is looked at here.
        row("import", run([tools / "release" / "endpoint-import", "openapi", document, "--output", work / "specs"], work))
        generator = tools / "release" / "endpoint-generator"
        row("generate", run([generator, "generate", work / "specs", "--output", sources], work))
        (work / "client" / "Package.swift").write_text(MANIFEST.replace("{package}", str(package)))
        for configuration in ("debug", "release"):
            build = ["swift", "build", "--package-path", work / "client", "-c", configuration, "--target"]
            run([*build, "EndpointRuntime"], work)
            row(f"compile, {configuration}", run([*build, "LargeClient"], work))


if __name__ == "__main__":
    main()
