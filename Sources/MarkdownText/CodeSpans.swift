/// The code spans of a text, between runs of backticks of the same length.
package struct CodeSpans {
    private var spans: [Range<String.Index>] = []

    package init(_ text: Substring) {
        let bytes = text.utf8
        let tick = UInt8(ascii: "`")
        var runs: [Range<String.Index>] = []
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: tick) {
            index = bytes[start...].firstIndex { $0 != tick } ?? bytes.endIndex
            runs.append(start..<index)
        }
        var first = runs.startIndex
        while first < runs.endIndex {
            let length = bytes[runs[first]].count
            let isEscaped = bytes[..<runs[first].lowerBound].last == UInt8(ascii: "\\")
            let end = isEscaped ? nil : runs[(first + 1)...].firstIndex { bytes[$0].count == length }
            if let end { spans.append(runs[first].lowerBound..<runs[end].upperBound) }
            first = (end ?? first) + 1
        }
    }

    package func contains(_ index: String.Index) -> Bool { spans.contains { $0.contains(index) } }
}
