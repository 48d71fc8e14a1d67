#!/usr/bin/env python3
"""Measures decoding: generated models through the runtime, and Codable models that the compiler makes through JSONDecoder.

Usage: run.py [--sizes BYTES,BYTES]

Builds the runtime in release in a temporary folder. Both decoders read the same bodies in turn in one process; figures are
medians of nine rounds. The memory is that of a process of its own, without the body.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import C_MODULE, FEATURES, build_runtime, compiler_version, run  # noqa: E402

DOCUMENTS = ("search", "charges", "comments")


def build(work):
    modules, products = build_runtime(HERE.parent.parent, work, "release")
    objects = [str(path) for name in ("EndpointRuntime", "TextCoding", "HTTPTypes", "CurlABI") for path in products.glob(f"{name}.build/*.o")]
    command = ["swiftc", "-O", "-wmo", "-parse-as-library", "-swift-version", "6", *FEATURES]
    command += [*sorted(str(path) for path in HERE.glob("*.swift")), *objects, "-o", "decoding"]
    for path in [modules, C_MODULE]:
        command += ["-I", str(path)]
    run(command, work)
    return work / "decoding"


def lines(*command):
    return [line.split() for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="200,1000000,50000000")
    sizes = parser.parse_args().sizes.split(",")
    with tempfile.TemporaryDirectory() as folder:
        program = build(pathlib.Path(folder))
        print(f"# Decoding, {compiler_version()}, median of nine rounds\n")
        print("| response | bytes | JSONDecoder | runtime | times as fast | tape alone |\n|---|---:|---:|---:|---:|---:|")
        for size in sizes:
            for document in DOCUMENTS:
                rows = {name: (int(count), float(time)) for _, count, name, time in lines(program, "speed", document, size)}
                count, usual = rows["JSONDecoder"]
                speed = {name: count / time * 1000 for name, (_, time) in rows.items()}
                print(
                    f"| {document} | {count:,} | {speed['JSONDecoder']:.0f} MB/s | {speed['runtime']:.0f} MB/s"
                    f" | {usual / rows['runtime'][1]:.1f} | {speed['tape']:,.0f} MB/s |",
                    flush=True,
                )
        print("\n| memory for a response | bytes | JSONDecoder | runtime | ratio |\n|---|---:|---:|---:|---:|")
        for document in DOCUMENTS:
            values = {}
            for name in ("JSONDecoder", "runtime"):
                [[_, count, _, value]] = lines(program, "memory", document, sizes[-1], name)
                values[name] = int(value)
            ratio = values["runtime"] / values["JSONDecoder"]
            print(f"| {document} | {int(count):,} | {values['JSONDecoder'] / 1e6:.0f} MB | {values['runtime'] / 1e6:.0f} MB | {ratio:.2f} |")


if __name__ == "__main__":
    main()
