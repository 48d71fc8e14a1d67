package import Diagnostics
import Foundation

/// Prints diagnostics in one of the formats.
package struct DiagnosticPrinter {
    private let format: DiagnosticFormat
    private let tool: String

    /// - Parameter tool: The name of the program.
    package init(format: DiagnosticFormat, tool: String) {
        self.format = format
        self.tool = tool
    }

    /// Prints text to standard error, and all other formats to standard output.
    package func print(_ diagnostics: [Diagnostic], _ sources: [SourceText]) throws {
        switch format {
        case .text:
            let renderer = DiagnosticRenderer(sources: sources, usesColor: FileHandle.standardError.showsColor)
            FileHandle.standardError.show(renderer.render(diagnostics))
        case .json: try Self.write(DiagnosticReport(diagnostics))
        case .sarif: try Self.write(SARIFLog(diagnostics, tool: tool))
        }
    }

    private static func write(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try FileHandle.standardOutput.writeResults(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
    }
}

/// The output format of diagnostics.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// For people, on standard error.
    case text
    /// One JSON value, on standard output.
    case json
    /// A SARIF 2.1.0 log, on standard output.
    case sarif
}
