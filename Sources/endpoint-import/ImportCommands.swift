import ArgumentParser
import Foundation
import OpenAPIImport

/// The command `endpoint-import openapi FILE --output DIR`, or `endpoint-import swagger`.
struct OpenAPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Turns an OpenAPI document (3.0, 3.1 or 3.2, or Swagger 2.0; YAML or JSON) into specs.",
        discussion: """
            Parts that cannot be imported are reported as warnings with a location. Importing twice gives the same bytes. \
            A spec that was edited since its import is an error, and nothing is written. Names in '<Api>.renames.yaml' in \
            the output folder replace those of the document: the mappings 'models', 'endpoints' and 'groups', and those \
            that Documentation/Import.md lists.

            EXAMPLES:
              endpoint-import openapi github.yaml --output Specs
              endpoint-import openapi github.yaml -o Specs --only tag=issues --strict
              endpoint-import openapi shop.json -o Specs --base https://shop.example.com
              endpoint-import swagger docker.yaml -o Specs --base http://localhost:2375/v1.47
            """,
        aliases: ["swagger"]
    )

    @OptionGroup var arguments: ImportArguments

    @Flag(
        help: """
            Imports webhooks and callbacks, the requests that the service sends to a server of yours. Those of a document \
            without operations are always imported.
            """
    )
    var webhooks = false

    @Option(
        help: ArgumentHelp(
            """
            The folder of the files that the document may refer to; unless it is given, the current folder if it contains \
            the document and is not your home folder or a folder that contains it, or else the folder of the document.
            """,
            valueName: "dir"
        ),
        completion: .directory
    )
    var root: String?

    func validate() throws {
        var isFolder: ObjCBool = false
        guard let root, !FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) || !isFolder.boolValue
        else { return }
        throw ValidationError("'--root \(root)' is not a folder")
    }

    func run() throws { try arguments.run(.openAPI, webhooks: webhooks, root: root) }
}

/// The command `endpoint-import postman FILE --output DIR`.
struct PostmanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postman",
        abstract: "Turns a Postman collection (2.0 or 2.1) into specs.",
        discussion: """
            Folders become groups, and the types of bodies are those of the saved requests and responses: save a response \
            for each request before the collection is exported.

            EXAMPLES:
              endpoint-import postman shop.postman_collection.json -o Specs --base https://shop.example.com
            """
    )

    @OptionGroup var arguments: ImportArguments

    func run() throws { try arguments.run(.postman) }
}

/// The command `endpoint-import har FILE --output DIR`.
struct HARCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "har",
        abstract: "Turns recorded traffic (HAR 1.2) into specs.",
        discussion: """
            Endpoints, parameters and types are guessed from the requests to one server. The more requests are recorded, \
            the better the types: what all of them have is required.

            EXAMPLES:
              endpoint-import har recording.har -o Specs
              endpoint-import har recording.har -o Specs --base https://api.example.com/v1
            """
    )

    @OptionGroup var arguments: ImportArguments

    func run() throws { try arguments.run(.har) }
}
