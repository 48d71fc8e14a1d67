import ArgumentParser
import CommandLineSupport
import Foundation
import SpecSchema

/// The command `endpoint-generator schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema (2020-12) of spec files, for editors that use it to complete and check YAML."
    )

    func run() throws {
        try FileHandle.standardOutput.writeResults(SpecSchema.text)
    }
}
