#!/usr/bin/env python3
"""Measures what a call over AsyncHTTPClient costs beside the bare client, and what each middleware adds to a call.

Usage: run.py [--rounds N] [--calls N] [--scratch-path FOLDER]

Builds the package of this folder in release; its build folder stays, since AsyncHTTPClient takes minutes to compile. All
variants are measured in one process, in alternating rounds; the server is a process of its own. Figures are medians, and
ratios are the medians of the ratios of the rounds.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import SWIFT, compiler_version  # noqa: E402

# The order of the columns of a measurement: calls a second, and µs of CPU.
RATE, CPU = 0, 1


def build(scratch):
    command = [SWIFT, "build", "-c", "release", "--package-path", str(HERE), "--scratch-path", str(scratch)]
    subprocess.run([*command, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    return scratch / "release"


def measure(command):
    """The values of each variant, a list for each round."""
    figures = {}
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        *names, values = line.split("\t")
        figures.setdefault(tuple(names), []).append([float(value) for value in values.split(" ")])
    return figures


def median(rounds, column):
    return statistics.median(values[column] for values in rounds)


def ratio(rounds, base, column):
    return statistics.median(values[column] / others[column] for values, others in zip(rounds, base))


def print_calls(figures):
    for count in ("1", "64"):
        print(f"\n| {count} in flight | calls a second | ratio | µs of CPU a call | ratio |\n|---|---:|---:|---:|---:|")
        base = figures[count, "bare"]
        for (in_flight, variant), rounds in sorted(figures.items()):
            if in_flight != count:
                continue
            print(
                f"| {variant} | {median(rounds, RATE):,.0f} | {ratio(rounds, base, RATE):.2f} "
                f"| {median(rounds, CPU):.0f} | {ratio(rounds, base, CPU):.2f} |"
            )


def print_middleware(figures):
    print("\n| Middleware | µs of CPU a call | more than without |\n|---|---:|---:|")
    base = figures["none",]
    for (variant,), rounds in sorted(figures.items(), key=lambda item: (item[1] is not base, item[0])):
        more = statistics.median(values[0] - others[0] for values, others in zip(rounds, base))
        print(f"| {variant} | {median(rounds, 0):.1f} | {more:+.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--scratch-path", type=pathlib.Path, default=HERE.parent.parent / ".build-bench")
    options = parser.parse_args()
    programs = build(options.scratch_path.resolve())
    server = subprocess.Popen([programs / "respond"], stdout=subprocess.PIPE, text=True)
    try:
        port = server.stdout.readline().strip()
        calls = measure([programs / "measure", "calls", port, str(options.rounds), str(options.calls)])
    finally:
        server.terminate()
        server.wait()
    middleware = measure([programs / "measure", "middleware", str(options.rounds), str(options.calls)])
    load = os.getloadavg()[0]
    print(f"# Calls over AsyncHTTPClient, {compiler_version()}, {options.rounds} rounds, load at the end {load:.1f}")
    print_calls(calls)
    print_middleware(middleware)


if __name__ == "__main__":
    main()
