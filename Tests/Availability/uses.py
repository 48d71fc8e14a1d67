"""The uses of symbols in the syntax tree of a source file."""

import pathlib

# The keys of the mangled names of types.
TYPES = ("type", "interface_type", "written_type", "first_type", "second_type")

# Conditions of `#if` that do not hold on Apple platforms, and under which Linux compiles other code.
LINUX = ("canImport(Glibc)", "canImport(FoundationNetworking)", "os(Linux)")


def version(text):
    """The numbers of a version such as `13.0`, for comparisons."""
    return tuple(int(part) for part in str(text).split(".")) + (0, 0)


def linux_lines(source):
    """The numbers of the lines between an `#if` with one of the conditions `LINUX` and its next directive."""
    lines, branches = set(), []
    for number, line in enumerate(source.split("\n"), 1):
        words = line.split("//")[0].split()
        if words[:1] == ["#if"]:
            branches.append(" ".join(words[1:]) in LINUX)
        elif words[:1] in (["#elseif"], ["#else"]) and branches:
            branches[-1] = False
        elif words[:1] == ["#endif"] and branches:
            branches.pop()
        if any(branches):
            lines.add(number)
    return lines


class Uses:
    """Finds the symbols that some of the platforms lack in their oldest versions."""

    def __init__(self, symbols, platforms, path):
        self.symbols, self.platforms = symbols, platforms
        self.source = pathlib.Path(path).read_bytes()
        self.linux_lines = linux_lines(self.source.decode())
        self.found = set()

    def read(self, node, known=None, offset=0):
        """Reads a node whose context exists only with the versions `known` or later."""
        known = known or self.platforms
        if isinstance(node, list):
            for element in node:
                self.read(element, known, offset)
        elif isinstance(node, dict):
            place = node.get("range", {})
            # The expansion of a macro has offsets in a text of its own.
            offset = offset if "buffer_id" in place else place.get("start", offset)
            attributes = [attribute for attribute in node.get("attrs", []) if isinstance(attribute, dict)]
            known = self.limited(known, attributes, "introduced")
            self.check(node, known, offset)
            self.read_children(node, known, offset)

    def read_children(self, node, known, offset):
        inner = known
        for condition in node.get("conditions", []):
            self.read(condition, inner, offset)
            inner = self.after(condition, inner)
        is_guard = node.get("_kind") == "guard_stmt"
        for key, child in node.items():
            if key == "elements" and node.get("_kind") == "brace_stmt":
                self.read_statements(child, known, offset)
            elif key in ("then_stmt", "then_expr", "body") and not is_guard:
                self.read(child, inner, offset)
            # The compiler adds the call of `next`, to a function that the platform has.
            elif key not in ("conditions", "next_call"):
                self.read(child, known, offset)

    def read_statements(self, statements, known, offset):
        for statement in statements:
            self.read(statement, known, offset)
            if isinstance(statement, dict) and statement.get("_kind") == "guard_stmt":
                for condition in statement.get("conditions", []):
                    known = self.after(condition, known)

    def after(self, condition, known):
        """The versions with which the code after a condition runs."""
        if not isinstance(condition, dict) or condition.get("_kind") != "#available":
            return known
        queries = condition["queries"]
        # Only the asterisk distinguishes it from `#unavailable`.
        if not any(query.get("domain") == "*" for query in queries):
            return known
        return self.limited(known, queries, "version")

    def limited(self, known, entries, key):
        versions = {entry["domain"]: version(entry[key]) for entry in entries if entry.get("domain") in known and entry.get(key)}
        return {domain: max(since, versions.get(domain, since)) for domain, since in known.items()} if versions else known

    def check(self, node, known, offset):
        usrs = {node.get("decl_usr")} & self.symbols.introduced.keys()
        for key in TYPES:
            if isinstance(node.get(key), str):
                usrs.update(self.symbols.types_in(node[key]))
        for usr in usrs:
            later = [
                f"{domain} {since[0]}.{since[1]}"
                for domain, since in sorted(self.symbols.introduced[usr].items())
                if domain in known and since > known[domain]
            ]
            line = self.source[:offset].count(b"\n") + 1
            if later and line not in self.linux_lines:
                self.found.add((line, f"'{self.symbols.titles[usr]}' needs {', '.join(later)}"))
