import Foundation
import TestSupport
import Testing

@testable import SwiftRendering

/// The names of the runtime's types in generated code, which types of a spec may hide.
struct RuntimeTypeTests {
    private static func texts(in folder: String, _ suffix: String) throws -> [String] {
        let folder = BuildFolder.package.appending(path: folder).resolvingSymlinksInPath()
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    /// A type that is missing in the lists would be a name for the type of errors, which would hide it.
    @Test func everyUsedTypeIsListed() throws {
        let used = try Self.texts(in: "Sources/SwiftRendering", ".swift")
            .flatMap { $0.matches(of: /(?:runtime|runtimeType)\("(\w+)"/).map { String($0.output.1) } }
        #expect(Set(used).count > 20)
        for name in Set(used) { #expect(ScopeNames.isUsed(name), "\(name)") }
    }

    /// A template names a type by a field, which qualifies the name where another type hides it.
    @Test func templatesNameNoTypeOfTheRuntime() throws {
        // Requests declare types of these names.
        let types = Set(RuntimeNames.types).subtracting(["Response", "Failure", "Item", "Endpoint"])
        for text in try Self.texts(in: "Templates/swift", ".mustache") {
            let code = text.replacing(/\{\{[^}]*\}\}/, with: "x").split(separator: "\n").filter { !$0.contains("///") }
            let words = code.flatMap { $0.matches(of: /(?:^|[^.\w"])([A-Z]\w*)/).map { String($0.output.1) } }
            #expect(types.intersection(words) == [])
        }
    }
}
