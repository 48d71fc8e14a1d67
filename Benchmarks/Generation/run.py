"""What reading, checking and generating cost: CPU, wall time and peak memory of the whole process, by the size of the API.

Prints one table; `python3 Benchmarks/Generation/run.py [largest number of endpoints]`.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from compiling import PACKAGE, SWIFT, corpus  # noqa: E402

SCRATCH = PACKAGE / ".build-bench"
ROUNDS = 3
# A file of a spec may hold 10 MB.
PER_FILE = 1_000

FIELDS = ["id: Int", "full_name: String -- The owner's name and its own.", "created_at: Date", "html_url: URL", "description: String?",
          "size?: Int", "score?: Double", "archived: Bool", "labels: [String]", "kind: {enum: [user, bot, team]}"]
PARAMETERS = ["owner: String -- Who it belongs to.", "page: {type: Int, default: 1}", "per_page: {type: Int, default: 30}",
              "sort?: {enum: [created, updated]}", "since?: Date", "X-Trace?: {type: String, in: header}"]


def write(folder, count):
    """Specs of `count` endpoints and as many models."""
    for first in range(0, count, PER_FILE):
        lines = ["api: Bench"]
        if first == 0:
            lines += ["base: https://api.example.com", "errors: {default: Problem}"]
        lines.append("endpoints:")
        for number in range(first, min(first + PER_FILE, count)):
            lines += [f"  getThing{number}:", f"    description: Finds the things of number {number}.",
                      f'    path: "/things/{{owner}}/{number}"', "    params:"]
            lines += [f"      {parameter}" for parameter in PARAMETERS]
            lines.append(f"    response: [Thing{number}]")
        lines.append("models:")
        if first == 0:
            lines.append("  Problem: {fields: {message: String}}")
        for number in range(first, min(first + PER_FILE, count)):
            lines += [f"  Thing{number}:", "    fields:"] + [f"      {field}" for field in FIELDS]
            lines.append(f"      parent?: Thing{number}")
        (folder / f"Part{first // PER_FILE}.endpoints.yaml").write_text("\n".join(lines) + "\n")


def measure(command):
    """CPU seconds, wall seconds and peak MB of one run."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def row(name, size, command):
    runs = [measure(command) for _ in range(ROUNDS)]
    cpu, wall, memory = (statistics.median(values) for values in zip(*runs))
    print(f"| {name} | {size:.2f} | {cpu:.2f} | {wall:.2f} | {memory:.0f} |", flush=True)


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def main():
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for product in ["endpoint-generator", "endpoint-import"]:
        subprocess.run([SWIFT, "build", "-c", "release", "--product", product, "--scratch-path", SCRATCH], cwd=PACKAGE, check=True,
                       stdout=subprocess.DEVNULL)
    generator = SCRATCH / "release" / "endpoint-generator"
    importer = SCRATCH / "release" / "endpoint-import"
    print("| Command | MB read | CPU s | wall s | peak MB |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        for count in (10, 100, 1_000, 10_000):
            if count > largest:
                break
            specs = root / f"specs{count}"
            specs.mkdir()
            write(specs, count)
            row(f"`check`, {count:,} endpoints and models", size(specs), [generator, "check", specs])
            row(f"`generate`, {count:,}", size(specs), [generator, "generate", specs, "--output", root / f"out{count}"])
        document = corpus("openapi/github.yaml")
        if document is not None:
            imported = root / "github"
            row("`endpoint-import`, GitHub", document.stat().st_size / 1e6,
                [importer, "openapi", document, "--output", imported, "--diagnostics", "json"])
            row("`check`, GitHub imported", size(imported), [generator, "check", imported])
            row("`generate`, GitHub imported", size(imported), [generator, "generate", imported, "--output", root / "client"])


if __name__ == "__main__":
    main()
