import ArgumentParser
import Generator

/// The command-line tool. I/O is done here and in `CommandLineSupport`; all other modules have no side effects.
@main
struct EndpointGeneratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-generator",
        abstract: "Turns compact YAML endpoint definitions into a Swift API client.",
        version: GeneratorVersion.current,
        subcommands: [
            InitCommand.self, GenerateCommand.self, CheckCommand.self, DiffCommand.self, FormatCommand.self,
            TemplatesCommand.self, SchemaCommand.self,
        ]
    )
}
