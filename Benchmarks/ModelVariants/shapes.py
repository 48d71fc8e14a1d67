"""The variants of one model, as Swift text."""

import random

# Name, wire key, type, how it is read and written.
FIELDS = [
    ("id", "id", "Int", "read", "write"),
    ("fullName", "full_name", "String", "read", "write"),
    ("isPrivate", "private", "Bool", "read", "write"),
    ("score", "score", "Double", "read", "write"),
    ("topics", "topics", "[String]", "read", "write"),
    ("summary", "description", "String?", "readIfPresent", "writeIfPresent"),
    ("forkCount", "fork_count", "Int?", "readIfPresent", "writeIfPresent"),
    ("plan", "plan", "Plan", "read", "write"),
    ("owner", "owner", "Leaf", "read", "write"),
    ("members", "members", "[Leaf]", "read", "write"),
    ("htmlURL", "html_url", "String", "read", "write"),
    ("starCount", "star_count", "Int", "read", "write"),
]
LEAF = [
    ("id", "id", "Int", "read", "write"),
    ("login", "login", "String", "read", "write"),
    ("isAdmin", "is_admin", "Bool", "read", "write"),
]

USUAL_PLAN = """
    public enum Plan: String, Codable, Hashable, Sendable {
        case free
        case pro
    }
"""
OPEN_PLAN = """
    public enum Plan: OpenEnum {
        case free
        case pro
        indirect case unknown(String)

        public init(rawValue: String) {
            switch rawValue {
            case "free": self = .free
            case "pro": self = .pro
            default: self = .unknown(rawValue)
            }
        }

        public var rawValue: String {
            switch self {
            case .free: "free"
            case .pro: "pro"
            case .unknown(let value): value
            }
        }

        public static var allKnownCases: [Plan] { [.free, .pro] }
    }
"""


def memberwise(fields):
    parameters = ", ".join(f"{name}: {kind}" + (" = nil" if kind.endswith("?") else "") for name, _, kind, *_ in fields)
    body = "".join(f"            self.{name} = {name}\n" for name, *_ in fields)
    return f"        public init({parameters}) {{\n{body}        }}\n"


def usual(name, fields):
    text = f"    public struct {name}: Codable, Hashable, Sendable {{\n"
    text += "".join(f"        public var {field}: {kind}\n" for field, _, kind, *_ in fields)
    text += "\n" + memberwise(fields) + "\n        public enum CodingKeys: String, CodingKey {\n"
    text += "".join(f'            case {field} = "{key}"\n' for field, key, *_ in fields)
    return text + "        }\n    }\n"


def ours(conformance, extra=lambda name, fields: ""):
    def shape(name, fields):
        text = f"    public struct {name}: {conformance} {{\n"
        text += "".join(f"        public let {field}: {kind}\n" for field, _, kind, *_ in fields)
        text += "\n" + memberwise(fields) + "\n        public init(_ json: inout FieldReader) {\n"
        text += "".join(f'            {field} = json.{read}("{key}")\n' for field, key, _, read, _ in fields)
        text += "        }\n\n        public func encodeFields(to json: inout FieldWriter) {\n"
        text += "".join(f'            json.{write}("{key}", {field})\n' for field, key, _, _, write in fields)
        return text + "        }\n" + extra(name, fields) + "    }\n"

    return shape


def by_hand(name, fields):
    """What a `Model` must write to get the speed of a synthesized `Hashable`."""
    equal = "\n                && ".join(f"left.{field} == right.{field}" for field, *_ in fields)
    hashed = "".join(f"            hasher.combine({field})\n" for field, *_ in fields)
    return (
        f"\n        public static func == (left: {name}, right: {name}) -> Bool {{\n            {equal}\n        }}\n"
        f"\n        public func hash(into hasher: inout Hasher) {{\n{hashed}        }}\n"
    )


# Letter: description, the model's shape, the enum's shape, the imports.
RUNTIME = ["EndpointRuntime"]
VARIANTS = {
    "a": ("usual: synthesized Codable and Hashable, CodingKeys, var", usual, USUAL_PLAN, []),
    "b": ("reader and writer, Hashable from the runtime", ours("Model"), OPEN_PLAN, RUNTIME),
    "c": ("reader and writer, synthesized Hashable", ours("ModelCoding, Hashable"), OPEN_PLAN, RUNTIME),
    "d": ("reader and writer, == and hash(into:) written out", ours("Model", by_hand), OPEN_PLAN, RUNTIME),
}


LEAVES = 10


def fields(number):
    """The fields of one model: in an order of its own and with other nested models than its neighbours.

    Equal models would be merged by the optimiser, and share what is made for `[Leaf]`.
    """
    order = FIELDS[:]
    random.Random(number).shuffle(order)
    return [
        (name, key, kind.replace("Leaf", f"Leaf{(number + (name == 'members')) % LEAVES}"), *functions)
        for name, key, kind, *functions in order
    ]


def module(letter, count, files=2):
    """The files of a module that has `count` models of twelve fields; with 0, what all modules have in common."""
    _, shape, plan, imports = VARIANTS[letter]
    head = "".join(f"public import {name}\n" for name in imports) + "\n"
    leaves = [shape(f"Leaf{number}", LEAF) for number in range(LEAVES)]
    texts = [head + "public enum API {\n" + plan + "\n" + "\n".join(leaves) + "}\n"]
    for part in range(files):
        models = [shape(f"Model{number}", fields(number)) for number in range(part, count, files)]
        texts.append(head + "extension API {\n" + "\n".join(models) + "}\n")
    return texts
