import ArgumentParser
package import Diagnostics
import Foundation

/// One run of a subcommand: its specs and the diagnostics about them.
package struct SpecRun {
    /// The specs.
    package let specs: [SourceText]
    /// All texts that diagnostics may be about.
    package var sources: [SourceText]
    package var diagnostics = DiagnosticCollector()
    private let format: DiagnosticFormat

    /// Reads the specs; what cannot be read is reported beside the mistakes in the rest.
    package init(_ arguments: SpecArguments) {
        var sources: [SourceText] = []
        for path in SpecFinder.find(arguments.paths, diagnostics: &diagnostics) {
            if let source = SpecFinder.read(path, diagnostics: &diagnostics) { sources.append(source) }
        }
        specs = sources
        self.sources = sources
        format = arguments.diagnostics
    }

    /// Prints the diagnostics, in the format that was asked for.
    ///
    /// - Throws: `ExitCode(1)` where one of them is an error.
    package func finish() throws {
        try DiagnosticPrinter(format: format, tool: "endpoint-generator").print(diagnostics.diagnostics, sources)
        if diagnostics.hasErrors { throw ExitCode(1) }
    }
}
