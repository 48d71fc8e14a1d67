import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Generator

/// `endpoint-generator check SPEC…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports every mistake in specs, and writes nothing."
    )

    @OptionGroup var specs: SpecArguments

    @Option(
        help: """
            The language that the specs must be renderable in: \(OutputLanguages.summary). The default is \
            \(LanguageArgument.swift.type.name).
            """
    )
    var language: LanguageArgument?

    func run() throws {
        var run = SpecRun(specs, tool: "endpoint-generator")
        run.readConfiguration(at: nil, beside: specs.paths)
        if let language = language?.type ?? run.configuredLanguage(among: OutputLanguages.all) {
            _ = Pipeline.check(
                run.specs,
                for: language,
                access: run.configuration?.access,
                diagnostics: &run.diagnostics
            )
        }
        try run.finish()
    }
}
