import Diagnostics
import YAML

/// The diagnostics of the checker.
extension Diagnostic {
    static func noRoot(_ api: Name) -> Diagnostic {
        .error(
            "no-root",
            at: api.location,
            "no file is the root of '\(api.value)'",
            hint: "one file of an API has 'base: https://…' beside 'api'"
        )
    }

    static func secondRoot(_ api: Name, first: Name) -> Diagnostic {
        .error(
            "second-root",
            at: api.location,
            "'\(api.value)' has two roots",
            hint: "keep the keys from 'base' to 'access' in one file",
            notes: [Note(at: first.location, "the other root is here")]
        )
    }

    static func missingBase(_ api: Name) -> Diagnostic {
        .error("missing-key", at: api.location, "'base' is missing: \(Key.base.summary)", hint: "add 'base: https://…'")
    }

    static func duplicate(_ noun: String, _ name: Name, first: Name) -> Diagnostic {
        .error(
            "duplicate-name",
            at: name.location,
            "the \(noun) '\(name.value)' is declared twice",
            notes: [Note(at: first.location, "first declared here")]
        )
    }

    static func sameName(_ noun: String, _ name: Name, as otherNoun: String, _ other: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "the \(noun) '\(name.value)' and the \(otherNoun) '\(other.value)' would be one type in Swift",
            notes: [Note(at: other.location, "the \(otherNoun) is here")]
        )
    }

    static func reservedName(_ noun: String, _ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' cannot be the name of a \(noun): generated code uses it"
        )
    }

    static func builtinName(_ name: Name) -> Diagnostic {
        .error("name-clash", at: name.location, "'\(name.value)' is a built-in type and cannot be the name of a model")
    }

    static func unknownGroup(_ name: Name, known: [String]) -> Diagnostic {
        .error(
            "unknown-group",
            at: name.location,
            "unknown group '\(name.value)'",
            hint: meant(name.value, known) ?? "declare it under 'groups', beside \(list(known))"
        )
    }

    static func secondGroup(_ name: Name) -> Diagnostic {
        .error("second-group", at: name.location, "this endpoint already stands below another group")
    }

    static func unknownType(_ name: Name, known: [String]) -> Diagnostic {
        let candidates = known + Builtin.allCases.map(\.rawValue)
        let foreign = foreignTypes[name.value.lowercased()].map { "did you mean '\($0)'?" }
        return .error(
            "unknown-type",
            at: name.location,
            "unknown type '\(name.value)'",
            hint: foreign ?? meant(name.value, candidates) ?? "declare it under 'models'"
        )
    }

    /// What other languages call the built-in types.
    private static let foreignTypes = [
        "integer": "Int", "long": "Int64", "number": "Double", "boolean": "Bool", "object": "JSON", "any": "JSON",
        "text": "String", "uri": "URL", "datetime": "Date", "timestamp": "Date", "binary": "Data", "bytes": "Data",
        "guid": "UUID",
    ]

    static func aliasOfItself(_ name: Name) -> Diagnostic {
        .error("cyclic-model", at: name.location, "'\(name.value)' is only another name of itself")
    }

    static func deepAlias(_ name: Name) -> Diagnostic {
        .error(
            "cyclic-model",
            at: name.location,
            "'\(name.value)' is another name of another name, a hundred times over"
        )
    }

    static func inlineType(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-type",
            at: location,
            "a type that is written here would be declared anew at each use",
            hint: "declare it as a model, and write its name here"
        )
    }

    static func badMapKey(at location: SourceLocation) -> Diagnostic {
        .error("bad-map-key", at: location, "a map's key is a String, an Int, an enum or a type that wraps one")
    }

    static func doubleOptional(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "a type is optional once", hint: "remove one '?'")
    }

    static func badFormat(_ format: Located<WireFormat>) -> Diagnostic {
        let types = Builtin.allCases.filter { format.value.types.contains($0) }.map(\.rawValue)
        return .error(
            "bad-format",
            at: format.location,
            "the format '\(format.value.text)' does not fit this type",
            hint: "it is for \(list(types))"
        )
    }

    static func notAnInteger(_ value: Name) -> Diagnostic {
        .error("bad-value", at: value.location, "'\(value.value)' is not an integer, as the enum's 'type: Int' wants")
    }

    static func noLiterals(_ noun: String, of type: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-value",
            at: location,
            "the type \(type) takes no \(noun)",
            hint:
                "an enum has one, or a \(list(Builtin.allCases.filter(\.hasLiterals).map(\.rawValue), conjunction: "or"))"
        )
    }

    static func filledDefault(_ noun: String, _ empty: String, at location: SourceLocation) -> Diagnostic {
        .error("bad-value", at: location, "the default of a \(noun) is an empty one", hint: "write \(empty)")
    }

    static func badConstant(_ value: Name, of type: String) -> Diagnostic {
        .error("bad-value", at: value.location, "'\(value.value)' is not a value of \(type)")
    }

    static func badLiteral(_ node: Node, of type: String, at location: SourceLocation) -> Diagnostic {
        let found = node.text.map { "'\($0)'" } ?? node.kindName
        return .error("bad-value", at: location, "\(found) is not a value of \(type)")
    }
}
