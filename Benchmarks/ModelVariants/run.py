#!/usr/bin/env python3
"""Compares shapes of generated models: what they cost to compile, in object size, and while they run.

Usage: run.py [--rounds N] [--models N] [--package DIR] [--speed-only | --compile-only]

Everything is built in a temporary folder against the real EndpointRuntime. Rounds alternate between the variants, so
that other work on the machine hits all of them; read the ratios, not the seconds. Figures are medians.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

import shapes

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from compiling import C_MODULES, FEATURES, SWIFTC, build_runtime, compile_module, compiler_version, run, text_size  # noqa: E402


def compare_compiling(work, modules, configuration, rounds, count):
    seconds = {key: [] for letter in shapes.VARIANTS for key in ((letter, count), (letter, 0))}
    sizes = {}
    for number in range(rounds):
        order = list(seconds) if number % 2 == 0 else list(reversed(seconds))
        for letter, models in order:
            folder = work / f"{configuration}-{number}-{letter}-{models}"
            texts = shapes.module(letter, models)
            seconds[letter, models].append(compile_module(folder, "Variant", texts, configuration, modules).cpu)
            sizes[letter, models] = text_size(folder)
    print(f"\n### {configuration}, {count} models of 12 fields, median of {rounds} rounds\n")
    print("| variant | CPU ms per model | ratio to a | text KB per model | ratio to a |")
    print("|---|---:|---:|---:|---:|")
    cost = {x: statistics.median(seconds[x, count]) - statistics.median(seconds[x, 0]) for x in shapes.VARIANTS}
    size = {x: sizes[x, count] - sizes[x, 0] for x in shapes.VARIANTS}
    for letter, (title, *_) in shapes.VARIANTS.items():
        print(
            f"| {letter} {title} | {cost[letter] / count * 1000:.0f} | {cost[letter] / cost['a']:.2f}"
            f" | {size[letter] / count / 1000:.1f} | {size[letter] / size['a']:.2f} |"
        )


def compare_speed(work, modules, products, rounds):
    folder = work / "speed"
    objects = [str(path) for path in products.glob("EndpointRuntime.build/*.o")]
    objects += [str(path) for path in products.glob("HTTPTypes.build/*.o")]
    for module in ("TextCoding", "CurlABI", "ZlibABI"):
        objects += [str(path) for path in products.glob(f"{module}.build/*.o")]
    for letter, name in (("a", "UsualModels"), ("b", "RuntimeModels"), ("c", "SynthesizedModels")):
        compile_module(work / name, name, shapes.module(letter, 1), "release", modules)
        objects += [str(path) for path in (work / name).glob("*.o")]
        modules = modules + [work / name]
    folder.mkdir()
    (folder / "main.swift").write_text((HERE / "Speed.swift").read_text())
    command = [SWIFTC, "-O", "-swift-version", "6", *FEATURES, "main.swift", *objects, "-o", "speed"]
    for path in [*modules, *C_MODULES]:
        command += ["-I", str(path)]
    run(command, folder)
    lines = subprocess.run([folder / "speed", str(rounds)], check=True, capture_output=True, text=True).stdout
    figures = {}
    for line in lines.splitlines():
        letter, *values = line.split()
        figures.setdefault(letter, []).append([float(value) for value in values])
    print(f"\n### Running, release, median of {rounds} rounds\n")
    print("| variant | decode MB/s | ratio to a | encode MB/s | ratio to a | == ns | hash ns |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    medians = {letter: [statistics.median(column) for column in zip(*rows)] for letter, rows in figures.items()}
    for letter, (decode, encode, equal, hashed) in medians.items():
        print(
            f"| {letter} {shapes.VARIANTS[letter][0]} | {decode:.1f} | {decode / medians['a'][0]:.2f}"
            f" | {encode:.1f} | {encode / medians['a'][1]:.2f} | {equal:.0f} | {hashed:.0f} |"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--models", type=int, default=100)
    parser.add_argument("--package", type=pathlib.Path, default=HERE.parent.parent)
    parser.add_argument("--speed-only", action="store_true")
    parser.add_argument("--compile-only", action="store_true")
    options = parser.parse_args()
    print(compiler_version())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        for configuration in ("debug", "release"):
            if options.speed_only and configuration == "debug":
                continue
            runtime, products = build_runtime(options.package.resolve(), work, configuration)
            modules = [runtime]
            if not options.speed_only:
                compare_compiling(work, modules, configuration, options.rounds, options.models)
        if not options.compile_only:
            compare_speed(work, modules, products, max(options.rounds, 9))


if __name__ == "__main__":
    main()
