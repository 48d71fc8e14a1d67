"""Runs the compiler as SwiftPM does, and says what that cost."""

import collections
import contextlib
import json
import os
import pathlib
import subprocess
import time

# The compiler driver and the package manager of one toolchain: `make bench SWIFT=/path/to/swift`.
SWIFT = os.environ.get("SWIFT") or "swift"
SWIFTC = SWIFT + "c"

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
CORPORA = [PACKAGE.parent / "shared" / "corpus", PACKAGE / ".build-corpora"]

FEATURES = [
    flag
    for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
    for flag in ("-enable-upcoming-feature", name)
]
FLAGS = {
    "debug": ["-Onone", "-incremental", "-enable-batch-mode", "-enable-testing", "-g"],
    "release": ["-O", "-whole-module-optimization", "-g", "-enable-default-cmo"],
}


def c_modules(package):
    """Where the runtime's C modules are, which importing the runtime needs as well."""
    return [package / "Sources" / name / "include" for name in ("CurlABI", "ZlibABI")]


C_MODULES = c_modules(PACKAGE)

# CPU seconds of the command and all its children, wall seconds, and the MB of the largest process.
Cost = collections.namedtuple("Cost", "cpu wall memory")


def run(command, folder):
    """What the command cost; stops with its output when it fails."""
    start = time.monotonic()
    with open(folder / "log", "w+") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            log.seek(0)
            raise SystemExit(log.read())
    return Cost(usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024)


def compile_module(folder, name, texts, configuration, modules, extra=(), jobs=1):
    """Compiles one module of the given texts, each a file, in a new folder."""
    folder.mkdir(parents=True)
    files = []
    for number, text in enumerate(texts):
        files.append(f"{name}{number}.swift")
        (folder / files[-1]).write_text(text)
    outputs = {file: {"object": file.replace(".swift", ".o")} for file in files}
    outputs[""] = {"swift-dependencies": "module.swiftdeps"}
    if configuration == "release":
        outputs[""]["object"] = "all.o"
    (folder / "outputs.json").write_text(json.dumps(outputs))
    command = [SWIFTC, "-module-name", name, "-swift-version", "6", "-parse-as-library", f"-j{jobs}", "-c", *files]
    command += [*FLAGS[configuration], *FEATURES, *extra, "-output-file-map", "outputs.json"]
    command += ["-emit-module", "-emit-module-path", f"{name}.swiftmodule"]
    if configuration == "debug":
        command += ["-index-store-path", str(folder.parent / "index")]
    for path in [*modules, *C_MODULES]:
        command += ["-I", str(path)]
    return run(command, folder)


def object_size(folder):
    return sum(path.stat().st_size for path in folder.glob("*.o"))


def text_size(folder):
    objects = sorted(str(path) for path in folder.glob("*.o"))
    lines = subprocess.run(["size", *objects], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    return sum(int(line.split()[0]) for line in lines)


@contextlib.contextmanager
def worktree(revision, folder):
    """The package at a revision, while a block runs. The name of its folder is the name of the package."""
    package = folder / "swift-endpoint-generator"

    def git(*arguments):
        subprocess.run(["git", "-C", PACKAGE, "worktree", *arguments], check=True, capture_output=True)

    git("add", "--detach", package, revision)
    try:
        yield package
    finally:
        git("remove", "--force", package)


def build_runtime(package, work, configuration):
    """Where the runtime's modules and its products are."""
    scratch = work / f"runtime-{configuration}"
    command = [SWIFT, "build", "--package-path", str(package), "--scratch-path", str(scratch), "-c", configuration]
    subprocess.run([*command, "--quiet", "--target", "EndpointRuntime"], check=True, stdout=subprocess.DEVNULL)
    return scratch / configuration / "Modules", scratch / configuration


def corpus(name):
    """A public document such as `openapi/github.yaml`; `None`, with a message, where it is not available."""
    for folder in CORPORA:
        if (folder / name).exists():
            return folder / name
    print(f"{name} is neither in {CORPORA[0]} nor in {CORPORA[1]} (make corpora): it is not measured", flush=True)
    return None


def compiler_version():
    version = subprocess.run([SWIFTC, "--version"], check=True, capture_output=True, text=True).stdout
    return version.splitlines()[0]
