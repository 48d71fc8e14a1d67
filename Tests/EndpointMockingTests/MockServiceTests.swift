import EndpointMocking
import EndpointRuntime
import Testing

/// A session responds as the specs of its mock declare.
struct MockServiceTests {
    private static let zoo = Zoo.spec
    private static let farm = Farm.spec

    @Test func callsAreAnsweredFromTheSpec() async throws {
        let session = Session(transport: try MockService(specTexts: Self.zoo))
        let animal = try await session.response(for: GetAnimal(id: "12"))
        #expect(animal.id == 12 && animal.name == "Leo" && animal.keeper?.name == "Ann")
        #expect(try await session.response(for: GetAnimal(id: "12")) == animal)
        let added = try await session.response(for: AddAnimal(name: "Mia"))
        #expect(added.id == 3 && added.name == "Mia")
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
