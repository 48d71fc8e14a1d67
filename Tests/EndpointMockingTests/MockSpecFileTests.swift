import EndpointMocking
import EndpointRuntime
import Foundation
import Testing

/// The specs of a mock are read from files and folders, with errors at their locations.
struct MockSpecFileTests {
    private static let zoo = Zoo.spec

    /// `#filePath` is a file in place of a folder.
    @Test func pathsMayBeRelativeToTheFileOfATest() throws {
        let folder = URL.temporaryDirectory.appending(component: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "Specs"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: folder.appending(path: "Tests"), withIntermediateDirectories: true)
        try Data(Self.zoo.utf8).write(to: folder.appending(path: "Specs/Zoo.endpoints.yaml"))
        let test = folder.appending(path: "Tests/ZooTests.swift")
        try Data().write(to: test)
        _ = try MockService(specs: test.appending(path: "../../Specs"))
        let missing = test.appending(path: "../../Missing")
        let error = #expect(throws: SpecError.self) { try MockService(specs: missing) }
        #expect(error?.description == "there is no file or folder '\(folder.appending(path: "Missing").path)'")
    }

    @Test func specsAreReadFromFilesAndFolders() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mock-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: (any Error).self) { try MockService(specs: folder) }
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("openapi: 3.1.0".utf8).write(to: inner.appending(path: "Zoo.openapi.yaml"))
        let error = #expect(throws: SpecError.self) { try MockService(specs: folder) }
        let hint = "'endpoint-import' writes one for the OpenAPI document 'inner/Zoo.openapi.yaml'"
        #expect(error?.description.hasSuffix(hint) == true)
        try Data(Self.zoo.utf8).write(to: inner.appending(path: "Zoo.endpoints.yaml"))
        try Data("api: Zoo\nbase: nowhere".utf8).write(to: inner.appending(path: ".Hidden.endpoints.yaml"))
        try Data("no spec".utf8).write(to: folder.appending(path: "read.me"))
        for location in [folder, inner.appending(path: "Zoo.endpoints.yaml")] {
            let session = Session(transport: try MockService(specs: location))
            #expect(try await session.response(for: GetAnimal(id: "5")).id == 5)
        }
    }

    #if !os(Windows)
        /// Reading a pipe would wait forever.
        @Test func filesThatAreNotOrdinaryAreErrors() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "mock-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let pipe = folder.appending(path: "Pipe.endpoints.yaml").path
            #expect(mkfifo(pipe, 0o600) == 0)
            for location in [folder, folder.appending(path: "Pipe.endpoints.yaml")] {
                let error = #expect(throws: SpecError.self) { try MockService(specs: location) }
                #expect(error?.description.hasSuffix("Pipe.endpoints.yaml' is not an ordinary file") == true)
            }
        }
    #endif

    @Test func errorsOfSpecsAreLocated() {
        #expect {
            try MockService(
                specTexts: "api: Zoo\nbase: https://zoo.example\nendpoints: {a: {path: /a, response: Ape}}\n"
            )
        } throws: { error in
            "\(error)".contains("Spec1.endpoints.yaml:3:") && "\(error)".contains("Ape")
        }
    }
}
