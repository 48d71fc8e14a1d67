package import Diagnostics

/// The pagination rule of an endpoint. A path is a list of keys and list indices into the body; `-1` is the last item,
/// and `rel=next` the first whose field `rel` is the string `next`.
package struct PageRule: Sendable {
    package let kind: Kind
    /// The method of the request for the next page, if the rule yields its URL.
    package let method: Method
    /// Whether the value for the next page may be the same for several pages, so that a page without items is the last.
    package let repeats: Bool
    /// The flag that says whether there is another page.
    package let hasMore: Source?
    /// The flag that is true on the last page.
    package let isLast: Source?
    /// The number of all items, if a parameter counts items, or of all pages, if a parameter counts pages.
    package let total: Source?
    /// The path to the items in the response; empty if the response is the list of items.
    package let items: [String]
    /// Whether pages contain items; otherwise, each response is one item.
    package let hasItems: Bool
    /// The type of an item.
    package let item: TypeReference
    /// The location of the rule's path to the items in the spec, or else of the rule.
    package let location: SourceLocation

    package indirect enum Kind: Sendable {
        /// The `Link` header contains the next page's URL (RFC 8288).
        case link
        /// The response contains the next page's URL.
        case url(Source)
        /// The response contains the values of these parameters.
        case next([Cursor])
        /// This parameter counts pages, from the number of the first.
        case count(parameter: String, first: Int)
        /// This parameter counts items, from the number of the first.
        case skip(parameter: String, first: Int)
    }

    package struct Cursor: Sendable {
        /// The parameter's name on the wire.
        package let parameter: String
        package let source: Source
    }

    /// The place of a value in a response.
    package enum Source: Sendable, Equatable {
        /// The path to the value in the body.
        case body([String])
        /// A header field, which contains only the value.
        case header(String)
    }
}
