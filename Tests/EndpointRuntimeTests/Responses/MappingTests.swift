import EndpointRuntime
import Foundation
import Testing

/// A kind of model with its own mapper.
protocol LegacyModel: Sendable {
    init(legacy: [String: JSON]) throws
}

protocol AccountsRequest: Request {}

extension AccountsRequest {
    static var service: Service { Service(name: "Accounts", base: "https://accounts.example") }
}

extension AccountsRequest where Response: LegacyModel {
    func decodeResponse(_ response: RawResponse) throws -> Response {
        try Response(legacy: response.json())
    }
}

@Suite("Mapping by the kind of the response")
struct MappingTests {
    struct Account: LegacyModel {
        let name: String
        init(legacy: [String: JSON]) { name = "legacy " + (legacy["NAME"]?.string ?? "") }
    }

    /// A model of both kinds. The service's own mapper takes precedence over the mapper for all `Decodable` responses.
    struct Both: LegacyModel, Decodable {
        let name: String
        init(legacy: [String: JSON]) { name = "legacy " + (legacy["NAME"]?.string ?? "") }
    }

    struct GetAccount: AccountsRequest, DeclaredRequest {
        typealias Response = Account
        var path: RequestPath { "/" }
    }

    struct GetBoth: AccountsRequest, DeclaredRequest {
        typealias Response = Both
        var path: RequestPath { "/" }
    }

    struct GetOrdinary: AccountsRequest, DeclaredRequest {
        typealias Response = [String: String]
        var path: RequestPath { "/" }
    }

    struct GetOwn: AccountsRequest, DeclaredRequest {
        typealias Response = Account
        var path: RequestPath { "/" }
        func decodeResponse(_ response: RawResponse) -> Account { Account(legacy: ["NAME": "own"]) }
    }

    func decoded<R: Request>(_ request: R) throws -> R.Response {
        try request.interpret(RawResponse(body: Data(#"{"NAME":"a"}"#.utf8)))
    }

    @Test func theNearestMapperWins() throws {
        #expect(try decoded(GetAccount()).name == "legacy a")
        #expect(try decoded(GetBoth()).name == "legacy a")
        #expect(try decoded(GetOrdinary()) == ["NAME": "a"])
        #expect(try decoded(GetOwn()).name == "legacy own")
    }
}
