import Diagnostics

extension SourceText {
    /// Rejects directives other than `%YAML`. Nothing uses `%TAG` directives, and libyaml compares each of them with
    /// all others, which takes quadratic time.
    func checkDirectives() throws(ParseFailure) {
        for number in 1...lineCount {
            guard let line = line(number), let first = line.first(where: { !$0.isBlank }) else { continue }
            if first == UInt8(ascii: "#") { continue }
            guard line.first == UInt8(ascii: "%") else { return }
            if !line.starts(with: Array("%YAML".utf8)) {
                throw .directive(at: location(ofLine: number))
            }
        }
    }

    /// Rejects any content after the first document, which ends at `position`.
    func checkNothingFollows(_ position: SourcePosition) throws(ParseFailure) {
        guard position.line <= lineCount else { return }
        for number in position.line...lineCount {
            let text = number == position.line ? rest(of: position) : line(number) ?? []
            guard let first = text.first(where: { !$0.isBlank }), first != UInt8(ascii: "#") else { continue }
            if text.starts(with: Array("---".utf8)) {
                throw .secondDocument(at: location(ofLine: number))
            }
            if !text.starts(with: Array("...".utf8)) {
                throw .textAfterDocument(at: SourceLocation(path: path, at: self.position(ofByteAt: text.startIndex)))
            }
        }
    }

    private func location(ofLine number: Int) -> SourceLocation {
        let length = line(number)?.utf8ScalarCount ?? 0
        let start = SourcePosition(line: number, column: 1)
        return SourceLocation(
            path: path,
            range: SourceRange(start: start, end: SourcePosition(line: number, column: length + 1))
        )
    }
}

extension UInt8 {
    /// Whether the byte is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ParseFailure {
    fileprivate static func directive(at location: SourceLocation) -> ParseFailure {
        ParseFailure(
            "unknown-directive",
            at: location,
            "only '%YAML' may precede a document",
            hint: "delete the line"
        )
    }

    fileprivate static func secondDocument(at location: SourceLocation) -> ParseFailure {
        ParseFailure(
            "several-documents",
            at: location,
            "a second document begins here; a file contains one document",
            hint: "move it to another file with the same 'api'"
        )
    }

    fileprivate static func textAfterDocument(at location: SourceLocation) -> ParseFailure {
        ParseFailure(
            "text-after-document",
            at: location,
            "this is after the end of the document",
            hint: "a file is one mapping: indent this, or write it as 'key: value' like the lines above"
        )
    }
}
