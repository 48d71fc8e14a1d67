import Spec

extension Endpoint {
    /// The response of a status: any 2xx is a success, the others are what `errors` declares, the most exact first.
    func response(for status: Int) -> Response? {
        if (200...299).contains(status) { return response }
        guard status >= 300 else { return nil }
        let patterns = [StatusPattern.code(status), .class(status / 100), .otherwise]
        for pattern in patterns {
            if let error = errors.first(where: { $0.status.value == pattern }) { return error.response }
        }
        return nil
    }

    /// The statuses that it declares, as specs write them.
    var declaredStatuses: [String] {
        ["2xx"] + errors.map { $0.status.value.written }
    }

    /// The status of a success.
    var successStatus: Int {
        if case .none = response.content { 204 } else { 200 }
    }
}

extension StatusPattern {
    fileprivate var written: String {
        switch self {
        case .code(let code): String(code)
        case .class(let first): "\(first)xx"
        case .otherwise: "default"
        }
    }
}
