import Diagnostics

/// The diagnostics of the reader about descriptions, keys without effect, and conflicting keys.
extension Diagnostic {
    static func strayDescription(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-description",
            at: location,
            "a type has no description in this place",
            hint: "describe the model, field, parameter, response or body that it belongs to, or write a comment"
        )
    }

    static func describedForm(_ form: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-description",
            at: location,
            "'\(form)' is the form of the parameters in the body, and has no description",
            hint: "describe the endpoint or its parameters"
        )
    }

    static func secondDescription(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-description",
            at: location,
            "the type has a description here, and another one in 'description'",
            hint: "keep one of them"
        )
    }

    static func strayKey(_ key: Key, besides others: [Key], at location: SourceLocation) -> Diagnostic {
        let quoted = others.map { "'\($0.rawValue)'" }
        let names = [quoted.dropLast().joined(separator: ", "), quoted.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " or ")
        return .error("stray-key", at: location, "'\(key.rawValue)' is only valid together with \(names)")
    }

    static func formatOfNoBuiltin(besides kind: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-format",
            at: location,
            "a 'format' applies to a built-in type, not to '\(kind)'",
            hint: "remove it"
        )
    }

    static func tagWithoutTags(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'by' names the field of the tag, but the union has no tags",
            hint: "write {tag: T, …}"
        )
    }

    static func fallbackWithoutTags(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'else' is the type for all other tags, but the union has no tags",
            hint: "write {tag: T, …}"
        )
    }

    static func closedBesideFallback(at location: SourceLocation) -> Diagnostic {
        .error("stray-key", at: location, "'else' accepts every tag, so the union has no unknown values to refuse")
    }

    static func tagsWithoutField(at location: SourceLocation) -> Diagnostic {
        .error(
            "missing-key",
            at: location,
            "'by' is missing: \(Key.by.summary)",
            hint: "write 'by: type' next to 'union'"
        )
    }

    static func optionalBody(_ kind: BodyKind, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-type",
            at: location,
            "'\(kind.rawValue)' is a kind of body, not a type, so it cannot be optional",
            hint: "write '\(kind.rawValue)'\(kind == .none ? "" : ": an empty body is read as an empty value")"
        )
    }

    /// The error for `body?: json`.
    static func optionalBodyForm(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-type",
            at: location,
            "this is how parameters are sent in the body, not a type, so it cannot be optional",
            hint: "write 'body' without the '?', and mark the parameters that callers may leave out: 'name?: String'"
        )
    }

    /// The error for `type: object` beside `fields`.
    static func typeOfObject(at location: SourceLocation) -> Diagnostic {
        .error(
            "conflicting-keys",
            at: location,
            "'type' and 'fields' cannot be used together",
            hint: "remove 'type'"
        )
    }

    static func mediaAsType(_ media: Name, _ meaning: String) -> Diagnostic {
        .error("bad-type", at: media.location, "'\(media.value)' is a media type", hint: meaning)
    }

    static func eventWithoutType(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "an event has a type", hint: "write 'String', whose text may be empty")
    }

    static func listAsConstant(_ values: [String], at location: SourceLocation) -> Diagnostic {
        let list = values.map { YAMLQuoting.scalar($0, inFlow: true) }.joined(separator: ", ")
        return .error(
            "wrong-kind",
            at: location,
            "a constant is one value",
            hint: "for one of several values, write 'enum: [\(list.isEmpty ? "a, b" : list)]'"
        )
    }

    static func flagAsType(isAllowed: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-type",
            at: location,
            "'additional' is a type, not a flag",
            hint: isAllowed
                ? "write 'additional: JSON' to keep undeclared fields" : "remove it: undeclared fields are ignored"
        )
    }

    static func variableWithoutType(_ name: Name, _ value: Name) -> Diagnostic {
        let (key, text) = (YAMLQuoting.scalar(name.value, inFlow: true), YAMLQuoting.scalar(value.value, inFlow: true))
        return .error(
            "unknown-type",
            at: value.location,
            "unknown type '\(value.value)'",
            hint: "write the type next to the value: '\(key): {type: String, default: \(text)}'"
        )
    }

    static func bothResponses(at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "'response' and 'responses' cannot be used together")
    }

    static func setOfValues(_ names: [String], at location: SourceLocation) -> Diagnostic {
        let names = names.joined(separator: ", ")
        return .wrongKind(
            "'{\(names)}'",
            expected: "a type",
            at: location,
            hint: "write '{enum: [\(names)]}' for one of the values"
        )
    }

    static func listOfCases(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-type",
            at: location,
            "'type' next to 'enum' is the type of one value",
            hint: "a list of them is written '[{enum: […]}]'"
        )
    }

    static func setOfTypes(_ names: [String], at location: SourceLocation) -> Diagnostic {
        let list = names.joined(separator: ", ")
        return .wrongKind(
            "'{\(list)}'",
            expected: "the types of a union, as a list or by their tags",
            at: location,
            hint: "write '[\(list)]', or a tag in front of each type"
        )
    }

    /// - Parameter types: The types that the values have without quotes.
    static func numbersAsStrings(_ types: Set<Builtin>, at location: SourceLocation) -> Diagnostic {
        let meant =
            switch types {
            case [.int]: "write 'type: Int' next to 'enum' for numbers"
            case [.bool]: "write 'type: Bool' in place of 'enum' for Booleans"
            default: "write 'type: JSON' in place of 'enum' for numbers and Booleans"
            }
        return .warning(
            "number-as-string",
            at: location,
            "the values of this enum are strings",
            hint: "\(meant), or put the values in quotes"
        )
    }

    static func nullAsConstant(_ text: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "null-as-string",
            at: location,
            "the constant is the string \"\(text)\", not null",
            hint: "write 'JSON' for a value that is null; for the text, write \"\(text)\""
        )
    }

    static func nullInEnum(_ text: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "null-as-string",
            at: location,
            "'\(text)' is a text here, not null",
            hint: "for a value that may be null, declare the enum under 'models', and write its name with a '?' where "
                + "it is used; for the text, write \"\(text)\""
        )
    }

    static func numberAsString(_ text: String, _ type: Builtin, at location: SourceLocation) -> Diagnostic {
        .warning(
            "number-as-string",
            at: location,
            "the constant is the string \"\(text)\"",
            hint: "write '{type: \(type.rawValue), const: \(text)}', or put the value in quotes"
        )
    }
}
