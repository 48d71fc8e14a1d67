package import Diagnostics

/// How the next page is asked for. Paths are steps into the body; a number counts the items of a list, `-1` is the last.
package struct PageRule: Sendable {
    package let kind: Kind
    /// How the URL of the next page is asked for, where the rule finds one.
    package let method: Method
    /// Where the body says whether there is another page.
    package let goesOn: [String]
    /// Where the items are, in what the request answers with; empty: it is the list of them.
    package let items: [String]
    /// The type of an item.
    package let item: TypeReference
    /// Where the spec says where the items are, or else what the rule is.
    package let location: SourceLocation

    package enum Kind: Sendable {
        /// The `Link` header holds the next page's URL (RFC 8288).
        case link
        /// The body holds it, here.
        case url([String])
        /// The body holds the values of these parameters.
        case next([Cursor])
        /// This parameter counts pages.
        case count(parameter: String)
        /// This parameter counts items.
        case skip(parameter: String)
    }

    package struct Cursor: Sendable {
        /// The parameter's name on the wire.
        package let parameter: String
        package let path: [String]
    }
}
