import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

/// An operation of the document.
struct Operation {
    let method: String
    let path: String
    let cursor: DocumentCursor
    let pathItem: PathItem
    /// The first tag.
    let tag: String?

    var identifier: String? { cursor.text("operationId")?.trimmingBlanks.nonEmpty }
}

extension Importer {
    /// The selected operations, in document order.
    func operations() -> [Operation] {
        var found: [Operation] = []
        documents.check(documents.start, as: .document)
        for (written, cursor) in documents.start["paths"]?.rawEntries ?? [] where !written.hasPrefix("x-") {
            guard cursor.isObject || cursor.isNull else {
                documents.warn("wrong-kind", at: cursor, "a path item is a mapping, not \(cursor.node.kindName)")
                continue
            }
            guard let item = PathItem(cursor) else { continue }
            for cursor in item.cursors { documents.check(cursor, as: .pathItem) }
            if !written.hasPrefix("/") {
                documents.warn(
                    "unsupported-path",
                    at: cursor,
                    "'\(written)' does not begin with '/'; it is read with one"
                )
            }
            let path = written.hasPrefix("/") ? written : "/" + written
            for (method, cursor) in item.operations {
                let tags = cursor["tags"].map { $0.node.text.map { [$0] } ?? $0.items.compactMap(\.node.text) } ?? []
                let operation = Operation(
                    method: method.uppercased(),
                    path: path,
                    cursor: cursor,
                    pathItem: item,
                    tag: tags.first?.nonEmpty
                )
                if isWanted(operation, tags) { found.append(operation) }
            }
            for (method, cursor) in item.ofOtherMethods {
                documents.warn(
                    "unsupported-method",
                    at: cursor,
                    "'\(method)' is no method of the language; this operation is left out"
                )
            }
        }
        if found.isEmpty, options.only.isEmpty {
            let cursor = documents.start.raw("paths") ?? documents.start
            documents.warn("no-operations", at: cursor, "the document has no operations, so the API has no endpoints")
        }
        for key in ["webhooks", "x-webhooks"] {
            guard let cursor = documents.start.raw(key), cursor.node.entries?.isEmpty == false else { continue }
            documents.warn("webhooks-left-out", at: cursor, "webhooks are requests to you; a client has none")
        }
        return found
    }

    /// Whether an operation is selected.
    private func isWanted(_ operation: Operation, _ tags: [String]) -> Bool {
        if !options.only.isEmpty { selectable.append((operation, tags)) }
        // Each selection learns that it selects something.
        let matching = options.only.indices.filter { options.only[$0].contains(operation, tags) }
        usedSelections.formUnion(matching)
        return options.only.isEmpty || !matching.isEmpty
    }

    /// The endpoint of an operation; `nil`, with a warning, where it cannot be sent.
    func endpoint(_ operation: Operation, named name: String) -> DraftEndpoint? {
        let cursor = operation.cursor
        documents.check(cursor, as: .operation)
        let owner = Self.typeName(name)
        let parameters = parameters(of: operation)
        guard let path = path(of: operation, parameters) else { return nil }
        var endpoint = DraftEndpoint(name: name, method: operation.method, path: path.template)
        endpoint.description = Self.description(cursor)
        endpoint.deprecated = cursor.flag("deprecated") ? "true" : nil
        let inPath = readParameters(parameters, of: operation, path, into: &endpoint, owner)
        readBody(of: operation, path, into: &endpoint, owner)
        join(inPath, path, operation, &endpoint)
        readResponses(of: operation, into: &endpoint, owner)
        endpoint.auth = auth(of: operation, parameters)
        endpoint.base = base(of: operation)
        if let callbacks = cursor.raw("callbacks") {
            documents.warn("callbacks-left-out", at: callbacks, "callbacks are requests to you; a client has none")
        }
        return endpoint
    }

    /// The summary, and the description where it says more.
    private static func description(_ cursor: DocumentCursor) -> String? {
        let summary = cursor.prose("summary")
        let description = cursor.prose("description")
        guard let summary else { return description }
        // Many descriptions begin with the summary.
        let core = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        if let description, description.hasPrefix(core) { return description }
        guard let description else { return summary.hasSuffix(".") ? summary : summary + "." }
        return "\(summary.hasSuffix(".") ? summary : summary + ".")\n\n\(description)".wrapped
    }
}

extension ImportOptions.Selection {
    fileprivate func contains(_ operation: Operation, _ tags: [String]) -> Bool {
        switch self {
        case .tag(let tag): tags.contains(tag)
        case .path(let path):
            operation.path == path || operation.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
        case .operation(let name):
            operation.identifier == name || "\(operation.method) \(operation.path)" == name
        }
    }
}
