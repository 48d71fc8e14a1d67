import Diagnostics
import TextCoding
import YAML

extension SpecReader {
    /// Reads the text of a scalar; `nil`, with a diagnostic, for any other node.
    mutating func readText(_ node: Node) -> Name? {
        guard case .scalar(let scalar) = node.content else {
            let hint = bracketsInQuotes(node).map { "put the brackets in quotes, too: \($0)" }
            report(.wrongKind(node.kindName, expected: "a text", at: location(of: node), hint: hint))
            return nil
        }
        return Name(scalar.text, at: location(of: node))
    }

    /// The text in quotes that a list or a mapping of texts in brackets was probably meant as, such as `"{id}"`.
    private func bracketsInQuotes(_ node: Node) -> String? {
        if let entries = node.entries, !entries.isEmpty, entries.allSatisfy({ document.isBare($0) }) {
            return "\"{\(entries.map(\.key.text).joined(separator: ", "))}\""
        }
        let texts = node.items?.compactMap(\.text) ?? []
        return texts.isEmpty ? nil : "\"[\(texts.joined(separator: ", "))]\""
    }

    /// Reads a text for people; if it is not quoted, reports a comment after it that may be the rest of the text.
    mutating func readProse(_ node: Node) -> String? {
        guard let text = readText(node) else { return nil }
        if isCutByComment(node) { report(.cutByComment(at: text.location)) }
        return text.value
    }

    /// Reads a value, which has no description, unlike a type.
    mutating func readValue(_ node: Node, ofEnum isOfEnum: Bool = false) -> Name? {
        reportDescription(of: node, ofEnum: isOfEnum)
        reportDoubts(aboutSent: node)
        return readText(node)
    }

    /// Reports a value that contains ` -- `, unless it is in quotes.
    mutating func reportDescription(of node: Node, ofEnum isOfEnum: Bool = false) {
        guard let scalar = node.scalar, scalar.style == .plain else { return }
        let (value, description) = ShortDescription.split(scalar.text)
        guard let description else { return }
        let text = Name(scalar.text, at: location(of: node))
        report(.describedValue(text, isOfEnum ? value : nil, description))
    }

    /// Whether a comment on the last line of an unquoted text may be the rest of the text.
    func isCutByComment(_ node: Node) -> Bool {
        node.scalar?.style == .plain && document.isCutByComment(node)
    }

    mutating func readFlag(_ node: Node) -> Bool? {
        guard let text = readText(node) else { return nil }
        switch text.value {
        case "true": return true
        case "false": return false
        default:
            report(invisibleInName(text) ?? .unknownWord(text, noun: "a flag", allowed: ["true", "false"]))
            return nil
        }
    }

    mutating func readWord<Word: Vocabulary>(_ node: Node, of type: Word.Type) -> Located<Word>? {
        guard case .scalar = node.content else {
            let first = node.items?.lazy.compactMap(\.text).first { Word(rawValue: $0) != nil }
            let hint = first.map { "write one of them: '\($0)'" }
            report(.wrongKind(node.kindName, expected: Word.noun, at: location(of: node), hint: hint))
            return nil
        }
        guard let text = readText(node) else { return nil }
        guard let word = Word(rawValue: text.value) else {
            report(
                invisibleInName(text)
                    ?? .unknownWord(
                        text,
                        noun: Word.noun,
                        allowed: Word.allCases.map(\.rawValue),
                        known: Word.knownNames,
                        note: Word.note,
                        meaning: Word.meaning(of: text.value)
                    )
            )
            // Continue with a word that differs only in case, so that nothing else is reported.
            let meant = Word.allCases.first { $0.rawValue.lowercased() == text.value.lowercased() }
            return meant.map { Located($0, at: text.location) }
        }
        return Located(word, at: text.location)
    }

    /// Reads a wire format: the name of a ``Format``, or the pattern of a date.
    ///
    /// - Parameter type: The node of the type that the format belongs to.
    mutating func readWireFormat(_ node: Node, besides type: Node? = nil) -> Located<WireFormat>? {
        guard let text = readText(node) else { return nil }
        if let format = Format(rawValue: text.value) { return text.map { _ in .format(format) } }
        let builtin = type?.text.flatMap { Self.builtin(in: $0) }
        guard builtin != .bool, ["y", "H", "YYYY"].contains(where: text.value.contains) else {
            report(.unknownFormat(text, of: builtin))
            return nil
        }
        let pattern = DatePattern(text.value)
        if let problem = pattern.problem {
            report(.badPattern(text, problem, meant: pattern.inCalendarFields?.text))
            return nil
        }
        return text.map { _ in .pattern(pattern) }
    }

    /// The built-in type in `T?`, `[T]` or `[K: T]`; `nil` for any other type.
    private static func builtin(in type: String) -> Builtin? {
        let last = type.split { " :[]?".contains($0) }.last
        return last.flatMap { Builtin(rawValue: String($0)) }
    }

    mutating func readDeprecation(_ node: Node?) -> Deprecation? {
        guard let node else { return nil }
        if node.text == "false" { return nil }
        if node.text == "true" { return Deprecation(message: nil) }
        guard let text = readProse(node) else { return nil }
        let flag = node.scalar?.isNull == true ? false : text.asFlag
        if let flag, node.scalar?.style == .plain {
            report(.otherBoolean(Name(text, at: location(of: node)), flag, noun: "the message of the deprecation"))
        }
        return Deprecation(message: text)
    }

    mutating func readExample(_ node: Node?) -> Example? {
        node.map { Example(node: $0, location: location(of: $0)) }
    }

    /// Reads the name of an API, a group or a model. It is a Swift type name, and is used unchanged.
    mutating func readTypeName(_ node: Node, noun: String) -> Name? {
        readText(node).flatMap { readTypeName($0, noun: noun) }
    }

    mutating func readTypeName(_ name: Name, noun: String) -> Name? {
        guard Identifier.isTypeName(name.value) else {
            report(invisibleInName(name) ?? .badTypeName(name, noun: noun))
            return nil
        }
        return name
    }

    /// Reads the value of `as`: a name that generated Swift code uses unchanged.
    mutating func readSwiftName(_ node: Node) -> Name? {
        guard let name = readText(node) else { return nil }
        guard Identifier.isValid(name.value) else {
            report(.badSwiftName(name))
            return nil
        }
        return name
    }
}

extension Diagnostic {
    /// - Parameter value: The value of an enum; `nil` for another text.
    fileprivate static func describedValue(_ text: Name, _ value: String?, _ description: String) -> Diagnostic {
        .error(
            "stray-description",
            at: text.location,
            "'-- \(description)' would be a part of the value '\(text.value)'",
            hint: value.map { "write 'enum: {name: {value: \($0), description: …}}', or put the text in quotes" }
                ?? "remove it, or put the text in quotes"
        )
    }

    /// - Parameter type: The built-in type beside the format; `nil` for any other type.
    fileprivate static func unknownFormat(_ text: Name, of type: Builtin?) -> Diagnostic {
        let formats = Format.allCases.filter { format in type.map { format.types.contains($0) } ?? true }
            .map(\.rawValue)
        let usual: String?
        switch type {
        case .bool: usual = "declare an enum, '{enum: {yes: Y, no: N}}', or a custom type"
        case .some(let type) where formats.isEmpty: usual = "remove it: \(type.rawValue) has one format"
        case .some(.date), nil:
            usual = "use \(list(formats)), or a pattern such as yyyy-MM-dd"
        case .some: usual = "use \(list(formats, conjunction: "or"))"
        }
        let meaning = type == .bool ? nil : TypeSynonyms.format(text.value, of: type?.rawValue)
        let isNear = type != .bool && !nearNames(to: text.value, in: formats).isEmpty
        return .unknownWord(text, noun: Format.noun, allowed: formats, meaning: meaning ?? (isNear ? nil : usual))
    }

    fileprivate static func badPattern(_ text: Name, _ reason: String, meant: String?) -> Diagnostic {
        .error(
            "bad-pattern",
            at: text.location,
            "'\(text.value)' cannot be the pattern of a date: \(reason)",
            hint: self.meant(meant),
            replacement: text.replacement(among: [meant].compactMap(\.self))
        )
    }
}
