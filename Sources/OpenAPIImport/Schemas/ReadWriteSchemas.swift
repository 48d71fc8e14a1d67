import Spec
import SpecImport
import YAML

/// The schemas that have read-only or write-only properties, at any depth, and are used in requests and in responses.
struct ReadWriteSchemas {
    private let pointers: Set<String>
    private let inPatches: Set<String>
    private let inResponses: Set<String>

    /// - Parameters:
    ///   - withWebhooks: Whether the bodies of webhooks and callbacks, which a client receives, are imported.
    ///   - subtypes: Returns the schemas that values of an object with a discriminator may have.
    init(
        _ start: DocumentCursor,
        withWebhooks: Bool,
        subtypes: @escaping (DocumentCursor) -> [SchemaIndex.Target]
    ) {
        var search = Search(documents: start.documents, subtypes: subtypes)
        var sent: [String] = []
        var received: [String] = []
        var patched: [String] = []
        for (_, path) in start["paths"]?.entries ?? [] {
            sent += path.raw("parameters").map { search.references(in: $0) } ?? []
            for (method, operation) in PathItem(path)?.operations ?? [] {
                if method == .patch { patched += operation.raw("requestBody").map { search.references(in: $0) } ?? [] }
                for key in ["requestBody", "parameters"] {
                    sent += operation.raw(key).map { search.references(in: $0) } ?? []
                }
                received += operation.raw("responses")?.rawEntries.flatMap { search.references(in: $0.cursor) } ?? []
                if withWebhooks {
                    for callback in operation["callbacks"]?.entries ?? [] {
                        received += callback.cursor.entries.flatMap { search.referencesOfBodies(in: $0.cursor) }
                    }
                }
            }
        }
        if withWebhooks {
            for webhooks in ["webhooks", "x-webhooks"].compactMap({ start[$0] }) {
                received += webhooks.entries.flatMap { search.referencesOfBodies(in: $0.cursor) }
            }
        }
        let inRequests = search.closure(sent)
        inResponses = search.closure(received)
        inPatches = search.closure(patched)
        pointers =
            inRequests.isEmpty
            ? [] : search.leadingToMarked().intersection(inRequests).intersection(inResponses)
    }

    func isDirected(_ pointer: String) -> Bool { pointers.contains(pointer) }

    /// The direction for which the fields of a model are declared if requests and responses share the model.
    ///
    /// The direction must not depend on the order of requests and responses. In a PATCH request, null removes a value,
    /// so a model in the body of a PATCH request has to express null. Any other model is declared as in responses.
    func direction(of pointer: String, _ direction: TypeContext.Direction) -> TypeContext.Direction {
        if isDirected(pointer) { return direction }
        if inPatches.contains(pointer) { return .request }
        return inResponses.contains(pointer) ? .response : direction
    }
}

/// Visits the targets of references, each once, in all files.
private struct Search {
    let documents: Documents
    let subtypes: (DocumentCursor) -> [SchemaIndex.Target]
    private var cursors: [String: DocumentCursor] = [:]
    /// The references of each schema.
    private var uses: [String: [String]] = [:]
    /// The schemas with parts that are read-only or write-only.
    private var marked: Set<String> = []
    /// The schemas that are read-only or write-only as a whole. A schema of this kind is the same in both directions,
    /// but an object with a property of this schema is not.
    private var flagged: Set<String> = []

    /// The keys of values, which may have the keys of schemas but are none.
    private static let keysOfValues: Set = ["example", "examples", "default", "enum", "const"]

    init(documents: Documents, subtypes: @escaping (DocumentCursor) -> [SchemaIndex.Target]) {
        self.documents = documents
        self.subtypes = subtypes
    }

    mutating func closure(_ starts: [String]) -> Set<String> {
        var found = Set(starts)
        var open = starts
        while let next = open.popLast() {
            for target in references(of: next) where found.insert(target).inserted { open.append(target) }
        }
        return found
    }

    func leadingToMarked() -> Set<String> {
        var users: [String: [String]] = [:]
        for (pointer, targets) in uses {
            for target in targets { users[target, default: []].append(pointer) }
        }
        var found = marked
        var open = Array(marked.union(flagged))
        while let next = open.popLast() {
            for user in users[next] ?? [] where found.insert(user).inserted { open.append(user) }
        }
        return found
    }

    private mutating func references(of pointer: String) -> [String] {
        if let known = uses[pointer] { return known }
        uses[pointer] = []
        guard let cursor = cursors[pointer] else { return [] }
        let (references, isMarked, isFlagged) = scan(cursor)
        if isMarked { marked.insert(pointer) }
        if isFlagged { flagged.insert(pointer) }
        uses[pointer] = references
        return references
    }

    mutating func references(in cursor: DocumentCursor) -> [String] { scan(cursor).references }

    /// The references in the bodies of the requests of a path item.
    mutating func referencesOfBodies(in pathItem: DocumentCursor) -> [String] {
        (PathItem(pathItem)?.operations ?? []).flatMap { _, operation in
            operation.raw("requestBody").map { references(in: $0) } ?? []
        }
    }

    /// The references below a node, and whether something below it is read-only or write-only.
    private mutating func scan(_ cursor: DocumentCursor) -> (references: [String], isMarked: Bool, isFlagged: Bool) {
        var targets: [SchemaIndex.Target] = []
        var (isMarked, isFlagged) = (false, false)
        var open = [(node: cursor.node, hasNames: false)]
        var isInside = false
        while let (node, hasNames) = open.popLast() {
            defer { isInside = true }
            open += (node.items ?? []).map { ($0, false) }
            for entry in node.entries ?? [] {
                let key = entry.key.text
                if hasNames {
                    open.append((entry.value, false))
                    continue
                }
                if Self.keysOfValues.contains(key) || key.hasPrefix("x-") { continue }
                switch key {
                case "$ref", "$recursiveRef", "$dynamicRef":
                    if let text = cursor.at(node).reference, let target = documents.target(of: text, in: cursor.path) {
                        targets.append((target.cursor, target.pointer))
                    }
                case "readOnly", "writeOnly":
                    guard entry.value.text == "true" else { break }
                    if isInside { isMarked = true } else { isFlagged = true }
                case "discriminator", "allOf": targets += subtypes(cursor.at(node))
                default: break
                }
                open.append((entry.value, SchemaKeywords.keysOfNames.contains(key)))
            }
        }
        for case (let cursor, let pointer?) in targets { cursors[pointer] = cursor }
        return (targets.compactMap(\.pointer), isMarked, isFlagged)
    }
}
