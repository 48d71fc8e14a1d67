import ArgumentParser

/// The tool: it reads, writes, prints and exits; everything else is done by `Generator`, without side effects.
@main
struct EndpointGeneratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-generator",
        abstract: "Turns compact YAML endpoint definitions into a Swift API client.",
        subcommands: [GenerateCommand.self, CheckCommand.self, SchemaCommand.self]
    )
}
