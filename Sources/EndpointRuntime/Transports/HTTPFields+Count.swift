import HTTPTypes

extension HTTPFields {
    /// The maximum number of fields of a response. `HTTPFields` ends the process at 65,535 fields, which may be as short as
    /// `a:`.
    static let maxCount = 10_000

    /// Adds a field of a response.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse` if there are too many fields.
    mutating func add(received field: HTTPField) throws(ConnectionFailure) {
        guard count < Self.maxCount else { throw .invalidResponse("its head has more than \(Self.maxCount) fields") }
        append(field)
    }
}
