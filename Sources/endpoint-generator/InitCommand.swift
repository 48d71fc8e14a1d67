import ArgumentParser
import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import Spec

/// The command `endpoint-generator init NAME [--output DIR]`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a first spec with comments, which builds without changes.",
        discussion: """
            EXAMPLES:
              endpoint-generator init GitHub --base https://api.github.com --output Sources/GitHubClient
            """
    )

    @Argument(help: ArgumentHelp("The name of the API, a Swift type such as 'GitHub'.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The base URL of the API.", valueName: "url"))
    var base = FirstSpec.exampleBase

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is created if it is missing.", valueName: "dir"),
        completion: .directory
    )
    var output = "."

    func validate() throws {
        guard Identifier.isTypeName(name) else {
            throw ValidationError("'\(name)' cannot be the name of an API: it is a Swift type, such as 'GitHub'")
        }
        guard ["https://", "http://"].contains(where: { base.lowercased().hasPrefix($0) }) else {
            throw ValidationError("'\(base)' cannot be a base: it does not begin with 'https://' or 'http://'")
        }
        if let problem = FirstSpec(api: name).mistake {
            throw ValidationError("'\(name)' cannot be the name of an API: \(problem)")
        }
        if let problem = FirstSpec(api: name, base: base).mistake {
            throw ValidationError("'\(base)' cannot be a base: \(problem)")
        }
        guard !output.isEmpty else { throw ValidationError("'--output' is empty") }
    }

    func run() throws {
        let file = GeneratedFile(name: "\(name).endpoints.yaml", text: FirstSpec(api: name, base: base).text)
        let path = output == "." ? file.name : output.appendingPathComponent(file.name)
        var diagnostics = DiagnosticCollector()
        let count = OutputFolder(path: output).create([file], reporting: &diagnostics)
        try DiagnosticPrinter(format: .text, tool: "endpoint-generator").print(diagnostics.diagnostics, [])
        if diagnostics.hasErrors { throw ExitCode(1) }
        try FileHandle.standardOutput.writeResults(count == 0 ? "\(path) is unchanged\n" : "wrote \(path)\n")
    }
}

/// The spec that `init` writes: an endpoint of each usual kind, with comments for newcomers to the language.
struct FirstSpec {
    static let exampleBase = "https://api.example.com"

    let api: String
    var base = exampleBase

    /// The names in the spec. None of them is the API's.
    private var names: Names {
        let usual = Names(item: "Item", plural: "Items", problem: "Problem", sort: "sort")
        if !usual.types.contains(api) { return usual }
        return Names(item: "Entry", plural: "Entries", problem: "Fault", sort: "order")
    }

    private struct Names {
        let item: String
        let plural: String
        let problem: String
        let sort: String

        /// The names of the Swift types of the spec.
        var types: [String] {
            [item, problem, sort.capitalized, "List\(plural)", "Get\(item)", "Create\(item)"]
        }
    }

    /// The first error of the spec, such as a name that generated code needs for itself; `nil` if it is valid.
    var mistake: String? {
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: "\(api).endpoints.yaml", bytes: Array(text.utf8))
        _ = Pipeline.check([source], for: LanguageArgument.swift.type, diagnostics: &diagnostics)
        return diagnostics.diagnostics.first { $0.severity == .error }?.message
    }

    /// The text, in the form that `format` writes.
    var text: String {
        """
        # The endpoints of \(api). `endpoint-generator check` reports every mistake in this file with its location.
        api: \(api)
        base: \(YAMLQuoting.scalar(base, inFlow: false))

        # Header fields of every request, and the kind of credentials. Remove the '#' of what the API needs.
        # headers: {X-Client: \(api)}
        # auth: bearer
        endpoints:
          # GET /items?limit=20: \(api).list\(names.plural)(limit: 20)
          list\(names.plural):
            description: Lists the items.
            path: /items
            params: {limit?: Int, \(names.sort)?: {enum: [name, created]}}
            response: [\(names.item)]
          # GET /items/{id}: a parameter of the path is a String unless `params` gives another type.
          get\(names.item): {path: "/items/{id}", params: {id: Int}, response: \(names.item), errors: {404: \(names.problem)}}
          # Parameters of a POST, PUT or PATCH form its JSON body.
          create\(names.item):
            method: POST
            path: /items
            params: {name: String, tags?: [String]}
            response: \(names.item)
            errors: {4xx: \(names.problem)}

        models:
          # `note?` may be absent; the type `String?` may be null.
          \(names.item): {fields: {id: Int, name: String, note?: String, created_at: Date}}
          \(names.problem): {fields: {message: String}}

        """
    }
}
