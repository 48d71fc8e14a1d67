package import Diagnostics

/// The places of all invisible characters in the text of a document, found in one pass.
package struct InvisibleCharacters: Sendable {
    private let places: [(position: SourcePosition, scalar: Unicode.Scalar)]

    /// Searches the text of `document`.
    package init(in document: YAMLDocument) {
        let source = document.source
        var places: [(SourcePosition, Unicode.Scalar)] = []
        // Nearly all lines are ASCII.
        for number in 1...max(1, source.lineCount) {
            guard let line = source.line(number), !line.allSatisfy({ 0x20..<0x7F ~= $0 }) else { continue }
            for (index, scalar) in String(decoding: line, as: UTF8.self).unicodeScalars.enumerated()
            where InvisibleCharacter(scalar) != nil {
                places.append((SourcePosition(line: number, column: index + 1), scalar))
            }
        }
        self.places = places
    }

    /// The first position of a character in a range of the text; `nil` if an escape sequence represents it there.
    package func position(of scalar: Unicode.Scalar, in range: SourceRange) -> SourcePosition? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].position < range.start { low = middle + 1 } else { high = middle }
        }
        return places[low...].prefix { $0.position < range.end }.first { $0.scalar == scalar }?.position
    }
}
