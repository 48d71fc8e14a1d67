import ArgumentParser
package import Diagnostics
import Foundation

/// One run of a subcommand: the specs that it reads, and what is to be said of them.
package struct SpecRun {
    package let sources: [SourceText]
    package var diagnostics = DiagnosticCollector()
    private let format: DiagnosticFormat

    /// Reads the specs; what cannot be read is reported beside the mistakes in the rest.
    package init(_ arguments: SpecArguments) {
        var sources: [SourceText] = []
        for path in SpecFinder.find(arguments.paths, diagnostics: &diagnostics) {
            if let source = SpecFinder.read(path, diagnostics: &diagnostics) { sources.append(source) }
        }
        self.sources = sources
        format = arguments.diagnostics
    }

    /// Prints the diagnostics, in the format that was asked for.
    ///
    /// - Throws: `ExitCode(1)` where one of them is an error.
    package func finish() throws {
        let found = diagnostics.diagnostics
        switch format {
        case .text:
            let renderer = DiagnosticRenderer(sources: sources, usesColor: Self.showsColor)
            FileHandle.standardError.write(Data(renderer.render(found).utf8))
        case .json: try Self.print(DiagnosticReport(found))
        case .sarif: try Self.print(SARIFLog(found, tool: "endpoint-generator"))
        }
        if diagnostics.hasErrors { throw ExitCode(1) }
    }

    private static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(value) + Data("\n".utf8))
    }

    /// Colour is for terminals, unless the user says otherwise (no-color.org).
    private static var showsColor: Bool {
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        return noColor.isEmpty && isatty(FileHandle.standardError.fileDescriptor) != 0
    }
}
