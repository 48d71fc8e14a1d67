import Diagnostics
import YAML

/// The diagnostics of the reader.
extension Diagnostic {
    static func wrongKind(
        _ found: String,
        expected: String,
        at location: SourceLocation,
        hint: String? = nil
    ) -> Diagnostic {
        .error("wrong-kind", at: location, "expected \(expected), found \(found)", hint: hint)
    }

    static func foreignDocument(_ kind: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "wrong-kind",
            at: location,
            "this is \(kind), not a spec",
            hint: "import it with 'endpoint-import openapi', or, for the plugin, name it '<name>.openapi.yaml'"
        )
    }

    static func noSpec(_ found: String, at location: SourceLocation) -> Diagnostic {
        .error("wrong-kind", at: location, "a spec is a mapping, but this is \(found)", hint: "begin with 'api: Name'")
    }

    static func missingKey(
        _ key: Key,
        in schema: MappingSchema,
        at location: SourceLocation,
        hint: String? = nil
    ) -> Diagnostic {
        .error(
            "missing-key",
            at: location,
            "'\(key.rawValue)' is missing in \(schema.phrase): \(key.summary)",
            hint: hint
        )
    }

    /// - Parameter others: The other keys of the mapping. None of them is offered as a replacement for the name.
    static func unknownKey(
        _ name: Name,
        of value: Node,
        in schema: MappingSchema,
        proposes: Bool,
        besides others: Set<Key>
    ) -> Diagnostic {
        let allowed = schema.keys.map(\.rawValue)
        let isOptional = name.value.hasSuffix("?")
        let bare = isOptional ? String(name.value.dropLast()) : name.value
        let synonym = KeySynonyms.synonym(of: bare, in: schema, value: value)?.rawValue
        let known =
            allowed.contains(bare)
            ? [bare] : synonym.map { [$0] } ?? (proposes ? nearNames(to: bare, in: allowed) : [])
        let optional = Set(schema.optional.map(\.rawValue))
        let near = known.map { isOptional && optional.contains($0) ? $0 + "?" : $0 }
        return .error(
            "unknown-key",
            at: name.location,
            "unknown key '\(name.value)' in \(schema.phrase)",
            hint: !proposes ? nil : meant(near.first) ?? "\(schema.phrase) takes \(list(allowed))",
            replacement: others.contains { known.contains($0.rawValue) }
                ? nil : name.replacement(among: near.filter { !TypoDetector.areShortWords(name.value, $0) })
        )
    }

    static func foreignKey(_ name: Name, _ meaning: String, in schema: MappingSchema) -> Diagnostic {
        .error("unknown-key", at: name.location, "unknown key '\(name.value)' in \(schema.phrase)", hint: meaning)
    }

    static func fieldOutsideOfFields(_ name: Name, in schema: MappingSchema) -> Diagnostic {
        .error(
            "unknown-key",
            at: name.location,
            "unknown key '\(name.value)' in \(schema.phrase)",
            hint: "the fields of an object belong below 'fields': 'fields: {\(name.value): …}'"
        )
    }

    static func emptyEntry(_ name: Name, isBare: Bool) -> Diagnostic {
        .error(
            "empty-value",
            at: name.location,
            "'\(name.value)' has no value",
            hint: isBare ? "a comma ends an unquoted text inside braces: put the whole text in quotes" : nil
        )
    }

    static func assignment(_ name: Name, _ meant: String) -> Diagnostic {
        .error("empty-value", at: name.location, "'\(name.value)' has no value", hint: "write '\(meant)'")
    }

    static func emptyValue(of key: Key, in schema: MappingSchema, at location: SourceLocation) -> Diagnostic {
        .error(
            "empty-value",
            at: location,
            "'\(key.rawValue)' has no value",
            hint: key.mayBeEmpty
                ? "write \"\" for an empty text"
                : schema.required.contains(key) ? "fill it in" : "fill it in, or remove it"
        )
    }

    static func nullText(of key: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "empty-value",
            at: location,
            "'\(key)' has no value, since null is no text",
            hint: "fill it in, or remove it; the text is written \"null\""
        )
    }

    static func cutByComment(at location: SourceLocation) -> Diagnostic {
        .error(
            "cut-by-comment",
            at: location,
            "the rest of this line is a comment, because ' #' begins one in an unquoted text",
            hint: "put the whole text in quotes, or two spaces in front of a comment"
        )
    }

    /// - Parameters:
    ///   - allowed: The words that the help lists.
    ///   - known: All words that the help may suggest; `nil` for the words in `allowed`.
    ///   - note: A note about the syntax of the words.
    ///   - meaning: The help for a word of another language.
    static func unknownWord(
        _ word: Name,
        noun: String,
        allowed: [String],
        known: [String]? = nil,
        note: String? = nil,
        meaning: String? = nil
    ) -> Diagnostic {
        let near = meaning == nil ? nearNames(to: word.value, in: known ?? allowed) : []
        return .error(
            "unknown-word",
            at: word.location,
            "'\(word.value)' is not \(noun)",
            hint: meaning ?? meant(near.first)
                ?? "use \(list(allowed, conjunction: "or"))\(note.map { ", or another one: \($0)" } ?? "")",
            replacement: word.replacement(among: near)
        )
    }

    static func badTypeName(_ name: Name, noun: String) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "'\(name.value)' cannot be the name of \(noun): a Swift type begins with a capital and has only letters, digits and '_'",
            hint: typeName(name.value).map { "write '\($0)'" }
        )
    }

    /// The words of a name as the name of a Swift type: `MyShop` for `my-shop`; `nil` if they cannot be one.
    private static func typeName(_ name: String) -> String? {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_. ".contains($0) }) else { return nil }
        let type = NameWords(name).words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return Identifier.isTypeName(type) && Builtin(rawValue: type) == nil ? type : nil
    }

    static func badSwiftName(_ name: Name) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "'\(name.value)' cannot be a name in Swift",
            hint: "a name has only letters, digits and '_', and begins with no digit"
        )
    }

    static func blankBeforeQuestionMark(_ name: Name) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "the name of '\(name.value)?' would end in a blank",
            hint: "write '\(name.value.prefix { $0 != " " })?', without a blank"
        )
    }

    /// - Parameter others: The other keys of the mapping. None of them is offered as a replacement for the name.
    static func badStatus(_ name: Name, isFailure: Bool, besides others: [String]) -> Diagnostic {
        // A success in errors would be the next error, and so would `default` in responses.
        let pattern = meantStatus(name.value).flatMap { text in
            StatusPattern(text).flatMap { isFailure && $0.isSuccess || !isFailure && $0 == .otherwise ? nil : text }
        }
        let known = isFailure ? "a code (404), a class (4xx) or 'default'" : "a code (200) or a class (2xx)"
        let declared = pattern.flatMap { pattern in others.first { meantStatus($0) == pattern } }
        return .error(
            "bad-status",
            at: name.location,
            "'\(name.value)' is not a status",
            hint: declared.map { "'\($0)' is declared, too: remove one of them" } ?? meant(pattern) ?? "use \(known)",
            replacement: declared == nil ? name.replacement(among: pattern.map { [$0] } ?? []) : nil
        )
    }

    /// The status in lowercase, or the status of a name such as `NotFound`; `nil` for any other text.
    private static func meantStatus(_ text: String) -> String? {
        let isPattern = StatusPattern(text.lowercased()) != nil
        return isPattern ? text.lowercased() : StatusPattern(named: text)?.text
    }

    static func payloadOutsideEndpoint(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-payload",
            at: location,
            "only an endpoint's 'body' can be a type",
            hint: "use json, form or multipart here, or '{media: application/vnd.api+json}' for another type of JSON"
        )
    }

    static func duplicateMember(_ name: Name, first: Name) -> Diagnostic {
        .error(
            "duplicate-name",
            at: name.location,
            "'\(name.value)' is declared twice; a '?' does not make it another name",
            notes: [Note(at: first.location, "first declared here")]
        )
    }

    static func missingSpaceAfterColon(_ name: Name) -> Diagnostic {
        .error(
            "missing-space",
            at: name.location,
            "'\(name.value)' is one key without a value",
            hint: "put a space after the colon"
        )
    }

    static func conflictingKeys(_ first: Key, _ second: Key, at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "'\(first.rawValue)' and '\(second.rawValue)' cannot be used together")
    }

    static func noFields(at location: SourceLocation) -> Diagnostic {
        .error(
            "empty-model",
            at: location,
            "this object has no fields",
            hint: "write 'fields: {}' if that is meant, or use JSON for an object of any fields"
        )
    }

    static func noCases(at location: SourceLocation) -> Diagnostic {
        .error("empty-enum", at: location, "an enum has at least one value")
    }
}
