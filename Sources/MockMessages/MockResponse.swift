/// The reaction of a mock server to a request.
package enum MockResponse: Sendable {
    /// It sends a status, headers and a body.
    case response(status: Int, headers: [String: String], body: [UInt8])

    /// It closes the connection without a word.
    case hangUp

    /// It says nothing and keeps the connection open, until the client or the server gives up.
    case silence

    /// JSON, as a fixture holds it.
    package static func json(_ bytes: [UInt8], status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        let own = ["Content-Type": "application/json; charset=utf-8"]
        return .response(status: status, headers: own.merging(headers) { $1 }, body: bytes)
    }

    /// JSON from a text.
    package static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        .json(Array(text.utf8), status: status, headers: headers)
    }

    /// A page, as proxies and load balancers show it.
    package static func html(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        let own = ["Content-Type": "text/html; charset=utf-8"]
        return .response(status: status, headers: own.merging(headers) { $1 }, body: Array(text.utf8))
    }

    /// Plain text.
    package static func text(_ text: String, status: Int = 200) -> MockResponse {
        .response(status: status, headers: ["Content-Type": "text/plain;charset=utf-8"], body: Array(text.utf8))
    }

    /// The status that is sent; `nil` if none is.
    package var status: Int? {
        guard case .response(let status, _, _) = self else { return nil }
        return status
    }
}
