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

# The name in Swift, the name on the wire, the type, the default, and where a GET has it; other methods have all but the path in the body.
PARAMETERS = [
    ("owner", "owner", "String", None, "path"),
    ("repo", "repo", "String", None, "path"),
    ("page", "page", "Int", "1", "query"),
    ("perPage", "per_page", "Int", "30", "query"),
    ("sort", "sort", "Enum?", None, "query"),
    ("since", "since", "String?", None, "query"),
    ("isArchived", "is_archived", "Bool?", None, "query"),
    ("labels", "labels", "[String]?", None, "query"),
    ("traceID", "trace_id", "String?", None, "header"),
]


def own(number, kind):
    """The type with names of its own, so that no two declarations are alike: the optimiser would merge them."""
    return kind.replace("Leaf", f"Leaf{number % LEAVES}").replace("Enum", f"Plan{number % ENUMS}")


def fields(number):
    order = FIELDS[:]
    random.Random(number).shuffle(order)
    return [(name, key, own(number, spec), own(number, swift)) for name, key, spec, swift in order]


def parameters(number):
    path, others = PARAMETERS[:2], PARAMETERS[2:]
    random.Random(number).shuffle(others)
    return [(name, wire, own(number, kind), default, place) for name, wire, kind, default, place in path + others]


def values(number):
    return [f"{word}{number}" for word in ("free", "pro", "team", "user", "trial", "gone", "open", "none")]


def is_get(number):
    return number % 2 == 0


# How this project writes it.

def spec(part):
    lines = ["api: Bench"]
    if part == 0:
        lines.append("base: https://api.example.com")
    lines.append("endpoints:")
    for number in range(part, REQUESTS, FILES):
        lines += [f"  getThing{number}:" if is_get(number) else f"  editThing{number}:"]
        if not is_get(number):
            lines.append("    method: POST")
        lines += [f'    path: "/things/{{owner}}/{{repo}}/{number}"', "    params:"]
        for _, wire, kind, default, place in parameters(number):
            if place == "path":
                continue
            optional = "?" if kind.endswith("?") else ""
            kind = kind.rstrip("?")
            header = ", in: header" if place == "header" else ""
            value = f", default: {default}" if default else ""
            written = f'{{type: "{kind}"{value}{header}}}' if header or value else f'"{kind}"'
            lines.append(f"      {wire}{optional}: {written}")
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
    name = f"GetThing{number}" if is_get(number) else f"EditThing{number}"
    text = f"    public struct {name}: UsualRequest {{\n        public typealias Response = Model{number}\n\n"
    text += "".join(f"        public var {field}: {kind}\n" for field, _, kind, *_ in members)
    arguments = [(field, kind, default or ("nil" if kind.endswith("?") else None)) for field, _, kind, default, _ in members]
    text += "\n" + memberwise(arguments)
    text += f'\n        public var method: String {{ "{"GET" if is_get(number) else "POST"}" }}\n'
    text += f'\n        public var path: String {{ "/things/\\(owner)/\\(repo)/{number}" }}\n'
    text += f"\n        public var headers: [String: String?] {{\n            [\n{entries(members, 'header')}            ]\n        }}\n"
    sent = "queryParameters" if is_get(number) else "bodyParameters"
    text += f"\n        public var {sent}: [String: Any?] {{\n            [\n{entries(members, 'query')}            ]\n        }}\n"
    return text + "    }\n"


def entries(members, wanted):
    return "".join(
        f'                "{wire}": {field}{"?.rawValue" if kind.startswith("Plan") else ""},\n'
        for field, wire, kind, _, place in members
        if place == wanted
    )


def usual(part):
    text = "public import UsualRuntime\n\n"
    if part == 0:
        text += "public enum Bench {}\n\n"
    text += "extension Bench {\n"
    text += "\n".join(usual_enum(number) for number in range(part, ENUMS, FILES))
    text += "\n".join(usual_model(f"Leaf{number}", LEAF) for number in range(part, LEAVES, FILES))
    text += "\n".join(usual_model(f"Model{number}", fields(number)) for number in range(part, MODELS, FILES))
    text += "\n".join(usual_request(number) for number in range(part, REQUESTS, FILES))
    return text + "}\n"
