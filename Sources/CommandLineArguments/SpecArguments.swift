package import ArgumentParser
package import CommandLineSupport
import Diagnostics

/// The specs that a subcommand reads.
package struct SpecArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Spec files, named '<name>.endpoints.yaml' or '.yml', or folders that contain some at any depth.",
            valueName: "spec"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    package var paths: [String]

    @Option(help: "How mistakes are printed: text on standard error, json or sarif on standard output.")
    package var diagnostics: DiagnosticFormat = .text

    package init() {}

    package func validate() throws {
        if paths.contains("") { throw ValidationError("the path of a spec is empty") }
    }
}

extension DiagnosticFormat: ExpressibleByArgument {}

extension SpecRun {
    /// Reads the specs of a command line.
    package init(_ arguments: SpecArguments, tool: String, module: String? = nil) {
        self.init(arguments.paths, format: arguments.diagnostics, tool: tool, module: module)
    }

    /// Prints the diagnostics in the requested format.
    ///
    /// - Parameter isStrict: Whether the run fails at warnings, too.
    /// - Throws: `ExitCode(1)` if the run fails.
    package func finish(isStrict: Bool = false) throws {
        try printDiagnostics()
        let hasWarnings = diagnostics.diagnostics.contains { $0.severity == .warning }
        if diagnostics.hasErrors || isStrict && hasWarnings { throw ExitCode(1) }
    }
}
