/// A text that is split at the marks in it.
///
/// The search compares bytes: in debug builds, in which tests run, Unicode scalars take many times as long.
struct MarkedText: Sendable {
    /// A kind of marks.
    struct Kind: Sendable {
        /// The first bytes of each mark.
        let start: [UInt8]
        /// Returns the index behind a mark, from the index behind its first bytes; `nil` if the text there is no mark.
        let end: @Sendable (_ bytes: [UInt8], _ index: Int) -> Int?

        /// The index behind the mark that begins at an index; `nil` if none begins there.
        func endOfMark(in bytes: [UInt8], at index: Int) -> Int? {
            guard index + start.count <= bytes.count else { return nil }
            var length = 0
            while length < start.count {
                guard bytes[index + length] == start[length] else { return nil }
                length += 1
            }
            return end(bytes, index + length)
        }
    }

    /// The texts before, between and behind the marks.
    private var texts: [String] = []
    private(set) var marks: [String] = []

    init(_ text: String, _ kinds: [Kind]) {
        let bytes = Array(text.utf8)
        var isStart = [Bool](repeating: false, count: 256)
        for kind in kinds { isStart[Int(kind.start[0])] = true }
        var copied = 0
        var index = 0
        while index < bytes.count {
            // Most bytes begin no mark.
            guard isStart[Int(bytes[index])], let end = Self.endOfMark(kinds, in: bytes, at: index) else {
                index += 1
                continue
            }
            texts.append(String(decoding: bytes[copied..<index], as: UTF8.self))
            marks.append(String(decoding: bytes[index..<end], as: UTF8.self))
            index = end
            copied = end
        }
        texts.append(copied == 0 ? text : String(decoding: bytes[copied...], as: UTF8.self))
    }

    private static func endOfMark(_ kinds: [Kind], in bytes: [UInt8], at index: Int) -> Int? {
        for kind in kinds {
            if let end = kind.endOfMark(in: bytes, at: index) { return end }
        }
        return nil
    }

    /// The text with every mark replaced.
    func replacing(_ replacement: (_ mark: String) -> String) -> String {
        var result = texts[0]
        for (mark, text) in zip(marks, texts.dropFirst()) {
            result += replacement(mark)
            result += text
        }
        return result
    }
}
