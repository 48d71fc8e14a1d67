import Spec

extension Endpoint {
    /// The declared response of a status: an entry of `responses`, or else any 2xx; for other statuses, the most
    /// specific entry of `errors`.
    func response(for status: Int) -> Response? {
        if statusResponses.isEmpty, (200...299).contains(status) { return response }
        let patterns = [StatusPattern.code(status), .class(status / 100), .otherwise]
        for pattern in patterns {
            if let match = statusResponses.first(where: { $0.status.value == pattern }) { return match.response }
            guard status >= 300 else { continue }
            if let error = errors.first(where: { $0.status.value == pattern }) { return error.response }
        }
        return nil
    }

    /// The declared statuses, as in specs.
    var declaredStatuses: [String] {
        (statusResponses.isEmpty ? ["2xx"] : statusResponses.map { $0.status.value.text })
            + errors.map { $0.status.value.text }
    }

    /// The response and the status of a success: the lowest 2xx if there are several.
    var successResponse: (response: Response, status: Int) {
        guard let first = statusResponses.first(where: { $0.status.value.isSuccess }) ?? statusResponses.first else {
            return (response, response.usualStatus)
        }
        let status: Int =
            switch first.status.value {
            case .code(let code): code
            case .class(2), .otherwise: first.response.usualStatus
            case .class(let digit): digit * 100
            }
        return (first.response, status)
    }
}

extension Response {
    /// The status of a success with this response.
    fileprivate var usualStatus: Int {
        if case .none = content { 204 } else { 200 }
    }
}
