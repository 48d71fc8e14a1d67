import HTTPTypes

extension HTTPFields {
    /// The maximum number of fields of a response. `HTTPFields` ends the process at 65,535 fields, which may be as short as
    /// `a:`.
    static let maxCount = 10_000

    /// Adds a field of a response.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse` if there are too many fields.
    mutating func add(received field: HTTPField) throws(ConnectionFailure) {
        try Self.requireSpace(after: count)
        append(field)
    }

    /// Checks that a response may have more fields than it has so far.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse` if there are too many fields.
    static func requireSpace(after count: Int) throws(ConnectionFailure) {
        guard count < maxCount else { throw .invalidResponse("its head has more than \(maxCount) fields") }
    }
}
