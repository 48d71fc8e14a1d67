/// How the page after a page is asked for.
///
/// All end after a page without items, and where the response holds no value, or an empty text, for the next page.
public struct PageRule: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case link
        case url(JSONPath)
        case next([String: JSONPath])
        case count(String)
        case skip(String)
    }

    /// The part of a request that a parameter is in.
    public enum Place: Sendable, Hashable {
        /// An item of the query.
        case query
        /// A header.
        case header
        /// A cookie.
        case cookie
        /// A field of the body.
        case body
    }

    let kind: Kind
    let place: Place
    let hasMore: JSONPath
    /// How a URL is asked for.
    var method = "GET"
    /// Of parameters that are somewhere else.
    var otherPlaces: [String: Place] = [:]

    /// The part of the request that a parameter belongs to.
    func place(of parameter: String) -> Place { otherPlaces[parameter] ?? place }

    /// A URL in the header `Link` with the relation `next` (RFC 8288).
    ///
    /// - Parameters:
    ///   - method: how the next page's URL is asked for, whatever the first page was asked for by. With GET, nothing of
    ///     the first page's body is sent; with any other method the body is sent again.
    ///   - hasMore: where the body says whether there is another page; false, null and no value end.
    public static func link(method: String = "GET", while hasMore: JSONPath = []) -> PageRule {
        PageRule(kind: .link, place: .query, hasMore: hasMore, method: method)
    }

    /// A URL in the header `Link` with the relation `next` (RFC 8288).
    public static var link: PageRule { .link() }

    /// A URL in the body.
    ///
    /// - Parameters:
    ///   - path: where the body holds the URL.
    ///   - method: how the URL is asked for, whatever the first page was asked for by. With GET, nothing of the first
    ///     page's body is sent; with any other method the body is sent again.
    ///   - hasMore: where the body says whether there is another page; false, null and no value end.
    public static func url(_ path: JSONPath, method: String = "GET", while hasMore: JSONPath = []) -> PageRule {
        PageRule(kind: .url(path), place: .query, hasMore: hasMore, method: method)
    }

    /// Parameters with values from the body: `.next(["after": ["data", "-1", "id"]])` uses the `id` of the last item.
    public static func next(
        _ paths: [String: JSONPath],
        in place: Place = .query,
        while hasMore: JSONPath = []
    ) -> PageRule {
        PageRule(kind: .next(paths), place: place, hasMore: hasMore)
    }

    /// Parameters of different parts of the request, with values from the body.
    public static func next(
        _ paths: [String: JSONPath],
        in places: [String: Place],
        while hasMore: JSONPath = []
    ) -> PageRule {
        PageRule(kind: .next(paths), place: .query, hasMore: hasMore, otherPlaces: places)
    }

    /// A parameter that counts pages; a request without it asks for page 1.
    public static func count(_ parameter: String, in place: Place = .query, while hasMore: JSONPath = []) -> PageRule {
        PageRule(kind: .count(parameter), place: place, hasMore: hasMore)
    }

    /// A parameter with the number of items to skip; a request without it skips none.
    public static func skip(_ parameter: String, in place: Place = .query, while hasMore: JSONPath = []) -> PageRule {
        PageRule(kind: .skip(parameter), place: place, hasMore: hasMore)
    }
}
