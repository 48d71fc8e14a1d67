import Diagnostics
import Spec

/// The queries of base URLs. A server of OpenAPI has none, so items with one value become parameters of operations.
extension API {
    /// The items of the query that every request of an endpoint has, to whichever base it is sent.
    func baseQuery(of endpoint: Endpoint) -> [Substring] {
        endpoint.base.map { Self.commonItems(of: [$0]) } ?? rootQuery
    }

    /// The items of the query that every request to a base of the API has.
    var rootQuery: [Substring] { Self.commonItems(of: rootBases.map(\.url)) }

    /// The bases of the API, without those of endpoints.
    var rootBases: [(url: String, location: SourceLocation)] {
        bases.isEmpty ? [(base, keyLocations[.base] ?? name.location)] : bases.map { ($0.url, $0.name.location) }
    }

    static func queryItems(ofBase url: String) -> [Substring] {
        url.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }

    /// The items without variables that all of the URLs have.
    private static func commonItems(of urls: [String]) -> [Substring] {
        queryItems(ofBase: urls.first ?? "").filter { item in
            !item.contains("{") && urls.allSatisfy { queryItems(ofBase: $0).contains(item) }
        }
    }
}
