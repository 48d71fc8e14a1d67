package import Diagnostics

/// A text that lacks quotes, such as the path in `{path: /users/{id}}`.
struct UnquotedText {
    /// The characters that would be between quotes, on one line.
    let range: SourceRange
    /// The text as the file would have it with quotes.
    let text: String
}

/// The error about a text that lacks quotes, after which the rest of the file was read.
package struct UnquotedTextError: Sendable {
    package let diagnostic: Diagnostic
    private let range: SourceRange

    /// - Parameter range: The characters that would be between quotes, on one line.
    package init(_ diagnostic: Diagnostic, range: SourceRange) {
        self.diagnostic = diagnostic
        self.range = range
    }

    /// Whether another diagnostic is about the same text.
    package func isAboutText(of other: Diagnostic) -> Bool {
        guard let start = other.location?.start else { return false }
        return start.line == range.start.line && range.start.column <= start.column && start.column < range.end.column
    }
}

/// Letters in place of an unquoted text, so that the rest of the file can be read after the error.
private struct Mask {
    /// As many letters as the text has characters, so that columns stay valid.
    let letters: String
    /// The text that the letters replace.
    let text: String
}

/// A file, some of whose texts are masked.
private struct MaskedSource {
    var source: SourceText
    private(set) var masks: [SourcePosition: Mask] = [:]

    init(_ source: SourceText) {
        self.source = source
    }

    /// Masks a text; returns `false` if that is not possible.
    mutating func mask(_ unquoted: UnquotedText) -> Bool {
        let (start, end) = (unquoted.range.start, unquoted.range.end)
        let count = end.column - start.column
        guard start.line == end.line, count > 1, masks[start] == nil, mayReadAgain,
            let lower = source.offset(of: start), let upper = source.offset(of: end), lower < upper
        else { return false }
        // Two masked keys of a mapping must differ.
        let number = [masks.count / 26, masks.count % 26].map { UInt8(ascii: "a") + UInt8($0) }
        let letters = number + [UInt8](repeating: UInt8(ascii: "x"), count: count - number.count)
        var bytes = source.bytes
        bytes.replaceSubrange(lower..<upper, with: letters)
        source = SourceText(path: source.path, bytes: bytes)
        masks[start] = Mask(letters: String(decoding: letters, as: UTF8.self), text: unquoted.text)
        return true
    }

    /// Whether the file is short enough to be read once more: each error takes another reading.
    private var mayReadAgain: Bool { masks.count < 50 && masks.count * source.bytes.count < 10_000_000 }
}

extension Node {
    /// The node with the texts in place of their masks.
    fileprivate func restoring(_ masks: [SourcePosition: Mask]) -> Node {
        let content: Content =
            switch content {
            case .scalar(let scalar):
                .scalar(Scalar(text: masks[range.start].restoring(scalar.text), style: scalar.style))
            case .sequence(let items): .sequence(items.map { $0.restoring(masks) })
            case .mapping(let entries):
                .mapping(
                    entries.map {
                        Entry(key: $0.key.restoring(masks), value: $0.value.restoring(masks), isMerged: $0.isMerged)
                    }
                )
            }
        return Node(content: content, range: range, isAnchored: isAnchored, isIncomplete: isIncomplete)
    }
}

extension Entry.Key {
    fileprivate func restoring(_ masks: [SourcePosition: Mask]) -> Entry.Key {
        Entry.Key(text: masks[range.start].restoring(text), style: style, range: range, isAnchored: isAnchored)
    }
}

extension Mask? {
    fileprivate func restoring(_ masked: String) -> String {
        guard let self, self.letters == masked else { return masked }
        return self.text
    }
}

extension YAMLReader {
    /// Reads a spec as ``read(_:reporting:)`` does, but continues after texts that lack quotes.
    ///
    /// - Returns: The document that the file would be with the quotes, with the errors about these texts, which are not
    ///   reported yet. If the rest of the file cannot be read, there is no document, and all errors are reported.
    package func readRecovering(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        var masked = MaskedSource(source)
        var errors: [UnquotedTextError] = []
        while true {
            do throws(ParseFailure) {
                let root = try document(of: masked.source, reporting: &collector).root
                let restored = errors.isEmpty ? root : root.restoring(masked.masks)
                return YAMLDocument(source: source, root: restored, unquotedTexts: errors)
            } catch {
                if let text = error.unquotedText, masked.mask(text) {
                    errors.append(UnquotedTextError(error.diagnostic, range: text.range))
                    continue
                }
                collector.report(errors.map(\.diagnostic))
                collector.report(error.diagnostic.adding(.unchecked))
                return nil
            }
        }
    }
}

extension Diagnostic.Note {
    fileprivate static let unchecked = Diagnostic.Note(
        "the rest of this file, and the names in all files, are checked once this is corrected"
    )
}

extension String {
    /// The text between typographic quotes, which YAML reads as part of a text: `x` for `“x”`; `nil` for any other text.
    package var betweenTypographicQuotes: String? {
        guard count > 2, let first, let last, "“”„«»‘’‚".contains(first), "“”«»‘’".contains(last) else { return nil }
        return String(dropFirst().dropLast())
    }
}
