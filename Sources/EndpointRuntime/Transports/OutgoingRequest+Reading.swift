import Foundation

extension OutgoingRequest {
    /// The request with its whole body in memory, for a transport of a test kit: files and sequences are read as a
    /// transport sends them.
    ///
    /// - Parameter reportsProgress: whether the time-out and the observer of the body learn what has been read.
    /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody`, and `CancellationError`.
    package func readingBody(reportsProgress: Bool = true) async throws -> OutgoingRequest {
        guard let body else { return self }
        let source = try BodySource(body)
        var data = Data()
        while let piece = try await source.next() {
            data += piece
            if reportsProgress, let count = source.count {
                reportProgress(sent: source.position, of: count)
            } else {
                reportProgress()
            }
        }
        // The total of a sequence without a size is known only at its end.
        if reportsProgress, source.count == nil { reportProgress(sent: data.count, of: data.count) }
        var request = self
        request.body = .data(data)
        return request
    }
}
