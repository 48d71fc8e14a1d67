#!/usr/bin/env python3
"""What the client of a large API costs: importing the OpenAPI document, generating, and `swift build` of the client.

Usage: run.py [DOCUMENT] [--package DIR]

The document is GitHub's, in ../shared/corpus or in .build-corpora (make corpora), unless another one is named; where it is not
there, nothing is measured. The client is built by SwiftPM in a package of its own, once in debug and once in release, after the runtime was built.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import SWIFT, compiler_version, corpus, run  # noqa: E402

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
    parser.add_argument("document", type=pathlib.Path, nargs="?")
    parser.add_argument("--package", type=pathlib.Path, default=package)
    options = parser.parse_args()
    document = options.document or corpus("openapi/github.yaml")
    if document is None:
        return
    package, document = options.package.resolve(), document.resolve()
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        tools = work / "tools"
        for product in ("endpoint-import", "endpoint-generator"):
            command = [SWIFT, "build", "--package-path", package, "--scratch-path", tools, "-c", "release", "--product", product]
            subprocess.run(command, check=True, capture_output=True)
        sources = work / "client" / "Sources" / "LargeClient"
        print("| | CPU s | wall s | largest process MB |\n|---|---:|---:|---:|")
        # The tools print what they left out; that is not what is looked at here.
        row("import", run([tools / "release" / "endpoint-import", "openapi", document, "--output", work / "specs"], work))
        generator = tools / "release" / "endpoint-generator"
        row("generate", run([generator, "generate", work / "specs", "--output", sources], work))
        (work / "client" / "Package.swift").write_text(MANIFEST.replace("{package}", str(package)))
        for configuration in ("debug", "release"):
            build = [SWIFT, "build", "--package-path", work / "client", "-c", configuration, "--target"]
            run([*build, "EndpointRuntime"], work)
            row(f"compile, {configuration}", run([*build, "LargeClient"], work))


if __name__ == "__main__":
    main()
