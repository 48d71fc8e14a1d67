/// The visible characters of a text, which can be part of source code without deceiving its reader.
package enum VisibleText {
    /// Whether a scalar is invisible, such as a control character, a line separator or a mark that changes the
    /// direction of the following text.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        // Some letters without a shape of their own fill a place in another script. Variation selectors belong to the
        // character before them.
        case .otherLetter: scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Returns `text` with a space in place of every hidden scalar.
    package static func cleaned(_ text: some StringProtocol) -> String {
        // Most texts have only visible ASCII characters, which need no lookup in Unicode's tables.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? " " : $0 }))
    }
}
