/// The short, stable name of a kind of diagnostic, such as `unknown-key`.
///
/// A code is a string literal in the function that creates its diagnostic, beside the check that reports it. Each code
/// is documented in `Documentation/Diagnostics.md`, or in `Documentation/Import.md` for imported documents; a test
/// compares these pages with the codes of all modules.
package struct DiagnosticCode: RawRepresentable, Hashable, Sendable {
    /// The name, in lower case with hyphens between its words.
    package let rawValue: String

    /// Creates a code from its name.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension DiagnosticCode: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension DiagnosticCode: CustomStringConvertible {
    package var description: String { rawValue }
}
