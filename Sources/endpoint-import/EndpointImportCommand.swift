import ArgumentParser
import Generator

/// The tool that turns descriptions of APIs in other formats into specs.
@main
struct EndpointImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-import",
        abstract: "Turns descriptions of APIs into specs.",
        version: GeneratorVersion.current,
        subcommands: [OpenAPICommand.self, PostmanCommand.self, HARCommand.self, BuildCommand.self]
    )
}
