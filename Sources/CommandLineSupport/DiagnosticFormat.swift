import ArgumentParser

/// How diagnostics are printed.
package enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// For people, on standard error.
    case text
    /// One JSON value, on standard output.
    case json
    /// A SARIF 2.1.0 log, on standard output.
    case sarif
}
