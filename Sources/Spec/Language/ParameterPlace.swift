/// The part of a request that a parameter goes to.
///
/// Every rule of the language about a part is a property here: a new part is a new case and its value of each property.
package enum ParameterPlace: String, Vocabulary {
    case path, query, header, cookie, body

    package static let noun = "a place of a parameter"

    /// Whether the path's template names the parameter. A parameter in the template always has a value.
    package var isInTemplate: Bool {
        switch self {
        case .path: true
        case .query, .header, .cookie, .body: false
        }
    }

    /// Whether the parameter is a field of the payload.
    package var isInPayload: Bool {
        switch self {
        case .body: true
        case .path, .query, .header, .cookie: false
        }
    }

    /// Whether the parameter is a header field.
    package var isHeaderField: Bool {
        switch self {
        case .header: true
        case .path, .query, .cookie, .body: false
        }
    }

    /// Whether the parameter's name must be a token (RFC 9110, section 5.6.2; RFC 6265, section 4.1.1).
    var requiresToken: Bool {
        switch self {
        case .header, .cookie: true
        case .path, .query, .body: false
        }
    }

    /// The most complex value that the part can contain.
    ///
    /// - Parameter style: The style that the parameter itself declares.
    func capacity(in style: ListStyle?) -> Capacity {
        switch self {
        case .path, .cookie: .list
        case .header: style == .json ? .object : .listOrMap
        case .query: .object
        case .body: .anything
        }
    }

    package enum Capacity: Sendable {
        /// A list of scalars.
        case list
        /// A list or a map of scalars; a map becomes header fields whose names begin with the parameter's name.
        case listOrMap
        /// Any JSON value.
        case object
        /// Any JSON value or a file.
        case anything
    }

    /// The styles of lists that a spec can choose; empty if there is only one way to write lists.
    ///
    /// - Parameter form: How parameters of the payload are written.
    package func styles(in form: BodyForm) -> [ListStyle] {
        switch self {
        case .query: ListStyle.allCases
        case .body: form.styles
        case .header: [.json]
        case .path, .cookie: []
        }
    }

    /// Whether absent and null are different values, as they are in JSON.
    var keepsNull: Bool {
        switch self {
        case .body: true
        case .path, .query, .header, .cookie: false
        }
    }

    /// Whether a pagination rule can give the parameter another value for each page.
    var variesByPage: Bool {
        switch self {
        case .query, .header, .cookie, .body: true
        case .path: false
        }
    }
}
