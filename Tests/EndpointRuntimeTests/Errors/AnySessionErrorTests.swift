import EndpointRuntime
import Foundation
import TestClocks
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The common protocol of all endpoints' errors.
@Suite(.endsRunIfHanging)
struct AnySessionErrorTests {
    @Test(arguments: [
        (401, [true, false, false]), (403, [false, false, false]), (404, [false, false, false]),
        (429, [false, false, true]), (500, [false, true, true]), (501, [false, true, false]),
    ])
    func statusesAreSorted(status: Int, expected: [Bool]) async throws {
        let error = try await error(FakeTransport(statuses: status))
        #expect(error.kind == .rejected)
        #expect(error.statusCode == status)
        #expect([error.isUnauthorized, error.isServerError, error.isRetryable] == expected)
        #expect(error.request.name == "GetItem")
        #expect(error.response?.statusCode == status)
    }

    /// A server that refuses an expired token with another status than 401 asks for a login, too.
    @Test(arguments: [(400, true), (401, true), (403, false)])
    func refusedCredentialsAreUnauthorized(status: Int, isUnauthorized: Bool) async throws {
        let session = Session(transport: FakeTransport(statuses: status, body: "expired"))
        let error = await #expect(throws: (any Error).self) { try await session.response(for: Expiring()) }
        #expect((error as? any AnySessionError)?.isUnauthorized == isUnauthorized)
    }

    /// No credentials are sent to another origin, so that a login would not help.
    @Test(arguments: [("https://other.example/me", false), ("/me", true)])
    func redirectsToAnotherOriginAskForNoLogin(location: String, isUnauthorized: Bool) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(status: index == 0 ? 302 : 401, headers: ["Location": location])
        }
        let error = try await error(transport)
        #expect(error.statusCode == 401)
        #expect(error.isUnauthorized == isUnauthorized)
        let hint = " (no credentials are sent to another origin than the endpoint's)"
        #expect("\(error)".contains(hint) == !isUnauthorized, "\(error)")
    }

    @Test(arguments: [
        (ConnectionFailure.timedOut, [true, false, true]), (.offline(""), [false, true, true]),
        (.tls(""), [false, false, false]), (.refused(""), [false, false, true]),
    ])
    func failuresOfConnectionsAreSorted(failure: ConnectionFailure, expected: [Bool]) async throws {
        let error = try await error(FakeTransport { _, _ in throw failure })
        #expect(error.kind == .noResponse)
        #expect([error.isTimeout, error.isOffline, error.isRetryable] == expected)
        #expect((error.underlying as? ConnectionFailure) == failure)
    }

    @Test func responseThatCannotBeDecodedHasItsCause() async throws {
        let error = try await error(FakeTransport(statuses: 200, body: "{}"))
        #expect(error.kind == .undecodable)
        #expect(error.underlying is DecodingFailure)
        #expect(!error.isRetryable)
    }

    @Test func transportsMayThrowURLErrors() async throws {
        let error = try await error(FakeTransport { _, _ in throw URLError(.notConnectedToInternet) })
        #expect(error.isOffline)
    }

    /// The same function finds the API's error, whatever the endpoint declares.
    @Test(
        arguments: [
            (DeclaredFailure.problem(Kiosk.Problem(message: "no")), "no"), (.whole(Kiosk.Problem(message: "no")), "no"),
            (.maybe(Kiosk.Problem(message: "no")), "no"), (.maybe(nil), nil), (.text("no"), nil), (.empty, nil),
            (.limited(Limited(body: Kiosk.Problem(message: "no"), retryAfter: 3)), "no"),
        ] as [(DeclaredFailure, String?)]
    )
    func failureOfAnyEndpointIsFound(_ failure: DeclaredFailure, message: String?) {
        let error = rejected(failure)
        #expect(error.failure(as: Kiosk.Problem.self)?.message == message)
        #expect(error.failure(as: DeclaredFailure.self) == failure)
        #expect(error.failure(as: Int.self) == nil)
        #expect(error.decodedFailure is DeclaredFailure)
    }

    @Test func failureOfOneTypeIsFound() async throws {
        let one = try await error(FakeTransport(statuses: 404, body: #"{"message":"no"}"#))
        #expect(one.failure(as: Kiosk.Problem.self)?.message == "no")
        #expect(one.failure(as: String.self) == nil)
        let limited: any AnySessionError = rejected(Limited(body: Kiosk.Problem(message: "no"), retryAfter: 3))
        #expect(limited.failure(as: Kiosk.Problem.self)?.message == "no")
        #expect(limited.failure(as: Limited.self)?.retryAfter == 3)
        let none = try await error(FakeTransport { _, _ in throw ConnectionFailure.timedOut })
        #expect(none.decodedFailure == nil)
        #expect(none.failure(as: Kiosk.Problem.self) == nil)
    }

    /// The fields of a model, and the values of an enum, are no errors of their own.
    @Test func noFailureIsFoundInsideOfAModel() {
        for failure in [AnyModel.letter(Letter(body: "no")), .plan(.unknown("no"))] {
            let alone: any AnySessionError =
                switch failure {
                case .letter(let letter): rejected(letter)
                case .plan(let plan): rejected(plan)
                }
            for error in [alone, rejected(failure)] {
                #expect(error.failure(as: String.self) == nil)
                #expect(error.failure(as: Letter.self)?.body == (failure == .plan(.unknown("no")) ? nil : "no"))
            }
        }
    }

    private func rejected<Failure>(_ failure: Failure) -> SessionError<Failure> {
        .rejected(ResponseInfo(RawResponse(status: 429)), failure)
    }

    private func error(_ transport: FakeTransport) async throws -> any AnySessionError {
        let session = Session(transport: transport)
        do {
            _ = try await session.response(for: GetItem())
        } catch let error as any AnySessionError {
            return error
        }
        throw NoError()
    }

    private struct NoError: Error {}
}

/// A failure as generated for an endpoint that declares several types of errors.
enum DeclaredFailure: Equatable, Sendable {
    case problem(Kiosk.Problem)
    case whole(Kiosk.Problem)
    case maybe(Kiosk.Problem?)
    case text(String)
    case empty
    case limited(Limited)
}

/// A failure whose types are models.
private enum AnyModel: Equatable, Sendable {
    case letter(Letter)
    case plan(Shop.Plan)
}

/// A model whose field has the name of the error in a failure with header fields.
private struct Letter: Model {
    let body: String

    init(body: String) {
        self.body = body
    }

    init(_ json: inout FieldReader) {
        body = json.read("body")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("body", body)
    }
}

/// A failure as generated for an error body with header fields.
struct Limited: Equatable, Sendable {
    let body: Kiosk.Problem
    let retryAfter: Int
}

/// A request whose server refuses credentials with the status 400.
private struct Expiring: Request {
    typealias Response = Void

    static let service = Service(name: "Expiring", base: "https://expiring.example")

    static func refusesCredentials(_ response: RawResponse) -> Bool { response.statusCode == 400 }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/")
    }
}
