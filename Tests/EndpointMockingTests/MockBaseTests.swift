import EndpointMocking
import EndpointRuntime
import Foundation
import Testing

/// Sessions with other bases than those of the specs, and transports in front of a mock.
struct MockBaseTests {
    private static let zoo = Zoo.spec
    private static let farm = Farm.spec

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

private struct GetStored: Request {
    typealias Response = String
    static let service = Service(name: "Store", base: "https://s3.example")
    var path: String

    func buildRequest(_ request: inout RequestBuilder) { request.get("\(raw: path)") }
}
