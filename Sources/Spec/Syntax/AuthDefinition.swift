package import Diagnostics

/// The authentication of a request as declared in a spec file. Any one of the alternatives suffices.
package struct AuthDefinition: Sendable, Hashable {
    /// The alternatives: each is a set of credentials that are sent together; an empty set is `none`.
    package let alternatives: [[CredentialUse]]
    @Uncompared package private(set) var location: SourceLocation

    package init(alternatives: [[CredentialUse]], location: SourceLocation) {
        self.alternatives = alternatives
        self.location = location
    }
}

/// A credential, and the part of a request that it goes to.
package struct CredentialUse: Sendable, Hashable {
    /// The name under which the user of the client provides the credential.
    package let name: String
    package let place: Place

    package enum Place: Sendable, Hashable {
        /// `Authorization: Bearer …`
        case scheme(AuthScheme)
        /// A header field; the prefix is a text before the value.
        case header(String, prefix: String?)
        case query(String)
        case cookie(String)

        /// The part of the request that the credential goes to.
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
