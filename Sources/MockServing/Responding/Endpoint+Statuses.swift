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
            return (response, usualStatus(of: response))
        }
        let status: Int =
            switch first.status.value {
            case .code(let code): code
            case .class(2), .otherwise: usualStatus(of: first.response)
            case .class(let digit): digit * 100
            }
        return (first.response, status)
    }

    /// The status of a success with this response. A response to HEAD without a body may have the length of one, which
    /// a 204 cannot have (RFC 9110, section 8.6).
    private func usualStatus(of response: Response) -> Int {
        guard case .none = response.content else { return 200 }
        let hasLength = response.headers.contains { $0.wireName.isHeader("Content-Length") }
        return method == .head && hasLength ? 200 : 204
    }
}
