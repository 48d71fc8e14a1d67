#!/usr/bin/env python3
"""Compares shapes of generated models: what they cost to compile, in object size, and while they run.

Usage: run.py [--rounds N] [--models N] [--package DIR] [--speed-only | --compile-only]

Everything is built in a temporary folder against the real EndpointRuntime. Rounds alternate between the variants, so
that other work on the machine hits all of them; read the ratios, not the seconds. Figures are medians.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

import shapes

HERE = pathlib.Path(__file__).resolve().parent
FEATURES = [
    flag
    for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
    for flag in ("-enable-upcoming-feature", name)
]
FLAGS = {
    "debug": ["-Onone", "-incremental", "-enable-batch-mode", "-enable-testing", "-g"],
    "release": ["-O", "-whole-module-optimization", "-g", "-enable-default-cmo"],
}


def cpu_seconds(command, folder):
    """User and system time of the command and all its children."""
    with open(folder / "log", "w+") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            log.seek(0)
            raise SystemExit(log.read())
    return usage.ru_utime + usage.ru_stime


def compile_module(folder, name, texts, configuration, modules, extra=()):
    folder.mkdir(parents=True)
    files = []
    for number, text in enumerate(texts):
        files.append(f"{name}{number}.swift")
        (folder / files[-1]).write_text(text)
    outputs = {file: {"object": file.replace(".swift", ".o")} for file in files}
    outputs[""] = {"swift-dependencies": "module.swiftdeps"}
    if configuration == "release":
        outputs[""]["object"] = "all.o"
    (folder / "outputs.json").write_text(repr(outputs).replace("'", '"'))
    command = ["swiftc", "-module-name", name, "-swift-version", "6", "-parse-as-library", "-j1", "-c", *files]
    command += [*FLAGS[configuration], *FEATURES, *extra, "-output-file-map", "outputs.json"]
    command += ["-emit-module", "-emit-module-path", f"{name}.swiftmodule"]
    if configuration == "debug":
        command += ["-index-store-path", str(folder.parent / "index")]
    for path in modules:
        command += ["-I", str(path)]
    return cpu_seconds(command, folder)


def text_size(folder):
    objects = sorted(str(path) for path in folder.glob("*.o"))
    lines = subprocess.run(["size", *objects], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    return sum(int(line.split()[0]) for line in lines)


def build_runtime(package, work, configuration):
    scratch = work / f"runtime-{configuration}"
    command = ["swift", "build", "--package-path", str(package), "--scratch-path", str(scratch), "-c", configuration]
    subprocess.run([*command, "--quiet", "--target", "EndpointRuntime"], check=True, stdout=subprocess.DEVNULL)
    modules = [scratch / configuration / "Modules"]
    plain = work / f"plain-{configuration}"
    compile_module(plain, "PlainModels", [(HERE / "PlainModels.swift").read_text()], configuration, modules)
    return modules + [plain], scratch / configuration


def compare_compiling(work, modules, configuration, rounds, count):
    seconds = {key: [] for letter in shapes.VARIANTS for key in ((letter, count), (letter, 0))}
    sizes = {}
    for number in range(rounds):
        order = list(seconds) if number % 2 == 0 else list(reversed(seconds))
        for letter, models in order:
            folder = work / f"{configuration}-{number}-{letter}-{models}"
            texts = shapes.module(letter, models)
            seconds[letter, models].append(compile_module(folder, "Variant", texts, configuration, modules))
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
    objects += [str(path) for path in (work / "plain-release").glob("*.o")]
    for letter, name in (("a", "UsualModels"), ("c", "RuntimeModels"), ("d", "SynthesizedModels")):
        compile_module(work / name, name, shapes.module(letter, 1), "release", modules)
        objects += [str(path) for path in (work / name).glob("*.o")]
        modules = modules + [work / name]
    folder.mkdir()
    (folder / "main.swift").write_text((HERE / "Speed.swift").read_text())
    command = ["swiftc", "-O", "-swift-version", "6", *FEATURES, "main.swift", *objects, "-o", "speed"]
    for path in modules:
        command += ["-I", str(path)]
    cpu_seconds(command, folder)
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
    version = subprocess.run(["swiftc", "--version"], check=True, capture_output=True, text=True).stdout
    print(version.splitlines()[0])
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        for configuration in ("debug", "release"):
            if options.speed_only and configuration == "debug":
                continue
            modules, products = build_runtime(options.package.resolve(), work, configuration)
            if not options.speed_only:
                compare_compiling(work, modules, configuration, options.rounds, options.models)
        if not options.compile_only:
            compare_speed(work, modules, products, max(options.rounds, 9))


if __name__ == "__main__":
    main()
