import EndpointMocking
import EndpointRuntime
import Foundation
import Testing

/// A session responds as the specs of its mock declare.
struct MockServiceTests {
    private static let zoo = """
        api: Zoo
        base: https://zoo.example/v1
        endpoints:
          getAnimal:
            path: /animals/{id}
            params: {id: Int}
            response: Animal
            errors: {404: Problem}
          addAnimal: {method: POST, path: /animals, params: {name: String}, response: {type: Animal, example: {id: 3}}}
        models:
          Animal:
            fields: {id: Int, name: String, born: Date, keeper?: Keeper}
            example: {name: Leo, keeper: {name: Ann}}
          Keeper: {fields: {name: String}}
          Problem: {fields: {message: {type: String, example: no animal}}}
        """

    private static let farm = """
        api: Farm
        base: https://farm.example/v1
        endpoints:
          getAnimal: {path: "/animals/{id}", params: {id: Int}, response: {type: String, example: a cow}}
        """

    @Test func callsAreAnsweredFromTheSpec() async throws {
        let session = Session(transport: try MockService(specTexts: Self.zoo))
        let animal = try await session.response(for: GetAnimal(id: "12"))
        #expect(animal.id == 12 && animal.name == "Leo" && animal.keeper?.name == "Ann")
        #expect(try await session.response(for: GetAnimal(id: "12")) == animal)
        let added = try await session.response(for: AddAnimal(name: "Mia"))
        #expect(added.id == 3 && added.name == "Mia")
    }

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

    @Test func declaredErrorsCanBeSelected() async throws {
        let session = Session(transport: try MockService(specTexts: Self.zoo))
        do {
            _ = try await Call(GetAnimal(id: "1"), on: session).header("Prefer", "status=404").response()
            Issue.record("there is a response")
        } catch {
            #expect(error.statusCode == 404 && error.failure == Zoo.Problem(message: "no animal"))
        }
    }

    /// A status code would make the test of an error pass although its request is wrong.
    @Test func mistakesOfATestAreNoResponses() async throws {
        let session = Session(transport: try MockService(specTexts: Self.zoo))
        let url = "https://zoo.example/v1/animals/x"
        let expected = [
            "GET \(url) does not match 'Zoo.getAnimal' of the spec: path 'id': 'x' is not an Int",
            "the specs have no response to GET https://zoo.example/v1/animals/1: no status '500'; declared are 2xx, 404",
        ]
        let calls = [
            Call(GetAnimal(id: "x"), on: session), Call(GetAnimal(id: "1"), on: session).header("Prefer", "status=500"),
        ]
        for (call, message) in zip(calls, expected) {
            let error = await #expect(throws: SessionError<Zoo.Problem>.self) { try await call.response() }
            #expect(error?.connectionFailure?.kind.rawValue == "notStubbed")
            #expect(error?.connectionFailure?.message == message)
        }
        let text = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: GetZooText(name: "animal"))
        }
        #expect(text?.connectionFailure?.message.contains("no such path") == true)
        let method = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: GetZooText(name: "animals"))
        }
        #expect(method?.connectionFailure?.message.contains("takes POST") == true)
    }

    @Test func sessionsMayHaveOtherBases() async throws {
        let session = Session(
            transport: try MockService(specTexts: Self.zoo),
            bases: [Zoo.service: .url("https://staging.example/api/v9")]
        )
        #expect(try await session.response(for: GetAnimal(id: "5")).id == 5)
    }

    /// The path of the base is not the value of a parameter.
    @Test(arguments: ["https://s3.example", "https://staging.example/s3", "https://staging.example/a/b"])
    func pathsOfOtherBasesAreNoParameters(base: String) async throws {
        let spec = """
            api: Store
            base: https://s3.example
            endpoints:
              list: {path: "/{bucket}", params: {bucket: String}, response: {type: String, example: a list}}
              get: {path: "/{bucket}/{key}", params: {bucket: String, key: String}, response: {type: String, example: b}}
            """
        let session = Session(
            transport: try MockService(specTexts: spec),
            bases: [GetStored.service: .url(base)]
        )
        #expect(try await session.response(for: GetStored(path: "/pens")) == "a list")
        #expect(try await session.response(for: GetStored(path: "/pens/red")) == "b")
    }

    /// Two endpoints have the same path at different bases.
    @Test func declaredBasesDistinguishEndpoints() async throws {
        let spec = """
            api: Store
            base: https://s3.example/v1
            endpoints:
              list: {path: /files, response: {type: String, example: a list}}
              listUploads: {path: /files, base: "https://s3.example/upload/v1", response: {type: String, example: b}}
            """
        let mock = try MockService(specTexts: spec)
        for (base, expected) in [("https://s3.example/v1", "a list"), ("https://s3.example/upload/v1/", "b")] {
            let session = Session(transport: mock, bases: [GetStored.service: .url(base)])
            #expect(try await session.response(for: GetStored(path: "/files")) == expected)
        }
    }

    /// A transport of the user may pass requests on to the mock, with another path in front of theirs.
    @Test(arguments: ["", "/gateway/zoo"])
    func mocksMayBeInsideOfOtherTransports(prefix: String) async throws {
        let gateway = Gateway(prefix: prefix, next: try MockService(specTexts: Self.zoo, Self.farm))
        for bases in [[:], [Zoo.service: Base.url("https://staging.example/api/v9")]] {
            let session = Session(transport: gateway, bases: bases)
            #expect(try await session.response(for: GetAnimal(id: "5")).id == 5)
            #expect(try await session.response(for: GetFarmAnimal(id: "5")) == "a cow")
            await #expect(throws: SessionError<Never>.self) {
                try await session.response(for: GetZooText(name: "animal"))
            }
        }
    }

    /// With the prefix, the path is that of an endpoint with only parameters.
    @Test(arguments: ["", "/gateway", "/gateway/zoo"])
    func pathsWithAPrefixDoNotMatchOtherEndpoints(prefix: String) async throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              list: {group: Keepers, path: /keepers, response: {type: "[String]", example: [Ann]}}
              three: {path: "/{a}/{b}/{c}", response: {type: "[String]", example: [three]}}
              all: {path: "/{+all}", response: {type: "[String]", example: [all]}}
            """
        let session = Session(transport: Gateway(prefix: prefix, next: try MockService(specTexts: spec)))
        #expect(try await session.response(for: Zoo.Keepers.List()) == ["Ann"])
    }

    @Test func eachServiceHasItsOwnAPI() async throws {
        let session = Session(transport: try MockService(specTexts: Self.zoo, Self.farm))
        #expect(try await session.response(for: GetAnimal(id: "5")).id == 5)
        #expect(try await session.response(for: GetFarmAnimal(id: "5")) == "a cow")
    }

    @Test func mocksNeedNoCredentials() async throws {
        let spec = """
            api: Vault
            base: https://vault.example
            auth: {header: X-App-ID, query: key}
            endpoints:
              getName: {path: /name, response: {type: String, example: gold}}
              getOwner: {path: /owner, auth: basic, response: {type: String, example: Ann}}
            """
        let mock = try MockService(specTexts: spec)
        #expect(try await Session(transport: mock).response(for: GetVaultText(name: "name")) == "gold")
        #expect(try await Session(transport: mock).response(for: GetVaultText(name: "owner")) == "Ann")
    }

    @Test func examplesOfModelsAreTyped() throws {
        let mock = try MockService(specTexts: Self.zoo, Self.farm)
        let animal = try mock.example(of: Zoo.Animal.self)
        #expect(animal.name == "Leo" && animal.keeper == Zoo.Keeper(name: "Ann"))
        let keeper: Zoo.Keeper = try mock.example()
        #expect(!keeper.name.isEmpty)
        #expect(throws: SpecError.self) { try mock.example(of: Zoo.Lion.self) }
        #expect(throws: SpecError.self) { try mock.example(of: [Zoo.Animal].self) }
        #expect(throws: SpecError.self) { try mock.example(of: String.self) }
    }

    @Test func examplesOfInstancesAreTyped() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              a: {path: /a, response: "Pair(Keeper, Int)"}
              b: {path: /b, response: "Pair([Keeper], [String: Keeper])"}
            models:
              Pair(One, Two): {fields: {one: One, two: [Two]}}
              Keeper: {fields: {name: {type: String, example: Ann}}}
            """
        let mock = try MockService(specTexts: spec)
        let pair = try mock.example(of: Zoo.Pair<Zoo.Keeper, Int>.self)
        #expect(pair.one.name == "Ann")
        #expect(try mock.example(of: Zoo.Pair<[Zoo.Keeper], [String: Zoo.Keeper]>.self).one.first?.name == "Ann")
        #expect(throws: SpecError.self) { try mock.example(of: Zoo.Pair<Int, Int>.self) }
    }

    @Test func examplesOfRequestsAreTyped() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              find:
                path: /animals/{keeper_id}
                params:
                  keeper_id: {type: Int, example: 7}
                  q: {type: String, as: query, example: lion}
                  size?: {enum: {small: s, large: l}, example: large}
                  tags?: {type: "[String]", example: [a, b]}
                  age?: Int
                response: none
              list: {group: Keepers, path: /keepers, params: {page?: {type: Int, example: 2}}, response: none}
            """
        let mock = try MockService(specTexts: spec)
        let request = Zoo.Endpoint.Find(
            keeperID: try mock.example(of: "keeperID", in: Zoo.Endpoint.Find.self),
            query: try mock.example(of: "query", in: Zoo.Endpoint.Find.self),
            size: try mock.example(of: "size", in: Zoo.Endpoint.Find.self),
            tags: try mock.example(of: "tags", in: Zoo.Endpoint.Find.self),
            age: try mock.example(of: "age", in: Zoo.Endpoint.Find.self)
        )
        #expect(request.keeperID == 7 && request.query == "lion" && request.size == .large)
        #expect(request.tags == ["a", "b"] && request.age != nil)
        #expect(try mock.example(of: "keeper_id", in: Zoo.Endpoint.Find.self) == 7)
        #expect(try mock.example(of: "page", in: Zoo.Keepers.List.self) == 2)
        let failure = #expect(throws: SpecError.self) {
            try mock.example(of: "name", in: Zoo.Keepers.List.self, as: String.self)
        }
        #expect(failure?.description == "'Zoo.Keepers.List' has no parameter 'name'; it has: page")
        #expect(throws: SpecError.self) { try mock.example(of: "id", in: GetAnimal.self, as: String.self) }
        #expect(throws: DecodingFailure.self) {
            try mock.example(of: "query", in: Zoo.Endpoint.Find.self, as: Int.self)
        }
    }

    @Test func examplesOfHeaderFieldsHaveTheirSwiftNames() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              find:
                path: /animals
                params: {X-Trace: {type: String, in: header, example: t1}, X-Body: {type: Int, in: header, example: 2}}
                response: none
            """
        let mock = try MockService(specTexts: spec)
        for name in ["trace", "X-Trace"] { #expect(try mock.example(of: name, in: Zoo.Endpoint.Find.self) == "t1") }
        #expect(try mock.example(of: "xBody", in: Zoo.Endpoint.Find.self) == 2)
        let failure = #expect(throws: SpecError.self) {
            try mock.example(of: "name", in: Zoo.Endpoint.Find.self, as: String.self)
        }
        #expect(failure?.description == "'Zoo.Endpoint.Find' has no parameter 'name'; it has: trace, xBody")
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

private struct Gateway: Transport {
    var prefix: String
    var next: any Transport

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        var request = request
        var parts = try #require(URLComponents(url: request.url, resolvingAgainstBaseURL: true))
        parts.percentEncodedPath = prefix + parts.percentEncodedPath
        request.url = try #require(parts.url)
        return try await next.send(request)
    }
}

/// A client as it is generated from the spec above.
private enum Zoo {
    static let service = Service(name: "Zoo", base: "https://zoo.example/v1")

    struct Animal: Codable, Hashable, Sendable {
        var id: Int
        var name: String
        var born: Date
        var keeper: Keeper?
    }

    struct Keeper: FieldValue {
        var name: String
        static var placeholder: Keeper { Keeper(name: "") }
    }
    struct Problem: Codable, Hashable, Sendable { var message: String }
    struct Pair<One: FieldValue, Two: FieldValue>: Codable, Hashable, Sendable {
        var one: One
        var two: [Two]
    }
    struct Lion: Codable {}

    enum Endpoint {
        struct Find: DeclaredRequest {
            enum Size: String, Codable, Sendable { case small = "s", large = "l" }

            typealias Response = Void
            static let service = Zoo.service
            var keeperID: Int
            var query: String
            var size: Size?
            var tags: [String]?
            var age: Int?
            var path: RequestPath { "/animals/\(keeperID)" }
        }
    }

    enum Keepers {
        struct List: DeclaredRequest {
            typealias Response = [String]
            static let service = Zoo.service
            var path: RequestPath { "/keepers" }
        }
    }
}

private struct GetAnimal: DeclaredRequest {
    typealias Response = Zoo.Animal
    typealias Failure = Zoo.Problem
    static let service = Zoo.service
    var id: String
    var path: RequestPath { "/animals/\(id)" }
}

private struct AddAnimal: DeclaredRequest {
    typealias Response = Zoo.Animal
    static let service = Zoo.service
    var name: String
    var method: Method { .post(.json(fields: ["name": name])) }
    var path: RequestPath { "/animals" }
}

private struct GetStored: Request {
    typealias Response = String
    static let service = Service(name: "Store", base: "https://s3.example")
    var path: String

    func buildRequest(_ request: inout RequestBuilder) { request.get("\(raw: path)") }
}

private struct GetFarmAnimal: DeclaredRequest {
    typealias Response = String
    static let service = Service(name: "Farm", base: "https://farm.example/v1")
    var id: String
    var path: RequestPath { "/animals/\(id)" }
}

private struct GetVaultText: Request {
    typealias Response = String
    static let service = Service(name: "Vault", base: "https://vault.example")
    var name: String

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/\(name)")
        if name == "owner" { request.auth(.basic) } else { request.auth(.header("X-App-ID"), .query("key")) }
    }
}

private struct GetZooText: DeclaredRequest {
    typealias Response = String
    static let service = Zoo.service
    var name: String
    var path: RequestPath { "/\(name)" }
}
