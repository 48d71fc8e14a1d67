#!/usr/bin/env python3
"""Measures decoding and encoding: generated models through the runtime, and Codable models that the compiler makes through
JSONDecoder and JSONEncoder.

Usage: run.py [--sizes BYTES,BYTES] [--decoding-only | --encoding-only]

Builds the runtime in release in a temporary folder. Both coders read and write the same bodies in turn in one process; figures
are medians of nine rounds. The memory is that of a process of its own, without the decoded body or the encoded value.
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
    command += [*sorted(str(path) for path in HERE.glob("*.swift")), *objects, "-o", "coding"]
    for path in [modules, C_MODULE]:
        command += ["-I", str(path)]
    run(command, work)
    return work / "coding"


def lines(*command):
    return [line.split() for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()]


def measure(program, task, usual, title, sizes):
    alone = task == "decoding"
    print(f"| {title} | bytes | {usual} | runtime | times as fast |{' tape alone |' if alone else ''}")
    print(f"|---|---:|---:|---:|---:|{'---:|' if alone else ''}")
    for size in sizes:
        for document in DOCUMENTS:
            rows = {name: (int(count), float(time)) for _, count, name, time in lines(program, "speed", task, document, size)}
            count, time = rows[usual]
            speed = {name: count / time * 1000 for name, (_, time) in rows.items()}
            print(
                f"| {document} | {count:,} | {speed[usual]:.0f} MB/s | {speed['runtime']:.0f} MB/s"
                f" | {time / rows['runtime'][1]:.1f} |{' ' + format(speed['tape'], ',.0f') + ' MB/s |' if alone else ''}",
                flush=True,
            )
    print(f"\n| memory for a {title} | bytes | {usual} | runtime | ratio |\n|---|---:|---:|---:|---:|")
    for document in DOCUMENTS:
        values = {}
        for name in (usual, "runtime"):
            [[_, count, _, value]] = lines(program, "memory", task, document, sizes[-1], name)
            values[name] = int(value)
        ratio = values["runtime"] / values[usual]
        print(f"| {document} | {int(count):,} | {values[usual] / 1e6:.0f} MB | {values['runtime'] / 1e6:.0f} MB | {ratio:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="200,1000000,50000000")
    parser.add_argument("--decoding-only", action="store_true")
    parser.add_argument("--encoding-only", action="store_true")
    options = parser.parse_args()
    sizes = options.sizes.split(",")
    with tempfile.TemporaryDirectory() as folder:
        program = build(pathlib.Path(folder))
        print(f"# Decoding and encoding, {compiler_version()}, median of nine rounds\n")
        if not options.encoding_only:
            measure(program, "decoding", "JSONDecoder", "response", sizes)
        if not options.decoding_only:
            measure(program, "encoding", "JSONEncoder", "request", sizes)


if __name__ == "__main__":
    main()
