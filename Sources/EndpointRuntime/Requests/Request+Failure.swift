import HTTPTypes

extension Request where Failure == Never {
    /// The endpoint has no error of its own.
    public static func failure(from response: RawResponse) throws -> Failure? {
        nil
    }
}

extension Request where Failure: Decodable {
    /// Reads the failure as JSON, from where ``Request/failurePick`` says; an empty body holds none.
    public static func failure(from response: RawResponse) throws -> Failure? {
        response.isEmpty ? nil : try response.json(at: failurePick)
    }
}

extension Request where Failure == Int {
    /// The failure is the bare status code.
    public static func failure(from response: RawResponse) throws -> Failure? {
        response.status.code
    }
}

extension Request where Failure == Void {
    /// That the answer was not accepted is all there is to know.
    public static func failure(from response: RawResponse) throws -> Failure? {
        ()
    }
}
