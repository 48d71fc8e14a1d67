package import ArgumentParser
package import Diagnostics
import Foundation
import Generator
package import Spec

/// One run of a subcommand: its specs and the diagnostics about them.
package struct SpecRun {
    /// The specs.
    package let specs: [SourceText]
    /// All texts that diagnostics may be about.
    package var sources: [SourceText]
    package var diagnostics = DiagnosticCollector()
    private let format: DiagnosticFormat
    private let tool: String

    /// Reads the specs; what cannot be read is reported beside the mistakes in the rest.
    ///
    /// - Parameter tool: The name of the program, which diagnostics in SARIF give.
    package init(_ arguments: SpecArguments, tool: String) {
        self.tool = tool
        var sources: [SourceText] = []
        for path in SpecFinder.find(arguments.paths, diagnostics: &diagnostics) {
            if let source = SourceReader.read(path, diagnostics: &diagnostics) { sources.append(source) }
        }
        specs = sources
        self.sources = sources
        format = arguments.diagnostics
    }

    /// The resolved spec with its examples; `nil`, with errors among the diagnostics, if the specs have mistakes.
    package mutating func check() -> ResolvedSpec? {
        Pipeline.check(
            specs,
            loadExample: { path in
                var unread = DiagnosticCollector()
                return SourceReader.read(path, limit: 10 * SourceReader.specLimit, diagnostics: &unread)
            },
            diagnostics: &diagnostics
        )
    }

    /// Prints the diagnostics, in the format that was asked for.
    ///
    /// - Throws: `ExitCode(1)` where one of them is an error.
    package func finish() throws {
        try DiagnosticPrinter(format: format, tool: tool).print(diagnostics.diagnostics, sources)
        if diagnostics.hasErrors { throw ExitCode(1) }
    }
}

/// The specs that a subcommand is to read.
package struct SpecArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Spec files, named '<name>.endpoints.yaml' or '.yml', or folders that hold some at any depth.",
            valueName: "spec"
        )
    )
    package var paths: [String]

    @Option(help: "How mistakes are printed: text on standard error, json or sarif on standard output.")
    package var diagnostics: DiagnosticFormat = .text

    package init() {}
}
