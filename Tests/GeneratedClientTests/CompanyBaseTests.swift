#if MockServer
    import AccountsClient
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import Testing

    /// D, the company base: one function that calls, and mappings that can be replaced.
    struct CompanyBaseTests {
        @Test func sendCallsItsHandler() async throws {
            try await MockedSpec.serve("Accounts/Accounts.endpoints.yaml") { server in
                let session = Session(bases: [Accounts.service: .url(server.base)])
                let result = await withCheckedContinuation { continuation in
                    Accounts.send(Accounts.Endpoint.GetUsers(), on: session) { result in
                        continuation.resume(returning: result)
                    }
                }
                let users = try result.get()
                #expect(users == [Accounts.User(id: 1, name: "yuki"), Accounts.User(id: 2, name: "taro")])
                #expect(server.exchanges.last?.request.header("X-Company-Client") == "swift-endpoint-generator")
            }
        }

        @Test func failureKeepsTheRawDataAndTheError() async throws {
            let body = #"{"users": [{"id": "one", "name": "yuki"}]}"#
            try await LoopbackServer.run(responding: { _ in .json(body) }) { server in
                let session = Session(bases: [Accounts.service: .url(server.base)])
                let error = await #expect(throws: SessionError<Never>.self) {
                    try await Accounts.call(Accounts.Endpoint.GetUsers()).on(session).response()
                }
                guard case .undecodable(let response, let failure)? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(response.body == Data(body.utf8))
                #expect(failure.path == "users[0].id")
                #expect(failure.underlying is DecodingError)
            }
        }

        @Test func mappingIsReplacedForAKindOfResponse() async throws {
            try await MockedSpec.serve("Accounts/Accounts.endpoints.yaml") { server in
                let session = Session(bases: [Accounts.service: .url(server.base)])
                let names = try await session.response(for: UserNames())
                #expect(names == NameList(names: ["yuki", "taro"]))
                let count = try await session.response(for: UserCount())
                #expect(count == 2)
            }
        }
    }

    /// A type of the company's older code, which is created from a dictionary and is not `Decodable`.
    private protocol DictionaryMapped: Sendable {
        init(_ json: [String: JSON]) throws
    }

    /// The mapper for this kind of response, in place of `Decodable`.
    extension AccountsRequest where Response: DictionaryMapped {
        func decodeResponse(_ response: RawResponse) throws -> Response {
            try Response(response.json([String: JSON].self))
        }
    }

    private struct NameList: DictionaryMapped, Equatable {
        let names: [String]

        init(names: [String]) {
            self.names = names
        }

        init(_ json: [String: JSON]) throws {
            names = (json["users"]?.array ?? []).compactMap { $0["name"]?.string }
        }
    }

    private struct UserNames: AccountsRequest, DeclaredRequest {
        typealias Response = NameList

        var path: RequestPath { "/users" }
    }

    /// A request with its own mapping.
    private struct UserCount: AccountsRequest, DeclaredRequest {
        var path: RequestPath { "/users" }

        func decodeResponse(_ response: RawResponse) throws -> Int {
            try response.json([JSON].self, at: ["users"]).count
        }
    }
#endif
