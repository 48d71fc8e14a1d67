import Diagnostics
import Spec
import SpecImport
import YAML

/// Finds all operations of a document, or the selected operations.
struct OperationFinder {
    let documents: Documents
    let selections: [ImportOptions.Selection]
    private let renames: RenameTable
    /// The indices of the selections that match an operation.
    private var used: Set<Int> = []
    /// The operations that could be selected, with their tags; empty if there are no selections.
    private var selectable: [(operation: Operation, tags: [String])] = []

    /// - Parameters:
    ///   - selections: The selected parts; empty for all operations.
    ///   - renames: The parts that the user excludes.
    init(
        _ documents: Documents,
        selections: [ImportOptions.Selection],
        renames: RenameTable = RenameTable(Renames())
    ) {
        self.documents = documents
        self.selections = selections
        self.renames = renames
    }

    /// The selected operations, in document order.
    mutating func operations() -> [Operation] {
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
                    method: method,
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
                    "'\(method)' is not a method of the language; this operation is left out"
                )
            }
        }
        if found.isEmpty, selections.isEmpty, !hasWebhooks {
            let cursor = documents.start.raw("paths") ?? documents.start
            documents.warn("no-operations", at: cursor, "the document has no operations, so the API has no endpoints")
        }
        return found
    }

    /// Whether the document declares webhooks.
    var hasWebhooks: Bool { !webhooks.isEmpty }

    private var webhooks: [DocumentCursor] {
        ["webhooks", "x-webhooks"].compactMap { documents.start.raw($0) }.filter { $0.node.entries?.isEmpty == false }
    }

    /// Reports webhooks and callbacks that are not imported.
    func reportWebhooks(besides operations: [Operation]) {
        let callbacks = operations.compactMap { $0.cursor.raw("callbacks") }.filter { $0.node.entries?.isEmpty != true }
        for cursor in webhooks + callbacks {
            documents.warn(
                "webhooks-left-out",
                at: cursor,
                "requests from the service to your server are left out",
                hint: "'--webhooks' imports them"
            )
        }
    }

    /// Whether an operation is selected.
    private mutating func isWanted(_ operation: Operation, _ tags: [String]) -> Bool {
        if renames.excludes(path: operation.path, tags: tags) { return false }
        if !selections.isEmpty { selectable.append((operation, tags)) }
        // All matching selections are recorded, not only the first.
        let matching = selections.indices.filter { selections[$0].contains(operation, tags) }
        used.formUnion(matching)
        return selections.isEmpty || !matching.isEmpty
    }

    /// Reports selections that match nothing, which are probably typos.
    ///
    /// - Parameter locations: The locations of the selections in a configuration; empty if they are options of the
    ///   command line.
    func reportUnusedSelections(at locations: [SourceLocation] = []) {
        for index in selections.indices where !used.contains(index) {
            let selection = selections[index]
            let isConfigured = locations.indices.contains(index)
            let near = nearestName(to: selection.name, in: names(for: selection))
            documents.report(
                .error(
                    "nothing-selected",
                    at: isConfigured ? locations[index] : documents.start.location,
                    "'\(isConfigured ? "" : "--only ")\(selection)' selects no operation of the document",
                    hint: Diagnostic.meant(near.map { "\(selection.kind)=\($0)" })
                        ?? (selection.name.contains(",") && !isConfigured ? "give '--only' once for each part" : nil)
                )
            )
        }
    }

    /// The names that a selection could have meant.
    private func names(for selection: ImportOptions.Selection) -> Set<String> {
        switch selection {
        case .tag: Set(selectable.flatMap(\.tags))
        case .path: Set(selectable.map(\.operation.path))
        case .operation: Set(selectable.compactMap(\.operation.identifier))
        }
    }
}

extension ImportOptions.Selection {
    fileprivate func contains(_ operation: Operation, _ tags: [String]) -> Bool {
        switch self {
        case .tag(let tag): tags.contains(tag)
        case .path(let path):
            operation.path == path || operation.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
        case .operation(let name):
            operation.identifier == name || "\(operation.method.rawValue) \(operation.path)" == name
        }
    }

    fileprivate var kind: String {
        switch self {
        case .tag: "tag"
        case .path: "path"
        case .operation: "operation"
        }
    }

    fileprivate var name: String {
        switch self {
        case .tag(let name), .path(let name), .operation(let name): name
        }
    }
}
