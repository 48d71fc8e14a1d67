public import EndpointRuntime
import Foundation
import HTTPTypes

/// The result of a stubbed request: a response, or a failure of the connection.
///
/// ```swift
/// try session.stub(GitHub.Endpoint.GetUser.self, .fault(.timedOut), .failure(404, problem), .response(user))
/// ```
public struct Stub<R: Request>: Sendable {
    /// The wait before the response, on the session's clock.
    private(set) var delay = Duration.zero

    /// Whether the stub ends a sequence, and is no result.
    let isEnd: Bool

    /// Creates the response.
    let make: @Sendable (R) throws -> IncomingResponse

    /// A success with a typed value, which is encoded so that the request decodes it as it decodes a server's response.
    ///
    /// Supports a `Response` that is `Encodable` (as JSON, at ``/EndpointRuntime/ResponsePolicy/pick``), `String`,
    /// `Data`, `Void`, ``/EndpointRuntime/RawResponse``, or an enum by status code whose case has a payload of one of
    /// these types, or none. For any other type, such as a stream or a response with headers, use
    /// `json(_:status:headers:)` or ``raw(status:headers:body:)``; the error of the call names these two. So does the
    /// error for a date in a pattern of the spec, and for any other value that the request does not decode.
    ///
    /// - Parameters:
    ///   - value: the value; a date loses the fractions of a second that its format does not have.
    ///   - status: the status code; `nil`, the default, for that of a `RawResponse`, or else for the first status code
    ///     that the request accepts and decodes as this case: 200, if possible.
    ///   - headers: header fields, which replace the stub's own `Content-Type`.
    public static func response(_ value: R.Response, status: Int? = nil, headers: HeaderItems = [:]) -> Stub {
        Stub { request in
            let (content, status) = try EncodedContent.response(value, to: request, status: status, headers: headers)
            return try content.response(status: status, headers)
        }
    }

    /// A response with an error status, and the endpoint's own error as its body.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - failure: the decoded error body; it is encoded like a response. `nil` for an empty body. If the request does
    ///     not decode it from any body with this status code, or takes the response for a success, the error of the
    ///     call says so.
    ///   - headers: header fields, such as `Retry-After`.
    public static func failure(_ status: Int, _ failure: R.Failure? = nil, headers: HeaderItems = [:]) -> Stub {
        Stub { _ in
            let content =
                try failure.map { try EncodedContent.failure($0, of: R.self, status, headers) } ?? EncodedContent()
            guard !R.accepts(content.raw(status, headers)) else {
                throw ConnectionFailure(
                    .notStubbed,
                    "\(R.displayName) accepts the failure with the status \(status) as a success; stub another failure"
                )
            }
            return try content.response(status: status, headers)
        }
    }

    /// A response with any value as its whole JSON body.
    public static func json(
        _ value: some Encodable & Sendable,
        status: Int = 200,
        headers: HeaderItems = [:]
    ) -> Stub {
        Stub { _ in try EncodedContent(json: value, at: []).response(status: status, headers) }
    }

    /// A response with a JSON literal as its whole body, whose values may have different types:
    /// `.json(["id": 1, "name": "pen", "tags": []])`.
    public static func json(_ value: JSON, status: Int = 200, headers: HeaderItems = [:]) -> Stub {
        Stub { _ in try EncodedContent(json: value, at: []).response(status: status, headers) }
    }

    /// A response with a text as its body. The stub adds no `Content-Type`.
    public static func raw(status: Int = 200, headers: HeaderItems = [:], _ text: String) -> Stub {
        raw(status: status, headers: headers, body: .data(Data(text.utf8)))
    }

    /// A response with any body: bytes, or pieces that arrive one by one and may break off.
    ///
    /// A body of pieces can be read once, so a stub with a body of pieces serves one request. For several requests,
    /// create the stub in a closure. A second request to the same stub fails with an error of the kind
    /// ``EndpointRuntime/ConnectionFailure/Kind/notStubbed``.
    public static func raw(status: Int = 200, headers: HeaderItems = [:], body: ResponseBody) -> Stub {
        let isUsed = Locked(false)
        return Stub { _ in
            let isRead = isUsed.withLock { isUsed in
                defer { isUsed = true }
                return isUsed && !body.isInMemory
            }
            guard !isRead else {
                let name = R.displayName
                let problem = "the body of the stub of \(name) was already read; create it in a closure"
                throw ConnectionFailure(.notStubbed, problem)
            }
            return try IncomingResponse(status: status, headers, body)
        }
    }

    /// No response: the call ends with ``/EndpointRuntime/SessionError/noResponse(_:_:)``.
    public static func fault(_ failure: ConnectionFailure) -> Stub {
        Stub { _ in throw failure }
    }

    /// The end of a sequence of stubs, after which no request is expected: the last result does not repeat, and a
    /// further request fails with an error of the kind ``EndpointRuntime/ConnectionFailure/Kind/notStubbed`` that says
    /// how often the request was sent.
    ///
    /// ```swift
    /// try session.stub(GitHub.Endpoint.GetUser.self, .failure(503), .response(user), .end)
    /// ```
    public static var end: Stub {
        Stub(isEnd: true) { _ in throw ConnectionFailure(.notStubbed, "\(R.displayName) is not expected") }
    }

    private init(isEnd: Bool = false, make: @escaping @Sendable (R) throws -> IncomingResponse) {
        self.isEnd = isEnd
        self.make = make
    }

    /// The same result after a wait on the session's clock. The wait counts toward the time-out of the attempt.
    public func delayed(by delay: Duration) -> Stub {
        var stub = self
        stub.delay += delay
        return stub
    }
}

extension IncomingResponse {
    /// - Throws: ``/EndpointRuntime/BuildFailure`` for a header field that HTTP does not allow.
    init(status: Int, _ headers: HeaderItems, _ body: ResponseBody) throws {
        var fields = HTTPFields()
        for item in headers.items { try fields.addOrReplace(item.name, item.value) }
        self.init(status: HTTPResponse.Status(clamping: status), headers: fields, body: body)
    }
}
