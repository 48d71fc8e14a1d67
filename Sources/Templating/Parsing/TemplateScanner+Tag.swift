import Diagnostics

extension TemplateScanner {
    /// Reads the tag at `start`, and says where it ends. What is malformed ends where reading can go on.
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

    /// What other dialects of Mustache begin a tag with: delimiters, blocks, parents, unescaped text.
    private static let unsupportedSigils = Set("=$<&*".utf8)

    /// Whether no mark outside combines with the tag's braces: the engine reads characters, not bytes.
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

    /// `width 80`, the only pragma.
    private func pragma(_ range: Range<Int>) -> TemplateTag {
        let range = trimmed(range)
        let words = text(range).split(separator: " ")
        guard words.count == 2, words[0] == "width", let columns = Int(words[1]), 40...1000 ~= columns else {
            return .malformed(.unknownPragma(text(range), at: location(range)))
        }
        return .width(columns, location(range))
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = min(blankEnd(from: range.lowerBound), range.upperBound)
        var end = range.upperBound
        while end > start, source.bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }
}

extension Diagnostic {
    fileprivate static func unfinishedTag(at location: SourceLocation) -> Diagnostic {
        .error("template-syntax", at: location, "'{{' without '}}'")
    }

    fileprivate static func combined(at location: SourceLocation) -> Diagnostic {
        .error("template-syntax", at: location, "a mark beside the tag combines with its braces")
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
            "'\(text)' is no setting of templates",
            hint: "there is '{{% width 120 }}', the width of the page in columns, from 40 to 1000"
        )
    }

    fileprivate static func noName(_ text: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "template-syntax",
            at: location,
            text.isEmpty ? "a tag without a name" : "'\(text)' is not a name",
            hint: "a name has letters, digits, '_' and '-', and begins with a letter"
        )
    }
}
