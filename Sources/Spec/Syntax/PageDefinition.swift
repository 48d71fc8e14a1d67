package import Diagnostics

/// A pagination rule as declared in a spec file: how the client requests the next page.
package struct PageDefinition: Sendable, Hashable {
    /// The name by which endpoints refer to the rule; `nil` for a rule that an endpoint declares itself.
    package var name: Name?
    package var rule: Rule
    /// The method of the request for the next page, if the rule yields its URL.
    package var method = Method.get
    /// Whether the value for the next page may be the same for several pages, so that a page without items is the last.
    package var repeats = false
    /// The value that says whether there is another page.
    package var hasMore: Source?
    /// The value that is true on the last page.
    package var isLast: Source?
    /// The number of all items, if a parameter counts items, or of all pages, if a parameter counts pages.
    package var total: Source?
    /// The path to the items; if empty, the response (the part that `pick` selects) is the list or contains the only
    /// list.
    package var items: [Name] = []
    /// Whether pages contain items; with `items: none`, each response is one item.
    package var hasItems = true
    @Uncompared package private(set) var location: SourceLocation

    package enum Rule: Sendable, Hashable {
        /// The `Link` header contains the next page's URL (RFC 8288).
        case link
        /// The response contains the next page's URL.
        case url(Source)
        /// The response contains the values of these parameters.
        case next([Cursor])
        /// A parameter counts pages.
        case count(Name)
        /// A parameter counts items.
        case skip(Name)
    }

    /// A parameter of the request for the next page, and the value that it takes from the response.
    package struct Cursor: Sendable, Hashable {
        package let parameter: Name
        package let source: Source

        package init(parameter: Name, source: Source) {
            self.parameter = parameter
            self.source = source
        }
    }

    /// The place of a value in a response.
    package enum Source: Sendable, Hashable {
        /// The path to the value in the body.
        case body([Name])
        /// A header field, which contains only the value.
        case header(Name)
    }

    /// The pagination rule of an endpoint or a group: the name of a rule in the root, or an inline rule.
    package enum Use: Sendable, Hashable {
        /// No pagination, although the group has a rule.
        case disabled
        case named(Name)
        indirect case own(PageDefinition)
    }

    package init(
        name: Name? = nil,
        rule: Rule,
        method: Method = Method.get,
        repeats: Bool = false,
        hasMore: Source? = nil,
        isLast: Source? = nil,
        total: Source? = nil,
        items: [Name] = [],
        hasItems: Bool = true,
        location: SourceLocation
    ) {
        self.name = name
        self.rule = rule
        self.method = method
        self.repeats = repeats
        self.hasMore = hasMore
        self.isLast = isLast
        self.total = total
        self.items = items
        self.hasItems = hasItems
        self.location = location
    }
}

extension PageDefinition.Source {
    /// The place in the syntax of specs.
    var syntax: String {
        switch self {
        case .body(let steps): PathText.text(of: steps.map(\.value)) ?? PathText.list(of: steps.map(\.value))
        case .header(let name): "{header: \(name.value)}"
        }
    }
}
