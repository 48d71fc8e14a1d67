import Foundation
import Generator

extension Data {
    /// Whether the comments that a text begins with contain ``GeneratedFile/mark``.
    ///
    /// A template may put a license or the metadata of a Markdown page above the line with the mark.
    var isGenerated: Bool {
        var closing: String?
        for (index, line) in firstLines.enumerated() {
            var text = Substring(line)
            if closing == nil {
                if line.isEmpty { continue }
                let kinds = Self.comments + (index == 0 ? [("---", "---")] : [])
                guard let kind = kinds.first(where: { line.hasPrefix($0.opening) }) else { return false }
                (text, closing) = (text.dropFirst(kind.opening.count), kind.closing)
            }
            if line.contains(GeneratedFile.mark) { return true }
            if let end = closing, text.contains(end) { closing = nil }
        }
        return false
    }

    private static let comments: [(opening: String, closing: String?)] = [
        ("//", nil), ("/*", "*/"), ("<!--", "-->"), ("#", nil),
    ]

    /// The lines of the first two kilobytes, without a byte order mark and the spaces around them.
    private var firstLines: [String] {
        prefix(2048).dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
