import Diagnostics

extension SourceText {
    /// The start of the value of the node in `range`, whose anchor and tag precede the value.
    func valueStart(in range: SourceRange) -> SourcePosition {
        for number in range.start.line...range.end.line {
            let first = SourcePosition(line: number, column: number == range.start.line ? range.start.column : 1)
            let line = rest(of: first)
            var rest = line.drop(while: \.isBlank)
            while rest.first == UInt8(ascii: "&") || rest.first == UInt8(ascii: "!") {
                rest = rest.drop { !$0.isBlank }.drop(while: \.isBlank)
            }
            guard let byte = rest.first, byte != UInt8(ascii: "#") else { continue }
            return SourcePosition(
                line: number,
                column: first.column + line[..<rest.startIndex].utf8ScalarCount
            )
        }
        return range.start
    }
}
