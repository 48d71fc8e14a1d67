import Diagnostics
import Spec
import SpecImport
import TextCoding
import YAML

/// Reads the responses of an HTTP archive (HAR 1.2) as examples of a document's operations.
struct TrafficReader {
    private let documents: Documents
    private let operations: [Operation]
    /// The paths of the servers, without a slash at the end; the longest first.
    private let bases: [String]

    /// - Parameter givenBase: The base URL in place of the document's servers.
    init(_ documents: Documents, operations: [Operation], givenBase: String?) {
        self.documents = documents
        self.operations = operations
        let servers = documents.start["servers"]?.itemsOrOnly ?? []
        let urls = servers.compactMap { server -> String? in
            guard var url = server.text("url") else { return nil }
            for (name, variable) in server["variables"]?.entries ?? [] {
                url = url.replacing("{\(name)}", with: variable.text("default") ?? "")
            }
            return url
        }
        let paths = (urls + [givenBase].compactMap(\.self)).map { ServerTranslator.withoutEnd(Self.path(of: $0)) }
        bases = Set(paths + [""]).sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// The JSON bodies of the responses in an archive. Reports a file that is not an archive or has no JSON body.
    func examples(in source: SourceText) -> (examples: [PublishedExample], diagnostics: [Diagnostic]) {
        let start = SourceLocation(path: source.path)
        var collector = DiagnosticCollector()
        let archive = YAMLReader(limits: .documents).readLeniently(source, reporting: &collector)
        guard let entries = archive?.root.entry(named: "log")?.value.entry(named: "entries")?.value.items else {
            return ([], [.error("no-traffic", at: start, "this is not an HTTP archive: 'log.entries' is missing")])
        }
        let found = entries.compactMap { example(of: $0, in: source.path) }
        let message = "no response in this archive is JSON of an operation of the document"
        return (found, found.isEmpty ? [.warning("no-traffic", at: start, message)] : [])
    }

    private func example(of entry: Node, in path: String) -> PublishedExample? {
        guard let request = entry.entry(named: "request")?.value, let response = entry.entry(named: "response")?.value,
            let method = request.entry(named: "method")?.value.text,
            let url = request.entry(named: "url")?.value.text,
            let status = response.entry(named: "status")?.value.text,
            let archived = response.entry(named: "content")?.value, let text = archived.entry(named: "text")?.value,
            let bytes = archived.archivedText,
            let value = YAMLReader(limits: .documents).readJSON(SourceText(path: path, bytes: bytes)),
            let operation = operation(for: method, Self.path(of: url)),
            let content = content(of: status, in: operation), let schema = content.raw("schema")
        else { return nil }
        let start = text.range.start
        return PublishedExample(
            origin: .traffic(operation, status: status),
            value: value,
            path: path,
            container: SourceLocation(path: path, range: SourceRange(at: start)),
            schema: schema,
            owner: content.identity,
            direction: .response
        )
    }

    /// The path of a URL, without its query.
    private static func path(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let path = url.contains("://") ? rest.drop { $0 != "/" } : rest
        return String(path.prefix { $0 != "?" && $0 != "#" })
    }

    /// The operation that a request was sent to: the one with the most fixed text in its path.
    private func operation(for method: String, _ path: String) -> Operation? {
        for base in bases where path.hasPrefix(base) {
            let rest = String(path.dropFirst(base.count))
            let fitting = operations.filter { operation in
                operation.method.rawValue == method.uppercased() && Self.matches(rest, operation.path)
            }
            let best = fitting.max { Self.fixedLength(of: $0.path) < Self.fixedLength(of: $1.path) }
            if let best { return best }
        }
        return nil
    }

    private static func fixedLength(of template: String) -> Int {
        var isInside = false
        return template.count { character in
            if character == "{" { isInside = true }
            defer { if character == "}" { isInside = false } }
            return !isInside
        }
    }

    private static func matches(_ path: String, _ template: String) -> Bool {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let wanted = template.split(separator: "/", omittingEmptySubsequences: false)
        return segments.count == wanted.count && zip(segments, wanted).allSatisfy { segmentMatches($0, $1) }
    }

    /// Whether a segment has the fixed texts of a template's segment, and some text in place of each name in braces.
    private static func segmentMatches(_ segment: Substring, _ template: Substring) -> Bool {
        guard let open = template.firstIndex(of: "{"), let close = template[open...].firstIndex(of: "}") else {
            return segment == template || PercentEncoding.decode(segment) == PercentEncoding.decode(template)
        }
        let start = template[..<open]
        guard segment.hasPrefix(start) else { return false }
        let rest = segment.dropFirst(start.count)
        let end = template[template.index(after: close)...]
        if end.isEmpty { return !rest.isEmpty }
        return rest.indices.dropFirst().contains { segmentMatches(rest[$0...], end) }
    }

    /// The JSON content that the document declares for the response with a status.
    private func content(of status: String, in operation: Operation) -> DocumentCursor? {
        let responses = operation.cursor["responses"]?.entries ?? []
        let range = "\(status.prefix(1))xx"
        let response = [status, range, "default"].lazy.compactMap { wanted in
            responses.first { $0.key.lowercased() == wanted }
        }.first
        return response?.cursor["content"]?.entries.first { MediaKind($0.key) == .json }?.cursor
    }
}
