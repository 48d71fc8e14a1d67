package import EndpointRuntime

extension AnySessionError {
    /// The details that this error lacks: its kind, its request, the number of its attempt, or its reason.
    ///
    /// - Parameter attempts: how many attempts were reported; `nil` if they do not belong to one call.
    package func gap(attempts: Int?) -> String? {
        guard !request.name.isEmpty, request.method != nil, request.url != nil else {
            return "its error has no request"
        }
        guard let number = request.endpoint?.attempt, number > 0 else { return "its error has no attempt" }
        if let attempts, attempts != number { return "its error is of attempt \(number) of \(attempts)" }
        switch kind {
        case .noResponse:
            guard let failure = underlying as? ConnectionFailure else { return "its error has no reason" }
            return failure.message.isEmpty && failure.kind != .timedOut ? "its error has no message" : nil
        case .rejected, .undecodable: return response == nil ? "its error has no response" : nil
        case .unbuildable, .noCredentials, .cancelled: return nil
        }
    }
}
