import Diagnostics

extension Diagnostic {
    /// - Parameter values: The texts of the two values, if they are texts.
    static func duplicateKey(
        _ key: String,
        at location: SourceLocation,
        first: SourceLocation,
        values: [String] = []
    ) -> Diagnostic {
        let isOfCredential = ["header", "query", "cookie", "bearer", "basic"].contains(key) && values.count == 2
        let list = "; if both credentials are sent, write '{\(key): [\(values.joined(separator: ", "))]}'"
        return .error(
            "duplicate-key",
            at: location,
            "the key '\(key)' is written twice",
            hint: "keep one of the two" + (isOfCredential ? list : ""),
            notes: [Note(at: first, "'\(key)' is first written here")]
        )
    }

    static func duplicateMerge(at location: SourceLocation) -> Diagnostic {
        .error(
            "duplicate-key",
            at: location,
            "the merge key '<<' is written twice",
            hint: "merge several mappings as a list: '<<: [*first, *second]'"
        )
    }

    /// - Parameter value: The value of the key. In `{[ID]: User}`, both are probably the types of a map.
    static func keyIsNotText(_ key: Node, value: Node, at location: SourceLocation) -> Diagnostic {
        let keyType = key.items.flatMap { $0.count == 1 ? $0[0].text : nil }
        let map = keyType.flatMap { key in value.text.flatMap { $0.isEmpty ? nil : "[\(key): \($0)]" } }
        return .error(
            "key-is-not-text",
            at: location,
            "a key must be text, not \(key.kindName)",
            hint: (map.map { "a map is written '\($0)'; " } ?? "") + "quote it if it is text"
        )
    }

    static func mergeTakesMappings(at location: SourceLocation, notA kind: String) -> Diagnostic {
        .error(
            "invalid-merge",
            at: location,
            "'<<' takes a mapping or a list of mappings, not \(kind)",
            hint: "name an anchor, such as '<<: *common'"
        )
    }

    static func tag(_ tag: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "tag",
            at: location,
            "a '!' begins a tag in YAML, and specs have none: '\(tag)'",
            hint: "remove the '!', or quote the text"
        )
    }
}

extension ParseFailure {
    static func tooDeep(at location: SourceLocation, limit: Int) -> ParseFailure {
        ParseFailure("nested-too-deep", at: location, "lists and mappings are nested deeper than \(limit) levels")
    }

    static func tooManyNodes(at location: SourceLocation, limit: Int) -> ParseFailure {
        ParseFailure(
            "too-many-nodes",
            at: location,
            "the document has more than \(limit) keys and values, including those that aliases repeat",
            hint: "split it into several files that name the same 'api'"
        )
    }

    static func tooMuchText(at location: SourceLocation, limit: Int) -> ParseFailure {
        ParseFailure(
            "too-much-text",
            at: location,
            "the texts that aliases repeat make the document longer than \(limit) bytes",
            hint: "write the text in one place, or shorten it"
        )
    }

    static func recursiveAlias(_ name: String, at location: SourceLocation, anchor: SourceLocation) -> ParseFailure {
        ParseFailure(
            "recursive-alias",
            at: location,
            "the alias '*\(name)' is inside the value that it repeats",
            notes: [Diagnostic.Note(at: anchor, "'&\(name)' begins here")]
        )
    }

    static func unknownAnchor(_ name: String, at location: SourceLocation, known: some Sequence<String>) -> ParseFailure
    {
        let guess = Diagnostic.meant(nearestName(to: name, in: known).map { "*\($0)" })
        return ParseFailure(
            "unknown-anchor",
            at: location,
            "there is no anchor '&\(name)' above; a '*' begins an alias in YAML",
            hint: guess ?? "quote the text if it is not an alias"
        )
    }
}
