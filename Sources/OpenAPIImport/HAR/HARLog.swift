import Diagnostics
import Spec
import YAML

/// Reads recorded traffic (HAR 1.2): paths, parameters and bodies are guessed from the requests that were sent.
///
/// Values of requests do not become examples, since they may be secrets.
struct HARLog {
    private let document: YAMLDocument
    /// The origin, or the prefix of the URLs, of the requests that are read.
    private let base: String?

    init(_ document: YAMLDocument, base: String?) {
        self.document = document
        self.base = base
    }

    /// Whether a document is an HTTP archive.
    static func reads(_ root: Node) -> Bool { root.value("log")?.value("entries")?.items != nil }

    /// The OpenAPI document that describes the requests to an API: the requests to one origin that exchange data.
    ///
    /// - Returns: The document, and the warnings about it. An origin whose requests are left out is reported at the
    ///   first of them.
    var converted: (document: YAMLDocument, issues: [RecordedIssue]) {
        let entries = (document.root.value("log")?.value("entries")?.items ?? []).compactMap { HAREntry($0) }
            .filter(\.isOfAPI)
        let data = entries.filter(\.exchangesData)
        let wanted =
            base.map { String(RecordedURL($0).text.reversed().drop { $0 == "/" }.reversed()) }
            ?? Self.mainOrigin(of: data.isEmpty ? entries.filter { !$0.isText } : data)
        let own = entries.filter { entry in wanted.map { entry.isBelow($0) } ?? false }
        var seen: Set<String> = []
        let others = entries.filter { $0.exchangesData || !$0.isText }
            .filter { entry in !own.contains { $0.node.range == entry.node.range } }
            .filter { seen.insert($0.origin).inserted }.map(\.issueOfOrigin)
        // The common prefix of all paths becomes a part of the base. Otherwise, it would be in every name.
        let prefix = self.base == nil ? HARPath.commonPrefix(of: own.map { $0.path(below: wanted ?? "") }) : ""
        let recorded = own.map { $0.recorded(below: (wanted ?? "") + prefix) }
        var schemes: Set<String> = []
        let signatures = recorded.compactMap { request in
            request.signature.flatMap {
                schemes.insert($0).inserted ? RecordedIssue.signature($0, at: request.range) : nil
            }
        }
        let known = RecordedDocument(
            source: document.source,
            range: document.root.range,
            title: wanted.map { .text(Self.title(of: $0), at: document.root.range) },
            tags: [],
            requests: Self.completed(recorded)
        )
        return (known.document, others + signatures + known.issues)
    }

    /// The requests without the bodies that were not recorded, if another response of the same operation and status has
    /// a body. Otherwise, only the first of these bodies remains, so that there is one warning. The bodies of requests
    /// remain, since a request without one would make the body optional, but only the first has a warning.
    private static func completed(_ requests: [RecordedRequest]) -> [RecordedRequest] {
        let key = { (request: RecordedRequest, response: RecordedResponse) in
            [request.method, request.path, "\(response.status)"]
        }
        var known = Set(
            requests.flatMap { request in
                request.responses.filter { $0.body?.isMissing == false }.map { key(request, $0) }
            }
        )
        var knownBodies = Set(
            requests.compactMap { request in
                request.body.flatMap { $0.isMissing ? nil : [request.method, request.path, $0.media] }
            }
        )
        return requests.map { request in
            var request = request
            if let body = request.body, body.isMissing,
                !knownBodies.insert([request.method, request.path, body.media]).inserted
            {
                request.body?.issue = nil
            }
            request.responses = request.responses.map { response in
                guard response.body?.isMissing == true, !known.insert(key(request, response)).inserted else {
                    return response
                }
                var response = response
                response.body = nil
                return response
            }
            return request
        }
    }

    /// The title of the API, from the host: `github` for `https://api.github.com`.
    private static func title(of base: String) -> String {
        let authority = base.drop { $0 != ":" }.drop { ":/".contains($0) }.prefix { !"/?".contains($0) }
        // An IPv6 address is in brackets.
        if authority.hasPrefix("[") { return String(authority) }
        let host = authority.prefix { $0 != ":" }
        let labels = host.split(separator: ".").map(String.init)
        guard labels.count > 1, !labels.allSatisfy({ Int($0) != nil }) else { return String(host) }
        return labels.dropLast().last { !["api", "www"].contains($0) } ?? labels[0]
    }

    /// The origin with the most requests.
    private static func mainOrigin(of entries: [HAREntry]) -> String? {
        let counts = Dictionary(entries.map { ($0.origin, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return entries.first { counts[$0.origin] == most }?.origin
    }
}
