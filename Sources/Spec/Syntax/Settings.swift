/// The settings of a root, a group or an endpoint; the innermost wins.
package struct Settings: Sendable, Hashable {
    package var base: Name?
    /// Constant header fields. The fields of the root, the group and the endpoint are combined.
    package var headers: [HeaderDefinition] = []
    package var auth: AuthDefinition?
    /// Errors by status code. The errors of the root, the group and the endpoint are combined.
    package var errors: [StatusResponseDefinition] = []
    /// The Swift name of the type of these errors: the key `as` in the mapping of status codes.
    package var errorsName: Name?
    package var bodyForm: Located<BodyForm>?
    /// The media type of parameters in JSON; `nil` for `application/json`.
    package var bodyMedia: Name?
    package var style: Located<ListStyle>?
    package var success: SuccessDefinition?
    /// The tolerated contradictions; empty for none, even if an outer level tolerates some.
    package var leniency: [LeniencyOption]?
    package var idempotency: Located<Idempotency>?

    package init(
        base: Name? = nil,
        headers: [HeaderDefinition] = [],
        auth: AuthDefinition? = nil,
        errors: [StatusResponseDefinition] = [],
        errorsName: Name? = nil,
        bodyForm: Located<BodyForm>? = nil,
        bodyMedia: Name? = nil,
        style: Located<ListStyle>? = nil,
        success: SuccessDefinition? = nil,
        leniency: [LeniencyOption]? = nil,
        idempotency: Located<Idempotency>? = nil
    ) {
        self.base = base
        self.headers = headers
        self.auth = auth
        self.errors = errors
        self.errorsName = errorsName
        self.bodyForm = bodyForm
        self.bodyMedia = bodyMedia
        self.style = style
        self.success = success
        self.leniency = leniency
        self.idempotency = idempotency
    }
}

extension [Settings] {
    /// The value of a setting at the innermost level that has one; the levels are ordered from the root to the endpoint.
    func innermost<Value>(_ setting: KeyPath<Settings, Value?>) -> Value? {
        last { $0[keyPath: setting] != nil }?[keyPath: setting]
    }
}

/// One of the bases that a client can choose from by name.
package struct BaseDefinition: Sendable, Hashable {
    package let name: Name
    package let url: Name

    package init(name: Name, url: Name) {
        self.name = name
        self.url = url
    }
}

/// The field that distinguishes a success from an error, in an API that reports errors with status 200.
package enum SuccessDefinition: Sendable, Hashable {
    /// No field: every body is a success, although an outer level has a rule.
    case disabled
    /// The key, and the values of a success, as text. `nil` is an absent key or null.
    case key(Name, values: [Name?])
    /// The key of a list that is empty, absent or null in a success.
    case empty(Name)

    /// The key of the field; `nil` if the rule is disabled.
    package var key: Name? {
        switch self {
        case .key(let key, _), .empty(let key): key
        case .disabled: nil
        }
    }
}

/// Whether a request may be sent twice, and why.
package enum Idempotency: Sendable, Hashable {
    /// The request is idempotent without a key.
    case always
    /// The request carries an idempotency key in this header field, the same for all attempts of a call.
    case key(header: String)
    /// The request is not idempotent, regardless of the outer settings and of its method.
    case never

    /// The same; `nil` if a request with this method is treated that way without it.
    func exception(to method: Method) -> Idempotency? {
        method.isIdempotent == (self == .never) ? self : nil
    }
}

package struct HeaderDefinition: Sendable, Hashable {
    package let name: Name
    package let value: Name
    /// Whether the value is in quotes, so that the name of a type is meant as a text.
    @Uncompared package private(set) var isQuoted: Bool

    package init(name: Name, value: Name, isQuoted: Bool = false) {
        self.name = name
        self.value = value
        self.isQuoted = isQuoted
    }
}

/// A response to some status codes, of a success or of an error.
package struct StatusResponseDefinition: Sendable, Hashable {
    package let status: Located<StatusPattern>
    package let response: ResponseDefinition

    package init(status: Located<StatusPattern>, response: ResponseDefinition) {
        self.status = status
        self.response = response
    }
}
