import Diagnostics
import YAML

/// The URL of a request: its base, its path with parameters in braces, and its query.
struct PostmanURL {
    let base: RecordedBase?
    /// Whether the URL contained a user.
    let hasUser: Bool
    let path: String
    var pathFields: [RecordedField] = []
    let query: [RecordedField]

    /// Reads a URL; `nil` if it is empty, as in a request that was never completed.
    ///
    /// - Parameter node: A text, or an object with the parts of the URL.
    init?(_ node: Node, _ variables: PostmanVariables) {
        let text = node.text ?? node.value("raw")?.text ?? Self.assembled(node)
        guard !text.isEmpty else { return nil }
        let whole = text.prefix { $0 != "#" }
        let start = whole.prefix { $0 != "?" }
        let (base, rest) = Self.split(String(start), variables)
        if case .known(let base)? = base {
            let url = RecordedURL(base)
            (self.base, hasUser) = (.known(url.text), url.hasUser)
        } else {
            (self.base, hasUser) = (base, false)
        }
        var names: [String] = []
        let declared = (node.value("variable")?.items ?? []).compactMap { Self.field($0) }
        // Schemas at one location are the same schema, so each field has a location of its own.
        let literal = node.text == nil ? node.value("raw") ?? node : node
        let place = { (index: String.Index) in
            literal.range.moved(by: text.unicodeScalars.distance(from: text.startIndex, to: index) + 1)
        }
        path = Self.template(rest, declared: Set(declared.map(\.name)), &names)
        if let items = node.value("query")?.items {
            query = items.compactMap { Self.field($0, variables)?.percentDecoded }
        } else {
            query = whole.dropFirst(start.count + 1).split(separator: "&").compactMap { item in
                let key = item.prefix { $0 != "=" }
                guard !key.isEmpty else { return nil }
                let (name, value) = (variables.resolved(String(key)), String(item.dropFirst(key.count + 1)))
                let range = place(item.startIndex)
                return RecordedField(name: name, range: range, values: [value], isExample: true).percentDecoded
            }
        }
        var seen: Set<String> = []
        pathFields = names.filter { seen.insert($0).inserted }.map { name in
            let range = start.firstRange(of: name).map { place($0.lowerBound) } ?? node.range
            var field = declared.first { $0.name == name } ?? RecordedField(name: name, range: range, values: [])
            if field.values.contains(where: { VariableSegment($0)?.isSecret ?? false }) { field.isExample = false }
            return field
        }
    }

    private static func assembled(_ node: Node) -> String {
        let parts = { (key: String, separator: String) in
            // A segment of the path may be an object with its value.
            let items = (node.value(key)?.items ?? []).compactMap { $0.text ?? $0.value("value")?.text }
            return node.value(key)?.text ?? items.joined(separator: separator)
        }
        let scheme = node.value("protocol")?.text.map { $0 + "://" } ?? ""
        let port = node.value("port")?.text.map { ":" + $0 } ?? ""
        let (host, path) = (parts("host", "."), parts("path", "/"))
        if host.isEmpty, path.isEmpty { return "" }
        return scheme + host + port + (path.hasPrefix("/") ? path : "/" + path)
    }

    /// The base and the path.
    private static func split(_ text: String, _ variables: PostmanVariables) -> (base: RecordedBase?, path: String) {
        if text.hasPrefix("{{"), let variable = text.firstRange(of: "}}") {
            // `{{protocol}}://{{host}}:{{port}}` is a base, and so is `{{base}}` in front of a path without a slash.
            let rest = text[variable.upperBound...]
            let mayGoOn = rest.first.map { ":.-{".contains($0) } ?? false
            let host = rest.hasPrefix("://") ? rest.dropFirst(3) : rest
            let end = mayGoOn ? host.firstIndex(of: "/") ?? text.endIndex : variable.upperBound
            let value = variables.resolved(String(text[..<end]))
            guard value.contains("{{") else {
                return (.known(value.contains("://") ? value : "https://" + value), String(text[end...]))
            }
            // In `{{base}}{{path}}`, the first variable is the base, and the second one has its value elsewhere.
            let first = variables.resolved(String(text[..<variable.upperBound]))
            let isBase = first.firstRange(of: "://").map { $0.upperBound < first.endIndex } ?? false
            if rest.hasPrefix("{{"), !first.contains("{{"), isBase { return (.known(first), String(rest)) }
            if rest.hasPrefix("{{"), end == text.endIndex {
                return (.unresolved(String(text[..<variable.upperBound])), String(rest))
            }
            return (.unresolved(String(text[..<end])), String(text[end...]))
        }
        let scheme = text.firstRange(of: "://")
        let host = text[(scheme?.upperBound ?? text.startIndex)...]
        let end = host.firstIndex(of: "/") ?? text.endIndex
        // Postman sends requests to URLs without a scheme over HTTP.
        let base = variables.resolved((scheme == nil ? "http://" : "") + text[..<end])
        let path = String(text[end...])
        if host.startIndex == end { return (nil, path) }
        return (base.contains("{{") ? .unresolved(String(text[..<end])) : .known(base), path)
    }

    /// The path with parameters in braces: `/users/{id}` for `/users/:id` and for `/users/{{id}}`. A segment that may be
    /// a secret becomes a parameter, too.
    ///
    /// - Parameter declared: The variables of the path.
    private static func template(_ path: String, declared: Set<String>, _ names: inout [String]) -> String {
        var previous = ""
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            if !segment.contains("{{"), let variable = VariableSegment(segment), variable.isSecret {
                let wanted = variable.name(after: previous)
                let known = declared.union(names)
                let numbered = (2...).lazy.map { "\(wanted)\($0)" }
                let name = known.contains(wanted) ? numbered.first { !known.contains($0) } ?? wanted : wanted
                names.append(name)
                return "\(variable.prefix){\(name)}"
            }
            if segment.hasPrefix(":"), segment.count > 1 {
                // `:id:archive` is a parameter and the name of an action.
                let whole = segment.dropFirst()
                let name = declared.contains(String(whole)) ? whole : whole.prefix { $0 != ":" }
                names.append(String(name))
                return "{\(name)}" + whole[name.endIndex...]
            }
            var result = ""
            var rest = segment[...]
            while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
                let name = rest[start.upperBound..<end.lowerBound].filter { $0 != "$" }
                names.append(String(name))
                result += rest[..<start.lowerBound] + "{\(name)}"
                rest = rest[end.upperBound...]
            }
            if result.isEmpty { previous = String(segment) }
            return result + rest
        }
        let joined = segments.joined(separator: "/")
        return joined.hasPrefix("/") ? joined : "/" + joined
    }

    /// A key with its value: an item of a query, of header fields, of a form or of path variables.
    ///
    /// - Parameter variables: The variables that the key may contain; `nil` if it is a name as it is.
    static func field(_ node: Node, _ variables: PostmanVariables? = nil) -> RecordedField? {
        guard let key = (node.value("key") ?? node.value("id"))?.text, !key.isEmpty else { return nil }
        return RecordedField(
            name: variables?.resolved(key) ?? key,
            range: node.range,
            values: [node.value("value")?.text ?? ""],
            isFile: node.value("type")?.text == "file",
            isList: (node.value("src")?.items?.count ?? 0) > 1,
            media: node.value("contentType")?.text.flatMap { $0.isEmpty ? nil : $0 },
            isDisabled: node.flag("disabled"),
            isExample: true,
            description: PostmanCollection.description(of: node)
        )
    }
}
