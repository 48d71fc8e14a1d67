import Spec

extension StatusPattern {
    /// The statuses in a `switch` over status codes: `case 404`.
    var switchCase: String {
        switch self {
        case .code(let code): "case \(code)"
        case .class(let first): "case \(first)00..<\(first + 1)00"
        case .otherwise: "default"
        }
    }

    /// The statuses in a set of the runtime: `404`, `.clientError`.
    var setElement: String {
        switch self {
        case .code(let code): "\(code)"
        case .class(let first):
            [".informational", ".successful", ".redirection", ".clientError", ".serverError"][(first - 1) % 5]
        case .otherwise: ".successful"
        }
    }

    /// The description of the statuses: `404 Not Found`, `4xx`.
    var title: String {
        switch self {
        case .code(let code): "\(code)"
        case .class(let first): "\(first)xx"
        case .otherwise: "any other status"
        }
    }
}

extension [StatusPattern] {
    /// A literal of the runtime's set.
    var setLiteral: String { "[" + map(\.setElement).joined(separator: ", ") + "]" }
}
