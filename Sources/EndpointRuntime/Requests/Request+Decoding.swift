// All of these return `Response`, also where its type is known: a concrete type would let the compiler infer `Response` from
// them, and a request that forgot to name its response would silently have another.

extension Request where Response: Decodable {
    /// Reads the response as JSON, from where ``ResponsePolicy/pick`` says.
    ///
    /// A `String` is the body as text in its charset (or the text of a JSON string), `Data` is the body as it is, and
    /// an optional response is `nil` for an empty body.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        // By the type at run time: a generic request's `Response` is known to be `Decodable` and no more.
        guard let type = Response.self as? any BodyValue.Type,
            let value = try type.read(from: response, at: Self.responsePolicy.pick) as? Response
        else { return try response.json(at: Self.responsePolicy.pick) }
        return value
    }
}

extension Request where Response == Void {
    /// Reads nothing: that the response was accepted is all there is to know.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        ()
    }
}

extension Request where Response == RawResponse {
    /// Takes status, headers and body as they are.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        response
    }
}
