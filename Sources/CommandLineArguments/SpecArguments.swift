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
    package init(_ arguments: SpecArguments, tool: String) {
        self.init(arguments.paths, format: arguments.diagnostics, tool: tool)
    }

    /// Prints the diagnostics in the requested format.
    ///
    /// - Throws: `ExitCode(1)` if one of them is an error.
    package func finish() throws {
        try printDiagnostics()
        if diagnostics.hasErrors { throw ExitCode(1) }
    }
}
