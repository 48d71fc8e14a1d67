/// The status codes that a response is for.
package enum StatusPattern: Hashable, Sendable {
    /// One status, `404`.
    case code(Int)
    /// A class of status codes by its first digit, `4xx`.
    case `class`(Int)
    /// Every status that no other pattern matches.
    case otherwise

    /// The text of the pattern in a spec: `404`, `4xx`, `default`.
    package var text: String {
        switch self {
        case .code(let code): "\(code)"
        case .class(let first): "\(first)xx"
        case .otherwise: "default"
        }
    }

    /// The pattern as the suffix of a type name: `404`, `4xx`, `Default`.
    package var name: String { self == .otherwise ? "Default" : text }

    /// The name of the status or the class in RFC 9110, section 15, as a type name: `NotFound`, `Redirection`.
    package var reason: String {
        switch self {
        case .code(let code): Self.reasons[code] ?? "Status\(code)"
        case .class(let first):
            ["Informational", "Successful", "Redirection", "ClientError", "ServerError"][(first - 1) % 5]
        case .otherwise: "Other"
        }
    }

    /// Whether the pattern matches only successes.
    package var isSuccess: Bool {
        switch self {
        case .code(let code): 200..<300 ~= code
        case .class(let first): first == 2
        case .otherwise: false
        }
    }

    /// Whether the pattern matches only errors of the client or the server.
    package var isFailure: Bool {
        switch self {
        case .code(let code): 400..<600 ~= code
        case .class(let first): 4...5 ~= first
        case .otherwise: false
        }
    }

    private static let reasons: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 203: "NonAuthoritative", 204: "NoContent", 205: "ResetContent",
        206: "PartialContent", 207: "MultiStatus", 300: "MultipleChoices", 301: "MovedPermanently", 302: "Found",
        303: "SeeOther", 304: "NotModified", 307: "TemporaryRedirect", 308: "PermanentRedirect", 400: "BadRequest",
        401: "Unauthorized", 402: "PaymentRequired", 403: "Forbidden", 404: "NotFound", 405: "MethodNotAllowed",
        406: "NotAcceptable", 408: "RequestTimeout", 409: "Conflict", 410: "Gone", 411: "LengthRequired",
        412: "PreconditionFailed", 413: "ContentTooLarge", 415: "UnsupportedMediaType", 416: "RangeNotSatisfiable",
        417: "ExpectationFailed", 421: "MisdirectedRequest", 422: "UnprocessableContent", 423: "Locked",
        424: "FailedDependency", 425: "TooEarly", 426: "UpgradeRequired", 428: "PreconditionRequired",
        429: "TooManyRequests", 451: "UnavailableForLegalReasons", 500: "InternalServerError", 501: "NotImplemented",
        502: "BadGateway", 503: "ServiceUnavailable", 504: "GatewayTimeout", 507: "InsufficientStorage",
    ]

    /// The status code of this name in RFC 9110: `notFound`, `Not Found`.
    init?(named name: String) {
        let letters = name.lowercased().filter(\.isLetter)
        guard let code = Self.reasons.first(where: { $0.value.lowercased() == letters })?.key else { return nil }
        self = .code(code)
    }

    /// The regular expression (ECMA-262) for the status of an error, which is no success.
    package static let failureExpression = "^([1345]([0-9][0-9]|xx)|default)$"

    /// The regular expression (ECMA-262) for the status of a response.
    package static let responseExpression = "^[1-5]([0-9][0-9]|xx)$"

    /// Creates the pattern that `text` represents: `404`, `4xx` or `default`; returns `nil` for any other text.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        if text == "default" {
            self = .otherwise
        } else if characters.count == 3, let first = characters.first,
            (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(first)
        {
            if text.hasSuffix("xx") {
                self = .class(Int(first - UInt8(ascii: "0")))
            } else if let code = Int(text) {
                self = .code(code)
            } else {
                return nil
            }
        } else {
            return nil
        }
    }
}

extension StatusPattern: Comparable {
    /// Single statuses come before classes, and classes before ``otherwise``.
    package static func < (left: Self, right: Self) -> Bool {
        left.order < right.order
    }

    private var order: Int {
        switch self {
        case .code(let code): code
        case .class(let first): 1000 + first
        case .otherwise: 2000
        }
    }
}
