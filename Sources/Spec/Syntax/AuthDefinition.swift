package import Diagnostics

/// How a request proves who sends it, as written: any one of the alternatives will do.
package struct AuthDefinition: Sendable {
    /// Each is a set of credentials that go together; an empty one is `none`.
    package let alternatives: [[CredentialUse]]
    package let location: SourceLocation

    package init(alternatives: [[CredentialUse]], location: SourceLocation) {
        self.alternatives = alternatives
        self.location = location
    }
}

/// A credential, and the part of a request that it goes to.
package struct CredentialUse: Sendable, Hashable {
    /// What the user of the client gives it by.
    package let name: String
    package let place: Place

    package enum Place: Sendable, Hashable {
        /// `Authorization: Bearer …`
        case scheme(AuthScheme)
        /// A header field, with a word in front of the value where there is a prefix.
        case header(String, prefix: String?)
        case query(String)
        case cookie(String)

        /// The part of the request.
        package var part: ParameterPlace {
            switch self {
            case .scheme, .header: .header
            case .query: .query
            case .cookie: .cookie
            }
        }

        /// The key of a spec that names a credential at this place.
        package var key: Key {
            switch self {
            case .scheme(let scheme): scheme.key
            case .header: .header
            case .query: .query
            case .cookie: .cookie
            }
        }

        /// The name of the header field, the query item or the cookie.
        package var name: String {
            switch self {
            case .scheme: "Authorization"
            case .header(let name, _), .query(let name), .cookie(let name): name
            }
        }
    }

    package init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}
