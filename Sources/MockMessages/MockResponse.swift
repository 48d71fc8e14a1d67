/// The response of a mock server, or another reaction to a request.
package enum MockResponse: Sendable {
    /// Sends a status, header fields and a body.
    ///
    /// `cookies` are the values of `Set-Cookie` fields, which cannot be combined in one (RFC 9110, section 5.3).
    case response(status: Int, headers: [String: String], body: [UInt8], cookies: [String] = [])

    /// Closes the connection without a response.
    case hangUp

    /// Sends nothing and keeps the connection open, until the client or the server gives up.
    case silence

    /// The statuses whose responses have no `Content-Length` (RFC 9110, section 8.6); that of a 304 would be the length
    /// of another response.
    package static let statusesWithoutLength: Set = [204, 304]

    /// Creates a response with JSON from a fixture.
    package static func json(_ bytes: [UInt8], status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        let own = ["Content-Type": "application/json; charset=utf-8"]
        return .response(status: status, headers: own.merging(headers) { $1 }, body: bytes)
    }

    /// Creates a response with JSON from a string.
    package static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        .json(Array(text.utf8), status: status, headers: headers)
    }

    /// Creates a response with an HTML page, as proxies and load balancers send it.
    package static func html(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        let own = ["Content-Type": "text/html; charset=utf-8"]
        return .response(status: status, headers: own.merging(headers) { $1 }, body: Array(text.utf8))
    }

    /// Creates a response with plain text.
    package static func text(_ text: String, status: Int = 200) -> MockResponse {
        .response(status: status, headers: ["Content-Type": "text/plain;charset=utf-8"], body: Array(text.utf8))
    }

    /// The status code; `nil` if no response is sent.
    package var status: Int? {
        guard case .response(let status, _, _, _) = self else { return nil }
        return status
    }
}
