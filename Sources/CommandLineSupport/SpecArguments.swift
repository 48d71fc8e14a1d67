package import ArgumentParser

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
