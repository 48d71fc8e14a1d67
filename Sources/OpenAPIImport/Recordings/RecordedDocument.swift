import Diagnostics
import Spec
import YAML

/// The OpenAPI document for requests that are known only from samples.
///
/// Requests with the same base, method and path become one operation with the parameters and bodies of all these requests.
struct RecordedDocument {
    let source: SourceText
    let range: SourceRange
    let title: Node?
    let tags: [(name: String, description: Node?)]
    let requests: [RecordedRequest]

    init(
        source: SourceText,
        range: SourceRange,
        title: Node?,
        tags: [(name: String, description: Node?)],
        requests: [RecordedRequest]
    ) {
        (self.source, self.range, self.title, self.tags) = (source, range, title, tags)
        self.requests = Self.spelledAlike(requests)
    }

    /// The requests with the names of credentials in header fields as they are spelled first, since capitals do not matter
    /// in them (RFC 9110, section 5.1).
    private static func spelledAlike(_ requests: [RecordedRequest]) -> [RecordedRequest] {
        var spellings: [String: String] = [:]
        return requests.map { request in
            var request = request
            request.credentials = request.credentials.reduce(into: []) { credentials, credential in
                var credential = credential
                if case .key(let name, "header") = credential {
                    let first = spellings[name.lowercased(), default: name]
                    spellings[name.lowercased()] = first
                    credential = .key(name: first, place: "header")
                }
                if !credentials.contains(credential) { credentials.append(credential) }
            }
            return request
        }
    }

    var document: YAMLDocument {
        var entries = [Entry("openapi", .text("3.0.3", at: range))]
        if let title { entries.append(Entry("info", .mapping([Entry("title", title)], at: title.range))) }
        if case .known(let base) = base {
            entries.append(Entry("servers", .list([server(base, at: range)], at: range)))
        }
        entries.append(Entry("tags", .list(tags.map(tag), at: range)))
        entries.append(Entry("paths", paths))
        let schemes = Set(requests.flatMap(\.credentials)).sorted { $0.name < $1.name }
        if !schemes.isEmpty {
            let nodes = schemes.map { Entry($0.name, $0.scheme(at: range)) }
            let components = Node.mapping([Entry("securitySchemes", .mapping(nodes, at: range))], at: range)
            entries.append(Entry("components", components))
            entries.append(Entry("security", security([credentials], at: range)))
        }
        return YAMLDocument(source: source, root: .mapping(entries, at: range))
    }

    /// The warnings about all requests, and about the bases without a value, each at its first request.
    var issues: [RecordedIssue] {
        let usual = base
        var seen: Set<RecordedBase> = []
        let ofBases = requests.compactMap { request -> RecordedIssue? in
            guard let base = request.base, case .unresolved(let text) = base, base != usual,
                seen.insert(base).inserted
            else { return nil }
            return .warning(
                "missing-server",
                at: request.range,
                "'\(text)' has no value, so these requests are sent to the base of the API",
                hint: "give its variables values in the collection"
            )
        }
        return requests.flatMap(\.issues) + ofBases
    }

    private func tag(_ tag: (name: String, description: Node?)) -> Node {
        let description = tag.description.map { [Entry("description", $0)] } ?? []
        return .mapping([Entry("name", .text(tag.name, at: range))] + description, at: range)
    }

    private func server(_ url: String, at range: SourceRange) -> Node {
        .mapping([Entry("url", .text(url, at: range))], at: range)
    }

    /// The requirements of alternative credentials; an empty list if there are no credentials.
    private func security(_ alternatives: [[RecordedCredential]], at range: SourceRange) -> Node {
        let requirements = alternatives.map { credentials in
            Node.mapping(credentials.map { Entry($0.name, .list([], at: range)) }, at: range)
        }
        return .list(alternatives == [[]] ? [] : requirements, at: range)
    }

    /// The credentials of the requests of an operation: any one of the alternatives suffices.
    ///
    /// A recorded key in the query that the first request does not contain is a parameter.
    private static func alternatives(of requests: [RecordedRequest]) -> [[RecordedCredential]] {
        let requests = admitted(requests)
        let first = requests.first?.credentials ?? []
        return requests.reduce(into: []) { alternatives, request in
            let credentials = request.credentialsBesideQuery(except: first)
            if !alternatives.contains(credentials) { alternatives.append(credentials) }
        }
    }

    /// The requests whose credentials the server accepted, since a rejected request says nothing about them; all requests
    /// if it rejected each.
    private static func admitted(_ requests: [RecordedRequest]) -> [RecordedRequest] {
        let admitted = requests.filter { request in
            request.responses.isEmpty || !request.responses.allSatisfy { [401, 407].contains($0.status) }
        }
        return admitted.isEmpty ? requests : admitted
    }

    /// The most frequent base of the requests, and their most frequent credentials.
    private var base: RecordedBase? { Self.mostFrequent(requests.compactMap(\.base)) }
    private var credentials: [RecordedCredential] {
        Self.mostFrequent(Self.admitted(requests).map(\.credentials)) ?? []
    }

    /// The most frequent value; the first of several that are equally frequent.
    private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return values.first { counts[$0] == most }
    }

    private struct Place: Hashable {
        let base: RecordedBase?
        let path: String
    }

    private struct Action: Hashable {
        let place: Place
        let method: String
    }

    /// The base and the path of a request. A URL below the most frequent base has this base, even if it was given as a
    /// whole.
    private static func place(of request: RecordedRequest, _ usual: RecordedBase?) -> Place {
        guard case .known(let base)? = request.base, case .known(let usualBase)? = usual, base != usualBase,
            (base + request.path).hasPrefix(usualBase + "/")
        else { return Place(base: request.base ?? usual, path: request.path) }
        return Place(base: usual, path: String((base + request.path).dropFirst(usualBase.count)))
    }

    private var paths: Node {
        let (usualBase, credentials) = (base, credentials)
        var order: [Place] = []
        var methods: [Place: [String]] = [:]
        var groups: [Action: [RecordedRequest]] = [:]
        for request in requests {
            let place = Self.place(of: request, usualBase)
            let action = Action(place: place, method: request.method)
            if methods[place] == nil { order.append(place) }
            if groups[action] == nil { methods[place, default: []].append(request.method) }
            groups[action, default: []].append(request)
        }
        return .mapping(
            order.map { place in
                let operations = (methods[place] ?? []).compactMap { method -> Entry? in
                    guard let requests = groups[Action(place: place, method: method)], let first = requests.first
                    else { return nil }
                    // A key that only some of the requests contain is a parameter.
                    let known = Self.admitted(requests).first?.credentials ?? []
                    let sent = requests.map { $0.withoutQuery(of: known) }
                    var entries = RecordedOperation(requests: sent).entries
                    if place.base != usualBase, case .known(let base) = place.base {
                        entries.append(Entry("servers", .list([server(base, at: first.range)], at: first.range)))
                    }
                    let alternatives = Self.alternatives(of: requests)
                    if alternatives != [credentials] {
                        entries.append(Entry("security", security(alternatives, at: first.range)))
                    }
                    return Entry(method, .mapping(entries, at: first.range))
                }
                let range = operations.first?.value.range ?? range
                let isUsual = { (entry: Entry) in Method(openAPI: entry.key.text) != nil }
                let rare = operations.filter { !isUsual($0) }
                let others = rare.isEmpty ? [] : [Entry("additionalOperations", .mapping(rare, at: range))]
                let usual = operations.filter(isUsual).map { $0.renamed($0.key.text.lowercased()) }
                return Entry(place.path, .mapping(usual + others, at: range))
            },
            at: range
        )
    }
}
