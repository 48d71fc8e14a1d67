#!/usr/bin/env python3
"""Measures decoding and encoding: generated models through the runtime, and Codable models that the compiler makes through
JSONDecoder and JSONEncoder.

Usage: run.py [--sizes BYTES,BYTES] [--decoding-only | --encoding-only] [--base REVISION]

Builds the runtime in release in a temporary folder. The runtime also reads the models that the compiler makes, as it does where a
response is a handwritten type. Both coders read and write the same bodies in turn in one process; figures
are medians of nine rounds. The memory is that of a process of its own, without the body that is decoded or the value that is
encoded.

With --base, the runtime of that revision is built as well, with the models of this one. The programs of both code each document
in turn, in three rounds, and the medians of the ratios are printed.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import FEATURES, PACKAGE, SWIFTC, build_runtime, c_modules, compiler_version, run, worktree  # noqa: E402

DOCUMENTS = ("search", "repositories", "charges", "comments")


def documents(size):
    """The documents that are measured with this size. The single comment is a short body, whatever the size."""
    return ("comment", *DOCUMENTS) if int(size) < 1000 else DOCUMENTS


def build(package, work):
    """The program with the runtime of one revision of the package."""
    work.mkdir(exist_ok=True)
    modules, products = build_runtime(package, work, "release")
    objects = [str(path) for name in ("EndpointRuntime", "TextCoding", "HTTPTypes", "CurlABI", "ZlibABI") for path in products.glob(f"{name}.build/*.o")]
    command = [SWIFTC, "-O", "-wmo", "-parse-as-library", "-swift-version", "6", *FEATURES]
    command += [*sorted(str(path) for path in HERE.glob("*.swift")), *objects, "-o", "coding"]
    for path in [modules, *c_modules(package)]:
        command += ["-I", str(path)]
    run(command, work)
    return work / "coding"


def lines(*command):
    return [line.split() for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()]


def speeds(program, task, document, size):
    """The number of bytes of a document, and the nanoseconds that each coder takes for it."""
    rows = {name: (int(count), float(time)) for _, count, name, time in lines(program, "speed", task, document, size)}
    return rows["runtime"][0], {name: time for name, (_, time) in rows.items()}


def measure(program, task, usual, title, sizes):
    last = {"decoding": ["the usual models by the runtime", "tape alone", "copied"], "encoding": ["without the request"]}[task]
    columns = [title, "bytes", usual, "runtime", "times as fast", *last]
    print(f"| {' | '.join(columns)} |\n|---{'|---:' * (len(columns) - 1)}|")
    for size in sizes:
        for document in documents(size):
            count, times = speeds(program, task, document, size)
            speed = {name: f"{count / time * 1000:,.0f} MB/s" for name, time in times.items()}
            ratio = f"{times[usual] / times['runtime']:.1f}"
            if task == "decoding":
                usual_models = f"{times[usual] / times['codable']:.1f}"
                row = [speed[usual], speed["runtime"], ratio, usual_models, speed["tape"], speed["copy"]]
            else:
                own = (times[usual] - times["request"]) / (times["runtime"] - times["request"])
                row = [speed[usual], speed["runtime"], ratio, f"{own:.1f}"]
            print(f"| {document} | {count:,} | {' | '.join(row)} |", flush=True)
    measure_memory(program, task, usual, title, sizes[-1])


def measure_memory(program, task, usual, title, size):
    """The peak while a body is coded, and of decoding also the decoded value, in MB above the process before."""
    kept = " the value alone |" if task == "decoding" else ""
    print(f"\n| memory for a {title} | bytes | {usual} | runtime | ratio |{kept}\n|---|---:|---:|---:|---:|{kept and '---:|'}")
    for document in DOCUMENTS:
        peaks = {}
        for name in (usual, "runtime"):
            [[_, count, peak, value]] = lines(program, "memory", task, document, size, name)
            peaks[name] = int(peak)
        ratio = peaks["runtime"] / peaks[usual]
        row = f"| {document} | {int(count):,} | {peaks[usual] / 1e6:.0f} MB | {peaks['runtime'] / 1e6:.0f} MB | {ratio:.2f} |"
        print(row + (f" {int(value) / 1e6:.0f} MB |" if kept else ""))


def compare(base, now, task, title, sizes):
    """How the runtime of one program relates to that of a base."""
    print(f"\n| {title} | bytes | base | now | time now / base |\n|---{'|---:' * 4}|")
    for size in sizes:
        for document in documents(size):
            times = {base: [], now: []}
            for number in range(3):
                for program in (base, now) if number % 2 == 0 else (now, base):
                    [[_, count, _, time]] = lines(program, "speed", task, document, size, "runtime")
                    times[program].append(float(time))
            ratio = statistics.median(new / old for old, new in zip(times[base], times[now]))
            speeds = [f"{int(count) / statistics.median(times[program]) * 1000:,.0f} MB/s" for program in (base, now)]
            print(f"| {document} | {int(count):,} | {' | '.join(speeds)} | {ratio:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="200,1000000,50000000")
    parser.add_argument("--decoding-only", action="store_true")
    parser.add_argument("--encoding-only", action="store_true")
    parser.add_argument("--base", metavar="REVISION", help="a revision to compare with")
    options = parser.parse_args()
    sizes = options.sizes.split(",")
    tasks = {"decoding": ("JSONDecoder", "response"), "encoding": ("JSONEncoder", "request")}
    if options.encoding_only:
        del tasks["decoding"]
    if options.decoding_only:
        del tasks["encoding"]
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        program = build(PACKAGE, work / "now")
        print(f"# Decoding and encoding, {compiler_version()}, median of nine rounds\n")
        for task, (usual, title) in tasks.items():
            measure(program, task, usual, title, sizes)
        if not options.base:
            return
        with worktree(options.base, work / "base") as package:
            base = build(package, work / "base")
        for task, (_, title) in tasks.items():
            compare(base, program, task, title, sizes)


if __name__ == "__main__":
    main()
