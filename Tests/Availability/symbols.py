"""The symbols of the toolchain's libraries that an Apple platform has only since a version after the package's oldest."""

import functools
import json
import pathlib
import re
import subprocess
import tempfile

LIBRARIES = (
    "Swift _Concurrency _StringProcessing RegexBuilder Synchronization Observation Dispatch "
    "Foundation FoundationEssentials FoundationInternationalization FoundationNetworking"
).split()

# Newer declarations of what older systems have, too: a requirement whose implementation is older, and an overload for which the
# older one of NSString stands in.
REPLACEABLE = ("FixedWidthInteger.&*(_:_:)", "String.data(using:allowLossyConversion:)")


class Symbols:
    def __init__(self, minimum, swift, target):
        """Reads the declarations for `target`, by the toolchain of the program `swift`.

        `minimum` has the oldest version of each platform.
        """
        self.introduced, self.titles, self.types = {}, {}, {}
        with tempfile.TemporaryDirectory() as folder:
            for library in LIBRARIES:
                command = [swift, "symbolgraph-extract", "-module-name", library, "-target", target, "-output-dir", folder]
                subprocess.run([*command, "-minimum-access-level", "public"], check=True, capture_output=True)
            for path in pathlib.Path(folder).glob("*.symbols.json"):
                for symbol in json.loads(path.read_text())["symbols"]:
                    self.add(symbol, minimum)

    def add(self, symbol, minimum):
        later = {}
        for entry in symbol.get("availability", []):
            domain, introduced = entry.get("domain"), entry.get("introduced")
            if domain in minimum and introduced:
                since = (introduced["major"], introduced.get("minor", 0), introduced.get("patch", 0))
                if since > minimum[domain]:
                    later[domain] = since
        title = ".".join(symbol["pathComponents"])
        if not later or title in REPLACEABLE:
            return
        usr = symbol["identifier"]["precise"]
        self.introduced[usr], self.titles[usr] = later, title
        mangled = usr.removeprefix("s:")
        if re.search(r"[VCOP]$", mangled):
            self.types[usr] = mangled
        elif mangled.endswith("Qa"):
            # An associated type: in the name of another type, its own name comes before that of its protocol.
            name = f"{len(symbol['pathComponents'][-1])}{symbol['pathComponents'][-1]}"
            self.types[usr] = name + mangled.removesuffix(name + "Qa")

    @functools.cache
    def types_in(self, mangled):
        """The types among the symbols that the mangled name of a type contains."""
        return [usr for usr, name in self.types.items() if name in mangled]
