import Spec
import TextCoding

/// The operations of an API by path, and the endpoints that are not among them.
///
/// OpenAPI has one operation for each method of a path, and no query in a path.
struct PathTable {
    /// A path with its operations.
    struct Item {
        let template: String
        var operations: [Operation]
    }

    /// An endpoint at a path of the document.
    struct Operation {
        let endpoint: Endpoint
        /// The names in the path, by the names of the parameters: `/a/{id}` and `/a/{name}` are the same path.
        let pathNames: [String: String]
        /// The items of the query that the path of the endpoint contains.
        let query: [QueryItem]
    }

    /// An item of the query in a path.
    enum QueryItem {
        case constant(name: String, value: String)
        /// An item whose value is a parameter of the path: `?q={text}`.
        case parameter(name: String, parameter: String)
    }

    /// The reason that an endpoint is not in the document.
    enum Omission {
        case method
        case sameOperation(as: Endpoint)
        /// The path is that of the base URL, and paths of OpenAPI begin with a slash.
        case noPath
        /// An item of the query with text around the value of a parameter.
        case query(Substring)
    }

    private(set) var items: [Item] = []
    private(set) var omitted: [(endpoint: Endpoint, reason: Omission)] = []
    private var indices: [String: Int] = [:]

    init(_ endpoints: [Endpoint]) {
        for endpoint in endpoints { add(endpoint) }
    }

    /// The methods that a path of OpenAPI 3.1 has a key for, in the order of its specification.
    static let methods: [Method] = [.get, .put, .post, .delete, .options, .head, .patch, .trace]

    private mutating func add(_ endpoint: Endpoint) {
        guard Self.methods.contains(endpoint.method) else { return omitted.append((endpoint, .method)) }
        var query: [QueryItem] = []
        for item in endpoint.path.queryItems {
            guard let read = Self.queryItem(item) else { return omitted.append((endpoint, .query(item))) }
            query.append(read)
        }
        let (template, names) = Self.path(of: endpoint)
        if template.isEmpty { return omitted.append((endpoint, .noPath)) }
        // Paths that differ only in names are the same.
        let key = template.replacing(/\{[^}]*\}/, with: "{}")
        guard let index = indices[key] else {
            indices[key] = items.count
            let pathNames = Dictionary(names.map { ($0, $0) }) { first, _ in first }
            let operation = Operation(endpoint: endpoint, pathNames: pathNames, query: query)
            items.append(Item(template: template, operations: [operation]))
            return
        }
        if let first = items[index].operations.first(where: { $0.endpoint.method == endpoint.method }) {
            return omitted.append((endpoint, .sameOperation(as: first.endpoint)))
        }
        let others = items[index].template.matches(of: /\{([^}]*)\}/).map { String($0.1) }
        let pathNames = Dictionary(zip(names, others)) { first, _ in first }
        items[index].operations.append(Operation(endpoint: endpoint, pathNames: pathNames, query: query))
    }

    /// The path without its query, and the names in it.
    private static func path(of endpoint: Endpoint) -> (template: String, names: [String]) {
        var template = ""
        var names: [String] = []
        parts: for part in endpoint.path.parts {
            switch part {
            case .literal(let text):
                template += text.prefix { $0 != "?" }
                if text.contains("?") { break parts }
            case .parameter(let name, _):
                template += "{\(name)}"
                names.append(name)
            }
        }
        return (template.isEmpty || template.hasPrefix("/") ? template : "/" + template, names)
    }

    static func queryItem(_ item: Substring) -> QueryItem? {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1] : ""
        guard !parts[0].contains("{") else { return nil }
        let name = PercentEncoding.decodeForm(parts[0])
        if !value.contains("{") { return .constant(name: name, value: PercentEncoding.decodeForm(value)) }
        guard value.hasPrefix("{"), value.hasSuffix("}"), value.count(where: { $0 == "{" }) == 1 else { return nil }
        return .parameter(name: name, parameter: String(value.dropFirst().dropLast().drop { $0 == "+" }))
    }
}
