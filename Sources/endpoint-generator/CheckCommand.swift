import ArgumentParser
import CommandLineSupport
import Generator

/// `endpoint-generator check SPEC…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports every mistake in specs, and writes nothing."
    )

    @OptionGroup var specs: SpecArguments

    @Option(help: "The language that the specs have to be renderable in: \(OutputLanguages.summary).")
    var language: LanguageArgument = .swift

    func run() throws {
        var run = SpecRun(specs, tool: "endpoint-generator")
        _ = Pipeline.check(run.specs, for: language.type, diagnostics: &run.diagnostics)
        try run.finish()
    }
}
