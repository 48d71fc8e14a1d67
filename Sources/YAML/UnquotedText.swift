package import Diagnostics

/// A text that lacks quotes, such as the path in `{path: /users/{id}}`.
package struct UnquotedText: Sendable {
    /// The characters that would be between quotes.
    package let range: SourceRange
    /// The text as the file would have it with quotes.
    let text: String
}

/// The error about a text that lacks quotes, after which the file was read on.
package struct UnquotedTextError: Sendable {
    package let diagnostic: Diagnostic
    private let range: SourceRange

    fileprivate init(_ diagnostic: Diagnostic, _ text: UnquotedText) {
        self.diagnostic = diagnostic
        range = text.range
    }

    /// Whether another diagnostic is about the same text.
    package func isAboutText(of other: Diagnostic) -> Bool {
        guard let location = other.location, location.path == diagnostic.location?.path else { return false }
        return range.start.line == location.start.line
            && range.start.column <= location.start.column && location.start.column < range.end.column
    }
}

/// Letters in place of an unquoted text, so that the rest of the file can be read after the error.
private struct Mask {
    let start: SourcePosition
    /// As many letters as the text has bytes, so that locations stay valid.
    let letters: String
    /// The text that the letters replace.
    let text: String

    func restoring(_ masked: String) -> String {
        masked.hasPrefix(letters) ? text + masked.dropFirst(letters.count) : masked
    }
}

/// A file, some of whose texts are masked.
private struct MaskedSource {
    var source: SourceText
    var masks: [SourcePosition: Mask] = [:]

    /// Masks a text; returns `false` if the text is already masked, so that another mask would not help.
    mutating func mask(_ unquoted: UnquotedText) -> Bool {
        // Each error takes another reading of the whole file.
        guard masks.count < Self.maximum, masks[unquoted.range.start] == nil,
            let lower = source.offset(of: unquoted.range.start), let upper = source.offset(of: unquoted.range.end),
            lower < upper
        else { return false }
        // Different letters keep two masked keys of a mapping apart.
        let letter = UInt8(ascii: "a") + UInt8(masks.count % 26)
        let letters = [UInt8](repeating: letter, count: upper - lower)
        var bytes = source.bytes
        bytes.replaceSubrange(lower..<upper, with: letters)
        source = SourceText(path: source.path, bytes: bytes)
        masks[unquoted.range.start] = Mask(
            start: unquoted.range.start,
            letters: String(decoding: letters, as: UTF8.self),
            text: unquoted.text
        )
        return true
    }

    private static let maximum = 50
}

extension Node {
    /// The node with the texts in place of their masks.
    fileprivate func restoring(_ masks: [SourcePosition: Mask]) -> Node {
        let content: Content =
            switch content {
            case .scalar(let scalar):
                masks[range.start].map { .scalar(Scalar(text: $0.restoring(scalar.text), style: scalar.style)) }
                    ?? content
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
        masks[range.start].map { Entry.Key(text: $0.restoring(text), style: style, range: range) } ?? self
    }
}

extension YAMLReader {
    /// Reads a spec as ``read(_:reporting:)`` does, but continues after texts that lack quotes.
    ///
    /// - Returns: The document that the file would be with the quotes, and the errors about these texts, which are not yet
    ///   reported. If the rest of the file cannot be read, there is no document, and all errors are reported.
    package func readRecovering(
        _ source: SourceText,
        reporting collector: inout DiagnosticCollector
    ) -> (document: YAMLDocument, unquoted: [UnquotedTextError])? {
        var masked = MaskedSource(source: source)
        var errors: [UnquotedTextError] = []
        while true {
            do throws(ParseFailure) {
                let root = try document(of: masked.source, reporting: &collector).root
                let restored = masked.masks.isEmpty ? root : root.restoring(masked.masks)
                return (YAMLDocument(source: source, root: restored), errors)
            } catch {
                if let text = error.unquotedText, masked.mask(text) {
                    errors.append(UnquotedTextError(error.diagnostic, text))
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
