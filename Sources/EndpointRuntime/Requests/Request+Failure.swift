import HTTPTypes

// All of these return `Failure?`, for the reason that `Request+Decoding.swift` gives.

extension Request where Failure: Decodable {
    /// Reads the failure as JSON, from where ``ResponsePolicy/failurePick`` says; an empty body holds none.
    ///
    /// An `Int` is the bare status code, and there is no `Never`.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        switch Failure.self {
        case is Never.Type: nil
        case is Int.Type: response.status.code as? Failure
        default: response.isEmpty ? nil : try response.json(at: responsePolicy.failurePick)
        }
    }
}

extension Request where Failure == Void {
    /// That the response was not accepted is all there is to know.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        ()
    }
}
