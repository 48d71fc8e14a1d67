"""Tests which uses of symbols `uses.py` finds: `python3 test_uses.py`, which needs a toolchain for Linux."""

import json
import pathlib
import platform
import shutil
import subprocess
import tempfile
import unittest

from symbols import Symbols
from uses import Uses, linux_lines

MINIMUM = {"macOS": (13, 0, 0), "iOS": (16, 0, 0)}

# The comment `// use` marks the lines that are to be reported.
SOURCE = """
import Synchronization

func uses() {
    Task.immediate {}  // use
    let lock = Mutex(0)  // use
    _ = lock.withLock { $0 }  // use
    let closure = { Task.immediate {} }  // use
    _ = closure
}

func sequence(_ values: any AsyncSequence<Int, Never>) {}  // use

func next(_ stream: AsyncStream<Int>) async {
    for await _ in stream {}
    var iterator = stream.makeAsyncIterator()
    _ = await iterator.next()
    _ = await iterator.next(isolation: nil)  // use
}

func conditions() {
    if #available(macOS 26, iOS 26, *) { Task.immediate {} }
    if #available(macOS 26, iOS 26, *), let first = [Task.immediate {}].first { _ = first }
    if #available(macOS 15, *) { Task.immediate {} }  // use
    if #unavailable(macOS 26, iOS 26) { Task.immediate {} }  // use
    guard #available(macOS 26, iOS 26, *) else {
        Task.immediate {}  // use
        return
    }
    Task.immediate {}
}

@available(macOS 26, iOS 26, *)
extension Int {
    func method() { Task.immediate {} }
    var property: Int { Task.immediate {}; return 1 }
}

#if canImport(Glibc)
    func onlyLinux() { Task.immediate {} }
#else
    func absent() {}
#endif

#if os(Windows) || os(WASI)
#else
    func elsewhere() { Task.immediate {} }  // use
#endif

func old(_ first: UInt64, _ second: UInt64) -> UInt64 { first &* second }
"""


class UsesTests(unittest.TestCase):
    def test_finds_the_marked_lines(self):
        swift = shutil.which("swift")
        symbols = Symbols(MINIMUM, swift, f"{platform.machine()}-unknown-linux-gnu")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Sample.swift"
            path.write_text(SOURCE)
            command = [swift + "c", "-frontend", "-dump-ast", "-dump-ast-format", "json", "-swift-version", "6"]
            output = subprocess.run([*command, "-primary-file", path], check=True, capture_output=True, text=True).stdout
            uses = Uses(symbols, MINIMUM, path)
            uses.read(json.loads(output)["items"])
        expected = {number for number, line in enumerate(SOURCE.split("\n"), 1) if line.endswith("// use")}
        self.assertEqual({line for line, _ in uses.found}, expected)

    def test_lines_for_linux_end_at_the_next_directive(self):
        source = "#if os(Linux)\na\n#if DEBUG\nb\n#endif\n#elseif os(macOS)\nc\n#endif\nd\n#if !os(Linux)\ne\n#endif"
        self.assertEqual(linux_lines(source), {1, 2, 3, 4, 5})


if __name__ == "__main__":
    unittest.main()
