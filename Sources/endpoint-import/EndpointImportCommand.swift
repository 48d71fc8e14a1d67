import ArgumentParser

/// The tool that turns descriptions of APIs in other formats into specs.
@main
struct EndpointImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-import",
        abstract: "Turns descriptions of APIs into specs.",
        subcommands: [OpenAPICommand.self, PostmanCommand.self, HARCommand.self, BuildCommand.self]
    )
}
