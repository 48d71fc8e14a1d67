package import Diagnostics

/// How the next page is asked for, as written.
package struct PageDefinition: Sendable {
    /// The name that endpoints use it by; `nil` of one that is written at an endpoint.
    package var name: Name?
    package var rule: Rule
    /// How the URL of the next page is asked for.
    package var method = Method.get
    /// Where the body says whether there is another page.
    package var hasMore: [Name] = []
    /// Where the body holds the items; empty: what `pick` takes, or the only list.
    package var items: [Name] = []
    package let location: SourceLocation

    package enum Rule: Sendable {
        /// The `Link` header holds the next page's URL (RFC 8288).
        case link
        /// The body does, here.
        case url([Name])
        /// The body holds the values of parameters, here.
        case next([(parameter: Name, steps: [Name])])
        /// A parameter counts pages.
        case count(Name)
        /// A parameter counts items.
        case skip(Name)
    }

    /// A rule at an endpoint: one of the root's by name, or its own.
    package enum Use: Sendable, Hashable {
        /// No pages, although the group has a rule.
        case disabled
        case named(Name)
        indirect case own(PageDefinition)
    }

    package init(
        name: Name? = nil,
        rule: Rule,
        method: Method = Method.get,
        hasMore: [Name] = [],
        items: [Name] = [],
        location: SourceLocation
    ) {
        self.name = name
        self.rule = rule
        self.method = method
        self.hasMore = hasMore
        self.items = items
        self.location = location
    }
}
