/// What of a text can be seen, and so can be put into source code without deceiving its reader.
package enum VisibleText {
    /// Whether a scalar is a control character, a line separator or a mark that changes the direction of what follows.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }

    /// `text` with a space for every hidden scalar.
    package static func cleaned(_ text: some StringProtocol) -> String {
        // Most texts are of visible ASCII characters, which need no look into Unicode's tables.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? " " : $0 }))
    }
}
