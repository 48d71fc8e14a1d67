"""An API of models, requests and enums, and how both contestants write it: as specs, and as Swift in the usual shape."""

import random

MODELS = 100
REQUESTS = 100
ENUMS = 50
FILES = 20

# The name in Swift, the key, the type in the spec, the type in Swift. `Leaf` and `Enum` stand for another type each time.
FIELDS = [
    ("id", "id", "Int", "Int"),
    ("fullName", "full_name", "String", "String"),
    ("isPrivate", "is_private", "Bool", "Bool"),
    ("score", "score", "Double", "Double"),
    ("topics", "topics", "[String]", "[String]"),
    ("summary", "summary", "String?", "String?"),
    ("forkCount", "fork_count", "Int?", "Int?"),
    ("plan", "plan", "Enum", "Enum"),
    ("owner", "owner", "Leaf", "Leaf"),
    ("members", "members", "[Leaf]", "[Leaf]"),
    ("htmlURL", "html_url", "String", "String"),
    ("starCount", "star_count", "Int", "Int"),
]
LEAF = [
    ("id", "id", "Int", "Int"),
    ("login", "login", "String", "String"),
    ("isAdmin", "is_admin", "Bool", "Bool"),
]
LEAVES = 10

# The name in Swift, the name on the wire, the type, the default, where it is sent, and how the usual shape makes a text of it.
PARAMETERS = [
    ("owner", "owner", "String", None, "path", None),
    ("repo", "repo", "String", None, "path", None),
    ("number", "number", "Int", None, "path", None),
    ("page", "page", "Int", "1", "query", "String(page)"),
    ("sort", "sort", "Enum?", None, "query", "sort?.rawValue"),
    ("since", "since", "String?", None, "query", "since"),
    ("isArchived", "is_archived", "Bool?", None, "query", "isArchived.map { String($0) }"),
    ("labels", "labels", "[String]?", None, "query", 'labels?.joined(separator: ",")'),
    ("traceID", "X-Trace-ID", "String?", None, "header", "traceID"),
]
PATH = 3


def own(number, kind):
    """The type with names of its own, so that no two declarations are alike: the optimiser would merge them."""
    return kind.replace("Leaf", f"Leaf{number % LEAVES}").replace("Enum", f"Plan{number % ENUMS}")


def fields(number):
    order = FIELDS[:]
    random.Random(number).shuffle(order)
    return [(name, key, own(number, spec), own(number, swift)) for name, key, spec, swift in order]


def parameters(number):
    path, others = PARAMETERS[:PATH], PARAMETERS[PATH:]
    random.Random(number).shuffle(others)
    return [(name, wire, own(number, kind), *more) for name, wire, kind, *more in path + others]


def values(number):
    return [f"{word}{number}" for word in ("free", "pro", "team", "user", "trial", "gone", "open", "none")]


def payload(number):
    """What every fourth request sends."""
    return f"Leaf{number % LEAVES}" if number % 4 == 0 else None


# How this project writes it.

def spec(part):
    lines = ["api: Bench"]
    if part == 0:
        lines.append("base: https://api.example.com")
    lines.append("endpoints:")
    for number in range(part, REQUESTS, FILES):
        lines += [f"  getThing{number}:", f"    description: Gets the things of number {number}."]
        lines.append(f'    path: "/things/{{owner}}/{{repo}}/{{number}}/{number}"')
        if payload(number):
            lines += ["    method: POST", f"    body: {payload(number)}"]
        lines += ["    params:", "      number: Int"]
        for _, wire, kind, default, place, _ in parameters(number)[PATH:]:
            optional = "?" if kind.endswith("?") else ""
            value = f", default: {default}" if default else ""
            lines.append(f'      {wire}{optional}: {{type: "{kind.rstrip("?")}"{value}, in: {place}}}')
        lines.append(f"    response: Model{number}")
    lines.append("models:")
    for number in range(part, ENUMS, FILES):
        lines.append(f"  Plan{number}: {{enum: [{', '.join(values(number))}]}}")
    for number in range(part, LEAVES, FILES):
        lines += [f"  Leaf{number}:", "    fields:"]
        lines += [f"      {key}: {kind}" for _, key, kind, _ in LEAF]
    for number in range(part, MODELS, FILES):
        lines += [f"  Model{number}:", "    fields:"]
        for _, key, kind, _ in fields(number):
            mark = "?" if kind.endswith("?") else ""
            lines.append(f'      {key}{mark}: "{kind.rstrip("?")}"')
    return "\n".join(lines) + "\n"


# The usual shape: synthesized Codable and Hashable, CodingKeys, var, and requests of computed properties with collection literals.

def memberwise(members):
    arguments = ", ".join(f"{name}: {kind}" + (f" = {value}" if value else "") for name, kind, value in members)
    body = "".join(f"            self.{name} = {name}\n" for name, *_ in members)
    return f"        public init({arguments}) {{\n{body}        }}\n"


def usual_model(name, members):
    text = f"    public struct {name}: Codable, Hashable, Sendable {{\n"
    text += "".join(f"        public var {field}: {kind}\n" for field, _, _, kind in members)
    text += "\n" + memberwise([(field, kind, "nil" if kind.endswith("?") else None) for field, _, _, kind in members])
    text += "\n        public enum CodingKeys: String, CodingKey {\n"
    text += "".join(f'            case {field} = "{key}"\n' for field, key, *_ in members)
    return text + "        }\n    }\n"


def usual_enum(number):
    text = f"    public enum Plan{number}: String, Codable, Hashable, CaseIterable, Sendable {{\n"
    return text + "".join(f"        case {value}\n" for value in values(number)) + "    }\n"


def usual_request(number):
    members = parameters(number)
    text = f"    /// Gets the things of number {number}.\n    public struct GetThing{number}: UsualRequest {{\n"
    text += f"        public typealias Response = Model{number}\n\n"
    arguments = [(name, kind, default or ("nil" if kind.endswith("?") else None)) for name, _, kind, default, *_ in members]
    if payload(number):
        arguments.append(("payload", payload(number), None))
    text += "".join(f"        public var {name}: {kind}\n" for name, kind, _ in arguments)
    text += "\n" + memberwise(arguments)
    text += f'\n        public var method: String {{ "{"POST" if payload(number) else "GET"}" }}\n'
    text += f'\n        public var path: String {{ "/things/\\(owner)/\\(repo)/\\(number)/{number}" }}\n'
    items = "".join(
        f'                URLQueryItem(name: "{wire}", value: {value}),\n'
        for _, wire, _, _, place, value in members
        if place == "query"
    )
    text += f"\n        public var queryItems: [URLQueryItem] {{\n            [\n{items}            ].filter {{ $0.value != nil }}\n        }}\n"
    headers = ", ".join(f'"{wire}": {value}' for _, wire, _, _, place, value in members if place == "header")
    text += f"\n        public var headers: [String: String] {{\n            [{headers}].compactMapValues {{ $0 }}\n        }}\n"
    if payload(number):
        text += "\n        public var body: (any Encodable)? { payload }\n"
    return text + "    }\n"


def usual(part):
    text = "public import Foundation\npublic import UsualRuntime\n\n"
    if part == 0:
        text += "public enum Bench {}\n\n"
    text += "extension Bench {\n"
    text += "\n".join(usual_enum(number) for number in range(part, ENUMS, FILES))
    text += "\n".join(usual_model(f"Leaf{number}", LEAF) for number in range(part, LEAVES, FILES))
    text += "\n".join(usual_model(f"Model{number}", fields(number)) for number in range(part, MODELS, FILES))
    text += "\n".join(usual_request(number) for number in range(part, REQUESTS, FILES))
    return text + "}\n"
