import EndpointMocking
import EndpointRuntime
import Foundation
import Testing

/// An example that is missing is an error, and warnings about specs can be read.
struct MockExampleTests {
    private static let zoo = """
        api: Zoo
        base: https://zoo.example
        endpoints:
          getName: {path: /name, response: {type: Animal, example: {file: "Zoo.examples.json#/a"}}}
        models:
          Animal: {fields: {name: String}}

        """

    /// - Parameter examples: The text of the file of examples; `nil` for none.
    private func withSpec<Value>(examples: String?, _ test: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mock-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.zoo.utf8).write(to: folder.appending(path: "Zoo.endpoints.yaml"))
        if let examples { try Data(examples.utf8).write(to: folder.appending(path: "Zoo.examples.json")) }
        return try await test(folder)
    }

    @Test func examplesInFilesAreServed() async throws {
        try await withSpec(examples: #"{"a": {"name": "Leo"}}"#) { folder in
            let mock = try MockService(specs: folder)
            #expect(mock.warnings == [])
            #expect(try await Session(transport: mock).response(for: GetName()) == ["name": "Leo"])
        }
    }

    /// The folder `specs` contains only a link to the folder of the spec.
    @Test(arguments: ["specs", "link"])
    func specsBehindLinksAreServed(root: String) async throws {
        try await withSpec(examples: #"{"a": {"name": "Leo"}}"#) { folder in
            let manager = FileManager.default
            try manager.createDirectory(at: folder.appending(path: "specs"), withIntermediateDirectories: true)
            for (link, target) in [("specs/zoo", ".."), ("link", "specs")] {
                let path = folder.appending(path: link).path(percentEncoded: false)
                try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
            }
            let mock = try MockService(specs: folder.appending(path: root))
            #expect(try await Session(transport: mock).response(for: GetName()) == ["name": "Leo"])
        }
    }

    @Test(arguments: [
        (nil, ["Zoo.endpoints.yaml:4:", "error: 'Zoo.examples.json' cannot be read [missing-example]"]),
        ("{}", ["Zoo.endpoints.yaml:4:", "error: 'Zoo.examples.json' has no value at '/a' [missing-example]"]),
        // The reason that the file cannot be read.
        (#"{"a": "#, ["Zoo.examples.json:1:", "warning: ", "error: 'Zoo.examples.json' cannot be read"]),
    ])
    func examplesInFilesThatAreNotServedAreErrors(examples: String?, parts: [String]) async throws {
        let error = try await withSpec(examples: examples) { folder in
            #expect(throws: SpecError.self) { try MockService(specs: folder) }
        }
        let text = try #require(error).description
        for part in parts { #expect(text.contains(part), "\(text)") }
        #expect(!text.contains("generated value"))
    }

    /// A text has no folder. The current folder of the process is not that of a spec.
    @Test func textsHaveNoFilesOfExamples() throws {
        let file = "mock-\(UUID().uuidString).json"
        try Data(#"{"a": {"name": "Leo"}}"#.utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(at: URL(filePath: file)) }
        let error = #expect(throws: SpecError.self) {
            try MockService(specTexts: Self.zoo.replacing("Zoo.examples.json", with: file))
        }
        let text = try #require(error).description
        #expect(text.contains("Spec1.endpoints.yaml:4:") && text.contains("'\(file)' cannot be read"), "\(text)")
        #expect(text.contains("help: a spec that is a text has no folder with examples"), "\(text)")
    }

    @Test func exampleInAFileThatDoesNotFitIsAWarning() async throws {
        let warnings = try await withSpec(examples: #"{"a": {"name": 7}}"#) { try MockService(specs: $0).warnings }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("warning: the example does not fit: 'name'") == true, "\(warnings)")
    }

    @Test func exampleThatItsCharsetLacksIsAWarning() throws {
        let response = "{type: text, media: \"text/plain; charset=iso-8859-1\", example: 5 €}"
        let spec = Self.zoo.replacing(#"{type: Animal, example: {file: "Zoo.examples.json#/a"}}"#, with: response)
        let warnings = try MockService(specTexts: spec).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("it contains characters that") == true, "\(warnings)")
    }

    @Test func missingExampleIsListedBehindManyWarnings() throws {
        let last = "String, example: {file: None.json}"
        let error = #expect(throws: SpecError.self) { try MockService(specTexts: Self.alike(150, last: last)) }
        let text = try #require(error).description
        #expect(text.contains("[missing-example]") && !text.contains("[same-request]"), "\(text)")
    }

    /// A call of a session names its API.
    @Test func twoAPIsMayHaveTheSamePaths() throws {
        let other = Self.alike(1).replacing("api: Zoo", with: "api: Shop")
        #expect(try MockService(specTexts: Self.alike(1), other).warnings == [])
    }

    @Test func endpointsThatLookAlikeAreAWarning() throws {
        let mock = try MockService(specTexts: Self.alike(2))
        #expect(mock.warnings.count == 1)
        let start = "Spec1.endpoints.yaml:5:3: warning: requests to 'Zoo.e1' look like those to 'Zoo.e0'"
        #expect(mock.warnings.first?.hasPrefix(start) == true, "\(mock.warnings)")
        #expect(try MockService(specTexts: Self.alike(1)).warnings == [])
        let many = try MockService(specTexts: Self.alike(150))
        #expect(many.warnings.count == 101)
        #expect(many.warnings.last?.contains("49 more in this file are not shown") == true)
    }

    /// A spec with endpoints that requests cannot distinguish, and the type of the last response.
    private static func alike(_ count: Int, last type: String = "String") -> String {
        let endpoints = (0..<count).map { index in
            "  e\(index): {path: /a, response: {type: \(index == count - 1 ? type : "String")}}\n"
        }
        return "api: Zoo\nbase: https://zoo.example\nendpoints:\n" + endpoints.joined()
    }
}

private struct GetName: DeclaredRequest {
    typealias Response = [String: String]
    static let service = Service(name: "Zoo", base: "https://zoo.example")
    var path: RequestPath { "/name" }
}
