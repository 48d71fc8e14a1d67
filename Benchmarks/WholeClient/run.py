#!/usr/bin/env python3
"""Compares what a whole client costs to compile: as this project generates it, and in the usual shape.

Usage: run.py [--rounds N] [--package DIR]

100 models of 12 fields, 100 requests of 9 parameters and 50 enums of 8 cases, in 20 files. Rounds alternate between the
two, so that other work on the machine hits both; read the ratios, not the seconds. Figures are medians.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

import api

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import SWIFT, build_runtime, compile_module, compiler_version, object_size, text_size  # noqa: E402


def generated(package, work):
    """The files that the generator writes."""
    scratch = work / "generator"
    command = [SWIFT, "build", "--package-path", str(package), "--scratch-path", str(scratch), "-c", "release"]
    subprocess.run([*command, "--quiet", "--product", "endpoint-generator"], check=True, stdout=subprocess.DEVNULL)
    specs, output = work / "specs", work / "client"
    specs.mkdir()
    for part in range(api.FILES):
        (specs / f"Part{part}.endpoints.yaml").write_text(api.spec(part))
    subprocess.run([scratch / "release" / "endpoint-generator", "generate", specs, "--output", output], check=True,
                   stdout=subprocess.DEVNULL)
    return [path.read_text() for path in sorted(output.glob("*.swift"))]


def compare(work, texts, modules, configuration, rounds):
    costs = {name: [] for name in texts}
    sizes = {}
    for number in range(rounds):
        for name in texts if number % 2 == 0 else reversed(texts):
            folder = work / f"{configuration}-{number}-{name}"
            costs[name].append(compile_module(folder, "Client", texts[name], configuration, modules[name], jobs=4))
            sizes[name] = (object_size(folder) / 1e6, text_size(folder) / 1e6)
    print(f"\n### {configuration}, median of {rounds} rounds\n")
    print("| | CPU s | wall s | largest process MB | objects MB | text MB |\n|---|---:|---:|---:|---:|---:|")
    rows = {name: [statistics.median(column) for column in zip(*costs[name])] + list(sizes[name]) for name in texts}
    for name, row in rows.items():
        print(f"| {name} | {row[0]:.1f} | {row[1]:.1f} | {row[2]:.0f} | {row[3]:.1f} | {row[4]:.2f} |")
    ratios = [ours / usual for ours, usual in zip(rows["generated"], rows["usual"])]
    print("| ratio | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--package", type=pathlib.Path, default=HERE.parent.parent)
    options = parser.parse_args()
    package = options.package.resolve()
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        texts = {"usual": [api.usual(part) for part in range(api.FILES)], "generated": generated(package, work)}
        lines = {name: sum(text.count("\n") for text in texts[name]) for name in texts}
        print(f"{lines['generated']} lines are generated, {lines['usual']} are in the usual shape")
        for configuration in ("debug", "release"):
            runtime, _ = build_runtime(package, work, configuration)
            usual = work / f"usual-{configuration}"
            compile_module(usual, "UsualRuntime", [(HERE / "UsualRuntime.swift").read_text()], configuration, [])
            compare(work, texts, {"usual": [usual], "generated": [runtime]}, configuration, options.rounds)


if __name__ == "__main__":
    main()
