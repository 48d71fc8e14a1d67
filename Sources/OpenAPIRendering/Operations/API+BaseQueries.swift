import Diagnostics
import Spec

/// The queries of base URLs. A server of OpenAPI has none, so items with one value become parameters of operations.
extension API {
    /// The items of the query that every request of an endpoint has, to whichever base it is sent.
    func baseQuery(of endpoint: Endpoint) -> [Substring] {
        Self.commonItems(of: endpoint.base.map { [$0] } ?? rootBases.map(\.url))
    }

    /// The items that are not parameters of the document, with the locations of their bases.
    var omittedBaseItems: [(item: Substring, location: SourceLocation)] {
        let root = Self.commonItems(of: rootBases.map(\.url))
        let ofRoot = rootBases.flatMap { base in
            Self.items(of: base.url).filter { !root.contains($0) }.map { ($0, base.location) }
        }
        let ofEndpoints = endpoints.flatMap { endpoint in
            let url = endpoint.base ?? ""
            let common = Self.commonItems(of: [url])
            return Self.items(of: url).filter { !common.contains($0) }.map { ($0, endpoint.name.location) }
        }
        return ofRoot + ofEndpoints
    }

    private var rootBases: [(url: String, location: SourceLocation)] {
        bases.isEmpty ? [(base, keyLocations[.base] ?? name.location)] : bases.map { ($0.url, $0.name.location) }
    }

    /// The items without variables that all of the URLs have.
    private static func commonItems(of urls: [String]) -> [Substring] {
        items(of: urls.first ?? "").filter { item in
            !item.contains("{") && urls.allSatisfy { items(of: $0).contains(item) }
        }
    }

    private static func items(of url: String) -> [Substring] {
        url.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }
}
