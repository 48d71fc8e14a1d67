import Diagnostics

/// Finds tags and line ends in the bytes of a template.
struct TemplateScanner {
    let source: SourceText

    private var bytes: [UInt8] { source.bytes }

    /// Whether a tag begins at `offset`.
    func isTag(at offset: Int) -> Bool {
        offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "{") && bytes[offset + 1] == UInt8(ascii: "{")
    }

    /// The offset behind the line feed at `offset` (LF, CR LF or CR), or the end itself; `nil` inside a line.
    func lineEnd(at offset: Int) -> Int? {
        guard offset < bytes.count else { return offset }
        switch bytes[offset] {
        case UInt8(ascii: "\n"): return offset + 1
        case UInt8(ascii: "\r"):
            return offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? offset + 2 : offset + 1
        default: return nil
        }
    }

    /// The offset of the first byte from `offset` on that is no space and no tab.
    func blankEnd(from offset: Int) -> Int {
        var end = offset
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
        return end
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

    /// The offset of `}}` from `offset` on; `nil` where there is none, or none on the same line.
    func closingBraces(from offset: Int, onSameLine: Bool) -> Int? {
        var end = offset
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") { return end }
            if onSameLine, lineEnd(at: end) != nil { return nil }
            end += 1
        }
        return nil
    }
}
