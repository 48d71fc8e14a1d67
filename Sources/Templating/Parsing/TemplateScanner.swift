import Diagnostics

/// Finds tags and line ends in the bytes of a template.
struct TemplateScanner {
    let source: SourceText
    /// The offset after the last `}}`, after which no tag ends; 0 if there is none. Without it, each of many comments
    /// without an end would be searched to the end of the text.
    private let lastTagEnd: Int

    init(source: SourceText) {
        self.source = source
        let bytes = source.bytes
        let last = bytes.indices.dropLast().last { index in
            bytes[index] == UInt8(ascii: "}") && bytes[index + 1] == UInt8(ascii: "}")
        }
        lastTagEnd = last.map { $0 + 2 } ?? 0
    }

    private var bytes: [UInt8] { source.bytes }

    /// Whether a tag begins at `offset`.
    func isTag(at offset: Int) -> Bool {
        offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "{") && bytes[offset + 1] == UInt8(ascii: "{")
    }

    /// The offset after the line feed at `offset` (LF, CR LF or CR), or the end of the text itself; `nil` inside a
    /// line.
    func lineEnd(at offset: Int) -> Int? {
        guard offset < bytes.count else { return offset }
        switch bytes[offset] {
        case UInt8(ascii: "\n"): return offset + 1
        case UInt8(ascii: "\r"):
            return offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? offset + 2 : offset + 1
        default: return nil
        }
    }

    /// The offset of the first byte from `offset` on that is neither a space nor a tab.
    func blankEnd(from offset: Int) -> Int {
        var end = offset
        while end < bytes.count, isBlank(at: end) { end += 1 }
        return end
    }

    private func isBlank(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t")
    }

    /// The offset of the next tag or line end from `offset` on.
    func textEnd(from offset: Int) -> Int {
        var end = offset
        while lineEnd(at: end) == nil, !isTag(at: end) { end += 1 }
        return end
    }

    /// The text between two offsets.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The location of the bytes between two offsets.
    func location(_ range: Range<Int>) -> SourceLocation {
        let start = source.position(ofByteAt: range.lowerBound)
        let end = source.position(ofByteAt: range.upperBound)
        return SourceLocation(path: source.path, range: SourceRange(start: start, end: end))
    }

    /// The offset of `}}` from `offset` on; `nil` if there is none, or, if `onSameLine` is `true`, none on the same
    /// line.
    func closingBraces(from offset: Int, onSameLine: Bool) -> Int? {
        var end = offset
        while end + 1 < lastTagEnd {
            if bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") { return end }
            if onSameLine, lineEnd(at: end) != nil { return nil }
            end += 1
        }
        return nil
    }
}

/// The content of a tag, between `{{` and `}}`.
enum TemplateTag {
    case variable(TemplateReference)
    case open(TemplateReference, isInverted: Bool)
    case close(TemplateReference)
    case partial(String, SourceLocation)
    case comment
    /// The line width: `{{% width 80 }}`.
    case width(Int, SourceLocation)
    case malformed(Diagnostic)

    /// Whether the tag can add text to the output.
    var writesSomething: Bool {
        switch self {
        case .comment, .width: false
        case .variable, .open, .close, .partial, .malformed: true
        }
    }

    /// Whether a line that contains only this tag is omitted from the output.
    var mayStandAlone: Bool {
        switch self {
        case .open, .close, .partial, .comment, .width: true
        case .variable, .malformed: false
        }
    }
}

extension TemplateScanner {
    /// Reads the tag at `start`. Returns it with the offset of its end; a malformed tag ends where the scanner can
    /// continue.
    func tag(at start: Int) -> (tag: TemplateTag, end: Int) {
        let sigil = start + 2 < source.bytes.count ? source.bytes[start + 2] : 0
        let isComment = sigil == UInt8(ascii: "!")
        guard let close = closingBraces(from: start + 2, onSameLine: !isComment) else {
            return (.malformed(.unfinishedTag(at: location(start..<start + 2))), restOfLine(from: start))
        }
        let end = close + 2
        guard isSeparate(start..<end) else { return (.malformed(.combined(at: location(start..<end))), end) }
        if sigil == UInt8(ascii: "{") { return (.malformed(.tripleBrace(at: location(start..<start + 3))), end) }
        switch sigil {
        case UInt8(ascii: "!"): return (.comment, end)
        case UInt8(ascii: "#"): return (referring(start + 3..<close) { .open($0, isInverted: false) }, end)
        case UInt8(ascii: "^"): return (referring(start + 3..<close) { .open($0, isInverted: true) }, end)
        case UInt8(ascii: "/"): return (referring(start + 3..<close) { .close($0) }, end)
        case UInt8(ascii: "%"): return (pragma(start + 3..<close), end)
        case UInt8(ascii: ">"): return (partial(start + 3..<close), end)
        case _ where Self.unsupportedSigils.contains(sigil):
            return (.malformed(.unsupportedTag(text(start..<start + 3), at: location(start..<end))), end)
        default: return (referring(start + 2..<close) { .variable($0) }, end)
        }
    }

    /// The sigils of tags in other dialects of Mustache: delimiters, blocks, parents, unescaped text.
    private static let unsupportedSigils = Set("=$<&*".utf8)

    /// Whether no combining mark beside the tag joins its braces: the engine reads characters, not bytes.
    private func isSeparate(_ tag: Range<Int>) -> Bool {
        let first = text(max(tag.lowerBound - 4, 0)..<tag.lowerBound + 1).last
        let last = text(tag.upperBound - 1..<min(tag.upperBound + 4, source.bytes.count)).first
        return first == "{" && last == "}"
    }

    private func restOfLine(from start: Int) -> Int {
        var end = start
        while lineEnd(at: end) == nil { end += 1 }
        return end
    }

    private func referring(_ range: Range<Int>, _ tag: (TemplateReference) -> TemplateTag) -> TemplateTag {
        let name = trimmed(range)
        guard let reference = TemplateReference(text(name), at: location(name)) else {
            return .malformed(.noName(text(name), at: location(name)))
        }
        return tag(reference)
    }

    private func partial(_ range: Range<Int>) -> TemplateTag {
        let name = trimmed(range)
        guard TemplateReference.isName(text(name)[...]) else {
            return .malformed(.noName(text(name), at: location(name)))
        }
        return .partial(text(name), location(name))
    }

    /// Parses the only pragma: `width 80`.
    private func pragma(_ range: Range<Int>) -> TemplateTag {
        let range = trimmed(range)
        let words = text(range).split { $0 == " " || $0 == "\t" }
        guard words.count == 2, words[0] == "width", let columns = Int(words[1]), 40...1000 ~= columns else {
            return .malformed(.unknownPragma(text(range), at: location(range)))
        }
        return .width(columns, location(range))
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = min(blankEnd(from: range.lowerBound), range.upperBound)
        var end = range.upperBound
        while end > start, isBlank(at: end - 1) { end -= 1 }
        return start..<end
    }
}

extension Diagnostic {
    fileprivate static func unfinishedTag(at location: SourceLocation) -> Diagnostic {
        .error("template-syntax", at: location, "'{{' without '}}'")
    }

    fileprivate static func combined(at location: SourceLocation) -> Diagnostic {
        .error("template-syntax", at: location, "a combining mark next to the tag changes its braces")
    }

    fileprivate static func tripleBrace(at location: SourceLocation) -> Diagnostic {
        .error(
            "template-syntax",
            at: location,
            "'{{{' begins no tag",
            hint: "nothing is escaped, so write '{{name}}'; a brace before a tag needs a space between them"
        )
    }

    fileprivate static func unsupportedTag(_ start: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "template-syntax",
            at: location,
            "unsupported tag '\(start)'",
            hint:
                "there are '{{name}}', '{{#name}}', '{{^name}}', '{{/name}}', '{{> name}}', '{{! comment }}' and '{{% width 120 }}'"
        )
    }

    fileprivate static func unknownPragma(_ text: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "template-syntax",
            at: location,
            "'\(text)' is not a setting of templates",
            hint: "there is '{{% width 120 }}', the width of the page in columns, from 40 to 1000"
        )
    }

    fileprivate static func noName(_ text: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "template-syntax",
            at: location,
            text.isEmpty ? "a tag without a name" : "'\(text)' is not a name",
            hint: text.first.flatMap { "#^/>!%".contains($0) ? "write '\($0)' directly after '{{'" : nil }
                ?? "a name has letters, digits, '_' and '-', and begins with a letter"
        )
    }
}
