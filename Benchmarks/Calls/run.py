#!/usr/bin/env python3
"""Measures what a call costs beside URLSession with JSONDecoder, and what building a request costs beside URLComponents.

Usage: run.py [--rounds N] [--calls N]

Builds the runtime in release in a temporary folder. Each round is a process that measures all variants one after the
other against a small server of this machine; read the ratios. Figures are medians.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import C_MODULES, FEATURES, SWIFTC, build_runtime, compiler_version, run  # noqa: E402


def build(work):
    modules, products = build_runtime(HERE.parent.parent, work, "release")
    objects = [str(path) for name in ("EndpointRuntime", "TextCoding", "HTTPTypes", "CurlABI", "ZlibABI") for path in products.glob(f"{name}.build/*.o")]
    command = [SWIFTC, "-O", "-parse-as-library", "-swift-version", "6", *FEATURES, str(HERE / "Calls.swift"), *objects, "-o", "calls"]
    for path in [modules, *C_MODULES]:
        command += ["-I", str(path)]
    run(command, work)
    return work / "calls"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=4000)
    options = parser.parse_args()
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        program = build(pathlib.Path(folder))
        server = subprocess.Popen([sys.executable, str(HERE / "server.py")], stdout=subprocess.PIPE, text=True)
        try:
            port = server.stdout.readline().strip()
            for number in range(options.rounds):
                command = [program, port, str(options.calls)] + (["--waiting"] if number == 0 else [])
                for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                    name, variant, *values = line.split()
                    figures.setdefault((name, variant), []).append([float(value) for value in values])
        finally:
            server.terminate()
            server.wait()
    medians = {key: [statistics.median(column) for column in zip(*rows)] for key, rows in figures.items()}
    print(f"# Calls, {compiler_version()}, median of {options.rounds} rounds\n")
    print("| Building a request (path, three query items, two header fields) | µs of CPU | ratio |\n|---|---:|---:|")
    for variant in ("URLComponents", "runtime"):
        value = medians["build", variant][0]
        print(f"| {variant} | {value:.2f} | {value / medians['build', 'URLComponents'][0]:.2f} |")
    for count in (1, 64):
        print(f"\n| {count} in flight | calls a second | ratio | µs of CPU a call | ratio |\n|---|---:|---:|---:|---:|")
        base = medians[f"calls-{count}", "URLSession"]
        for variant in ("URLSession", "runtime-over-URLSession", "runtime"):
            rate, cpu = medians[f"calls-{count}", variant]
            print(f"| {variant} | {rate:,.0f} | {rate / base[0]:.2f} | {cpu:.0f} | {cpu / base[1]:.2f} |")
    print("\n| A call that waits | bytes |\n|---|---:|")
    for variant in ("runtime", "task"):
        print(f"| {variant} | {medians['waiting', variant][0]:,.0f} |")


if __name__ == "__main__":
    main()
