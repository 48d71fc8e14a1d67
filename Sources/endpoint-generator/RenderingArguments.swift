import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Generator

/// The arguments that determine what is generated.
struct RenderingArguments: ParsableArguments {
    @OptionGroup var specs: SpecArguments

    @Option(
        help: ArgumentHelp(
            "A folder of templates, '<name>.mustache', that replace the built-in ones of the same names.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var templates: String?

    @Option(help: "What is rendered: \(OutputLanguages.summary). The default is \(LanguageArgument.swift.type.name).")
    var language: LanguageArgument?

    @Option(
        help: ArgumentHelp(
            "The configuration; '\(GeneratorConfiguration.fileName)' next to the specs by default.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "The Swift module that the code is compiled in; an API of the same name is a warning.",
            valueName: "name"
        )
    )
    var module: String?

    func validate() throws {
        let options = [("--templates", templates), ("--configuration", configuration), ("--module", module)]
        for (option, value) in options where value == "" { throw ValidationError("'\(option)' is empty") }
        if templates != nil, let type = language?.type, type.builtInTemplates.isEmpty {
            throw ValidationError("'--templates' has no effect: '\(type.name)' has no templates")
        }
        if module != nil, let type = language?.type, type.name != LanguageArgument.swift.type.name {
            throw ValidationError("'--module' has no effect: '\(type.name)' is not compiled in a module")
        }
    }

    /// A run with these specs and their configuration, whose documents are left out.
    func makeRun() -> SpecRun {
        var run = SpecRun(specs, tool: "endpoint-generator", module: module)
        run.readConfiguration(at: configuration, beside: specs.paths)
        run.reportOmittedDocuments()
        return run
    }

    /// The language of a run; `nil`, with a diagnostic, if the configuration names an unknown one.
    func language(of run: inout SpecRun) -> (any OutputLanguage.Type)? {
        language?.type ?? run.configuredLanguage(among: OutputLanguages.all)
    }
}
