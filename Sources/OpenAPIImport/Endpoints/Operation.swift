import Diagnostics
import Spec
import SpecImport
import YAML

/// An operation of the document.
struct Operation {
    let method: Method
    let path: String
    let cursor: DocumentCursor
    let pathItem: PathItem
    /// The first tag.
    let tag: String?
    private let known = Known()

    /// The values that are computed once, because every pass reads them.
    private final class Known {
        var parameters: [DocumentCursor]?
    }

    init(method: Method, path: String, cursor: DocumentCursor, pathItem: PathItem, tag: String?) {
        self.method = method
        self.path = path
        self.cursor = cursor
        self.pathItem = pathItem
        self.tag = tag
    }

    var identifier: String? { cursor.text("operationId")?.trimmingBlanks.nonEmpty }

    /// The parts from which the operation's name is derived.
    var source: OperationSource {
        OperationSource(
            identifier: identifier,
            method: method,
            path: path,
            tag: tag,
            summary: cursor.text("summary"),
            location: cursor.location
        )
    }

    /// The body of the operation's requests. In Swagger 2, the body is a parameter.
    var body: DocumentCursor? { cursor["requestBody"] ?? parameters.first { $0.text("in") == "body" } }

    /// The first success that may have a body, or `default` if it is the only response.
    var success: DocumentCursor? {
        let responses = (cursor["responses"]?.rawEntries ?? []).compactMap { key, written in
            written.target().map { (key.lowercased(), $0.cursor) }
        }
        return
            (responses.first { $0.0.hasPrefix("2") && !["204", "205"].contains($0.0) }
            ?? responses.first { $0.0 == "default" && responses.count == 1 })?.1
    }

    /// The parameters of the operation and of its path item. A parameter of the operation overrides a parameter of the
    /// path item with the same name and location.
    var parameters: [DocumentCursor] {
        if let known = known.parameters { return known }
        let found = findParameters()
        known.parameters = found
        return found
    }

    /// The beginning of the names of the types in a parameter, so that the operations that share the parameter share its
    /// types: `owner` for a parameter of this operation alone, a name of the path for a parameter of several operations of
    /// a path, and nothing for a parameter that the document declares for all paths.
    func typePrefix(of parameter: DocumentCursor, owner: String) -> String {
        if cursor.contains(parameter) { return owner }
        guard pathItem.cursors.contains(where: { $0.contains(parameter) }) else { return "" }
        if pathItem.operations.count == 1 { return owner }
        return NameTable.typeName(path.split(separator: "/").last { !$0.contains("{") }.map(String.init) ?? "")
    }

    private func findParameters() -> [DocumentCursor] {
        var seen: Set<String> = []
        let levels = [cursor] + pathItem.cursors
        let kept = levels.map { level in
            let all = level["parameters"]?.resolvedItems ?? []
            let keys = all.map { parameter in
                let (place, name) = (parameter.text("in") ?? "", parameter.text("name") ?? "")
                // The case of the names of header fields has no meaning.
                return "\(place) \(place == "header" ? name.lowercased() : name)"
            }
            defer { seen.formUnion(keys) }
            return zip(all, keys).filter { !seen.contains($0.1) }.map(\.0)
        }
        return kept.reversed().flatMap(\.self)
    }
}

/// The objects that operations on one path share: the path item and, if it is a reference, its target.
struct PathItem {
    let cursors: [DocumentCursor]

    init?(_ written: DocumentCursor) {
        if written.reference == nil {
            cursors = [written]
        } else if let target = written.resolved() {
            cursors = [written, target]
        } else {
            return nil
        }
    }

    /// The value of a key at the nearest level that has it.
    subscript(_ key: String) -> DocumentCursor? { cursors.lazy.compactMap { $0[key] }.first }

    /// The operations by method. An operation beside a reference overrides the operation of the reference's target.
    var operations: [(method: Method, cursor: DocumentCursor)] {
        var seen: Set<Method> = []
        let usual = cursors.flatMap(\.entries).map { (Method(openAPI: $0.key), $0.cursor) }
        let rare = additional.map { (Method(rawValue: $0.key), $0.cursor) }
        return (usual + rare).compactMap { method, cursor in
            guard let method, cursor.isObject, seen.insert(method).inserted else { return nil }
            return (method, cursor)
        }
    }

    /// The operations whose methods are not tokens in capitals.
    var ofOtherMethods: [(method: String, cursor: DocumentCursor)] {
        additional.filter { Method(rawValue: $0.key) == nil }.map { ($0.key, $0.cursor) }
    }

    /// The `additionalOperations` of OpenAPI 3.2, for methods that have no key in a path item.
    private var additional: [(key: String, cursor: DocumentCursor)] {
        cursors.flatMap { $0["additionalOperations"]?.entries ?? [] }
    }
}

extension DocumentCursor {
    /// Whether this part of a document contains another part.
    fileprivate func contains(_ other: DocumentCursor) -> Bool {
        let (outer, inner) = (node.range, other.node.range)
        return path == other.path && outer.start <= inner.start && inner.end <= outer.end
    }
}
