package import Diagnostics

/// The brackets of an unquoted text, such as the path in `{path: /users/{id}}`, that are read as other characters, so
/// that the rest of the file can be read after the error.
struct BracketMask {
    /// The start of the text.
    let start: SourcePosition
    private let bytes: Range<Int>
    private let others: [UInt8: UInt8]

    /// Creates the mask for a text that a diagnostic would put into quotes; returns `nil` for any other diagnostic, and
    /// for a text that YAML would divide, because it contains a comma or another mark.
    init?(_ failure: Diagnostic, in source: SourceText) {
        guard failure.code == "yaml-syntax", failure.replacement != nil, let location = failure.location else {
            return nil
        }
        start = location.start
        let (lower, upper) = (source.rest(of: location.start).startIndex, source.rest(of: location.end).startIndex)
        guard lower < upper else { return nil }
        bytes = lower..<upper
        let text = source.bytes[bytes]
        guard let first = text.first, !Self.brackets.contains(first), text.contains(where: Self.brackets.contains),
            !text.contains(where: { ",#\n\r".utf8.contains($0) }), !String(decoding: text, as: UTF8.self).contains(": ")
        else { return nil }
        // Each bracket becomes one byte, so that locations stay valid.
        let free = "^~<>|`$!".utf8.filter { !text.contains($0) }
        guard free.count >= Self.brackets.count else { return nil }
        others = Dictionary(zip(Self.brackets, free)) { first, _ in first }
    }

    private static let brackets = Array("{}[]".utf8)

    /// The source with the brackets replaced.
    func masking(_ source: SourceText) -> SourceText {
        var masked = source.bytes
        for index in bytes { masked[index] = others[masked[index]] ?? masked[index] }
        return SourceText(path: source.path, bytes: masked)
    }

    /// The text with its brackets.
    fileprivate func restoring(_ text: String) -> String {
        let brackets = Dictionary(others.map { ($0.value, $0.key) }) { first, _ in first }
        return String(decoding: text.utf8.map { brackets[$0] ?? $0 }, as: UTF8.self)
    }
}

extension Node {
    /// The node with the brackets of its texts.
    ///
    /// - Parameter masks: The masks by the start of their texts.
    private func restoring(_ masks: [SourcePosition: BracketMask]) -> Node {
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

    fileprivate func restoring(_ masks: [BracketMask]) -> Node {
        restoring(Dictionary(masks.map { ($0.start, $0) }) { first, _ in first })
    }
}

extension Entry.Key {
    fileprivate func restoring(_ masks: [SourcePosition: BracketMask]) -> Entry.Key {
        masks[range.start].map { Entry.Key(text: $0.restoring(text), style: style, range: range) } ?? self
    }
}

extension YAMLReader {
    /// Reads a file as ``read(_:reporting:)`` does, but continues after paths that lack quotes. It reports these errors, and
    /// returns the document that the file would be with the quotes.
    package func readRecovering(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        var masked = source
        var masks: [BracketMask] = []
        while true {
            var found = DiagnosticCollector()
            if let document = read(masked, reporting: &found) {
                collector.merge(found)
                return masks.isEmpty ? document : YAMLDocument(source: source, root: document.root.restoring(masks))
            }
            collector.merge(found)
            // Each error takes another reading of the whole file.
            guard masks.count < 50, let failure = found.diagnostics.first,
                let mask = BracketMask(failure, in: masked)
            else { return nil }
            masks.append(mask)
            masked = mask.masking(masked)
        }
    }
}
