/// The rule that determines the next page of a request.
///
/// Pagination ends if the response contains no value for the next page, or an empty string, list or object; of several
/// values with `while` or `until`, only that decides. A page without items does not end it, since a server that filters
/// a page may leave no items on it. With ``count(_:from:in:total:while:until:)`` without a total and
/// ``skip(_:from:in:total:while:until:)``, where no value for the next page exists, pagination ends after a page
/// without items. So does a rule that `repeats`.
public struct PageRule: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case link
        case url(Source)
        case next([String: Source])
        /// A parameter that contains the number of the page, and the number of the first page.
        case count(String, first: Int)
        /// A parameter that contains the number of items to skip, and the number of the first item.
        case skip(String, first: Int)
    }

    /// The part of a request that contains a parameter.
    public enum Place: Sendable, Hashable {
        /// A query item.
        case query
        /// A header field.
        case header
        /// A cookie.
        case cookie
        /// A field of the body.
        case body
    }

    let kind: Kind
    let place: Place
    let hasMore: Source?
    let isLast: Source?
    /// The number of all items, if a parameter counts items, or of all pages, if a parameter counts pages.
    var total: Source?
    /// The method of the request for the next page's URL.
    var method = "GET"
    /// Whether a page that was requested before may be requested again, so that only a page without items is the last.
    var repeats = false
    /// The parts of the request that contain certain parameters, by the parameter's name; `place` contains all others.
    var otherPlaces: [String: Place] = [:]

    /// The part of the request that contains a parameter.
    func place(of parameter: String) -> Place { otherPlaces[parameter] ?? place }

    /// A URL in the header field `Link` with the relation `next` (RFC 8288).
    ///
    /// - Parameters:
    ///   - method: the method for the next page's URL, independent of the first page's method. GET and HEAD do not send
    ///     the first page's body; any other method sends it again.
    ///   - hasMore: the value that indicates whether there is another page; if it is false, null, zero, an empty string,
    ///     the string `"false"` in any case or `"0"`, or absent, pagination ends.
    ///   - isLast: the value that indicates the last page; unless it is false, null, zero, an empty string, the string
    ///     `"false"` in any case or `"0"`, or absent, pagination ends.
    public static func link(
        method: String = "GET",
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(kind: .link, place: .query, hasMore: hasMore, isLast: isLast, method: method)
    }

    /// A URL in the header field `Link` with the relation `next` (RFC 8288).
    public static var link: PageRule { .link() }

    /// A URL in the body or in a header field other than `Link`.
    ///
    /// - Parameters:
    ///   - source: the place of the URL.
    ///   - method: the method for that URL, independent of the first page's method. GET and HEAD do not send the first
    ///     page's body; any other method sends it again.
    ///   - repeats: whether the URL may be the same for several pages, as for a server that remembers the position. A
    ///     repeated URL is then no error, and pagination also ends after a page without items.
    ///   - hasMore: the value that indicates whether there is another page; if it is false, null, zero, an empty string,
    ///     the string `"false"` in any case or `"0"`, or absent, pagination ends.
    ///   - isLast: the value that indicates the last page; unless it is false, null, zero, an empty string, the string
    ///     `"false"` in any case or `"0"`, or absent, pagination ends.
    public static func url(
        _ source: Source,
        method: String = "GET",
        repeats: Bool = false,
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(
            kind: .url(source),
            place: .query,
            hasMore: hasMore,
            isLast: isLast,
            method: method,
            repeats: repeats
        )
    }

    /// Parameters with values from the response: `.next(["after": ["data", "-1", "id"]])` uses the `id` of the last
    /// item, and `.next(["page": .header("X-Next-Page")])` a header field.
    ///
    /// Only a field of the body can have a list or an object as its value, such as the sort values of Elasticsearch.
    ///
    /// With several parameters, pagination ends if any of them has no value. With `hasMore` or `isLast`, that alone
    /// decides: a parameter without a value is not sent, and a page with items that is not the last and has no value at
    /// all is an error.
    ///
    /// - Parameters:
    ///   - sources: the places of the values, by the names of the parameters.
    ///   - place: the part of the request that contains the parameters.
    ///   - repeats: whether the values may be the same for several pages, as the ID of a scroll of Elasticsearch is.
    ///     Repeated values are then no error, and pagination also ends after a page without items.
    ///   - hasMore: the value that indicates whether there is another page; if it is false, null, zero, an empty string,
    ///     the string `"false"` in any case or `"0"`, or absent, pagination ends.
    ///   - isLast: the value that indicates the last page; unless it is false, null, zero, an empty string, the string
    ///     `"false"` in any case or `"0"`, or absent, pagination ends.
    public static func next(
        _ sources: [String: Source],
        in place: Place = .query,
        repeats: Bool = false,
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(kind: .next(sources), place: place, hasMore: hasMore, isLast: isLast, repeats: repeats)
    }

    /// Parameters of different parts of the request, with values from the response.
    ///
    /// With `hasMore` or `isLast`, parameters without a value are not sent, as with parameters of one part.
    public static func next(
        _ sources: [String: Source],
        in places: [String: Place],
        repeats: Bool = false,
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(
            kind: .next(sources),
            place: .query,
            hasMore: hasMore,
            isLast: isLast,
            repeats: repeats,
            otherPlaces: places
        )
    }

    /// A parameter that contains the page number; a request without it gets the first page.
    ///
    /// If no total, `hasMore` or `isLast` ends the pages, a page with items whose body equals the body of the page before
    /// is an error: the server seems to ignore the parameter.
    /// - Parameters:
    ///   - parameter: the name of the parameter.
    ///   - first: the number of the first page.
    ///   - place: the part of the request that contains the parameter.
    ///   - total: the number of all pages, after which pagination ends. If it is null, negative or absent, pagination
    ///     ends after a page without items, as it does if the total is the number of all items. More than 100
    ///     pages without items in a row are an error.
    ///   - hasMore: the value that indicates whether there is another page; if it is false, null, zero, an empty string,
    ///     the string `"false"` in any case or `"0"`, or absent, pagination ends.
    ///   - isLast: the value that indicates the last page; unless it is false, null, zero, an empty string, the string
    ///     `"false"` in any case or `"0"`, or absent, pagination ends.
    public static func count(
        _ parameter: String,
        from first: Int = 1,
        in place: Place = .query,
        total: Source? = nil,
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(kind: .count(parameter, first: first), place: place, hasMore: hasMore, isLast: isLast, total: total)
    }

    /// A parameter that contains the number of items to skip, or the number of the next item; a request without it
    /// skips none.
    ///
    /// If no total, `hasMore` or `isLast` ends the pages, a page with items whose body equals the body of the page before
    /// is an error: the server seems to ignore the parameter.
    /// - Parameters:
    ///   - parameter: the name of the parameter.
    ///   - first: the number of the first item: 0, or 1 for a parameter such as SCIM's `startIndex`.
    ///   - place: the part of the request that contains the parameter.
    ///   - total: the number of all items, after which pagination ends. Pagination also ends after a page without
    ///     items, since the next request would be the same.
    ///   - hasMore: the value that indicates whether there is another page; if it is false, null, zero, an empty string,
    ///     the string `"false"` in any case or `"0"`, or absent, pagination ends.
    ///   - isLast: the value that indicates the last page; unless it is false, null, zero, an empty string, the string
    ///     `"false"` in any case or `"0"`, or absent, pagination ends.
    public static func skip(
        _ parameter: String,
        from first: Int = 0,
        in place: Place = .query,
        total: Source? = nil,
        while hasMore: Source? = nil,
        until isLast: Source? = nil
    ) -> PageRule {
        PageRule(kind: .skip(parameter, first: first), place: place, hasMore: hasMore, isLast: isLast, total: total)
    }
}
