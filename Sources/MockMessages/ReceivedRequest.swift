package import Foundation

/// A received request, unchanged and not decoded.
package struct ReceivedRequest: Sendable {
    /// The method, such as `GET`.
    package let method: String

    /// The path with its percent-encoding, such as `/users/a%2Fb`.
    package let path: String

    /// The query with its percent-encoding, without the question mark; empty if there is none.
    package let query: String

    /// The header fields by name, in lower case.
    package let headers: [String: String]

    /// The body; empty if there is none.
    package let body: Data

    /// The number of requests with the same method, path and query that this server has received, including this one.
    package let occurrence: Int

    package init(
        method: String,
        path: String,
        query: String,
        headers: [String: String],
        body: Data,
        occurrence: Int
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.occurrence = occurrence
    }

    /// Method, path and query, such as `GET /search/repositories?q=tea`.
    package var line: String {
        "\(method) \(path)" + (query.isEmpty ? "" : "?\(query)")
    }

    /// The value of a header field, case-insensitive.
    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }

    /// The segments of the path, each percent-decoded.
    package var segments: [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Self.decode)
    }

    /// The items of the query in order, percent-decoded.
    package var queryItems: [(name: String, value: String)] { Self.items(query) }

    /// The items of a query or a URL-encoded form, in order, percent-decoded.
    package static func items(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return (decode(name), decode(item[name.endIndex...].dropFirst()))
        }
    }

    private static func decode(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
