/// The short, stable name of a kind of diagnostic, such as `unknown-key`.
///
/// A module declares the codes that it reports as static members in an extension.
package struct DiagnosticCode: RawRepresentable, Hashable, Sendable {
    /// The name: lower case, its words joined by hyphens.
    package let rawValue: String

    /// Makes a code of its name.
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
