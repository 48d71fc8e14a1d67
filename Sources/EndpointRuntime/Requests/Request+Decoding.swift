public import Foundation

extension Request where Response: Decodable {
    /// Reads the response as JSON, from where ``Request/pick`` says.
    public func decode(_ response: RawResponse) throws -> Response {
        try response.json(at: Self.pick)
    }
}

extension Request where Response: Decodable & ExpressibleByNilLiteral {
    /// Reads the response as JSON, from where ``Request/pick`` says; an empty body is `nil`.
    public func decode(_ response: RawResponse) throws -> Response {
        response.isEmpty ? nil : try response.json(at: Self.pick)
    }
}

extension Request where Response == String {
    /// Takes the body as text in its charset; a string that comes as JSON is unquoted.
    public func decode(_ response: RawResponse) throws -> Response {
        try response.string(at: Self.pick)
    }
}

extension Request where Response == String? {
    /// Takes the body as text in its charset; an empty body is `nil`.
    public func decode(_ response: RawResponse) throws -> Response {
        response.isEmpty ? nil : try response.string(at: Self.pick)
    }
}

extension Request where Response == Data {
    /// Takes the body as it is.
    public func decode(_ response: RawResponse) throws -> Response {
        response.body
    }
}

extension Request where Response == Data? {
    /// Takes the body as it is; an empty body is `nil`.
    public func decode(_ response: RawResponse) throws -> Response {
        response.isEmpty ? nil : response.body
    }
}

extension Request where Response == Void {
    /// Reads nothing: that the answer was accepted is all there is to know.
    public func decode(_ response: RawResponse) throws {}
}

extension Request where Response == RawResponse {
    /// Takes status, headers and body as they are.
    public func decode(_ response: RawResponse) throws -> Response {
        response
    }
}
