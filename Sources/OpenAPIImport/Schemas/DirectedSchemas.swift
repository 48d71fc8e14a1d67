import YAML

/// The schemas that have read-only or write-only properties somewhere, and are used in requests and in responses.
struct DirectedSchemas {
    private let pointers: Set<String>

    init(_ start: Place) {
        var marked: Set<String> = []
        var users: [String: [String]] = [:]
        var uses: [String: [String]] = [:]
        var flagged: [String] = []
        for (name, place) in start["components"]?["schemas"]?.rawEntries ?? [] {
            let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
            let pointer = "\(start.path)#/components/schemas/\(escaped)"
            let (references, isMarked) = Self.scan(place.node, path: start.path)
            if isMarked { marked.insert(pointer) }
            if ["readOnly", "writeOnly"].contains(where: { place.flag($0) }) { flagged.append(pointer) }
            uses[pointer] = references
            for reference in references { users[reference, default: []].append(pointer) }
        }
        // What is for one direction as a whole is the same schema; what has it as a property is not.
        for pointer in flagged { marked.formUnion(users[pointer] ?? []) }
        guard !marked.isEmpty else {
            pointers = []
            return
        }
        var sent: [String] = []
        var received: [String] = []
        for (_, path) in start["paths"]?.entries ?? [] {
            for (_, operation) in path.entries where operation.isObject {
                if let body = operation["requestBody"] { sent += Self.scan(body.node, path: body.path).references }
                for (_, response) in operation["responses"]?.entries ?? [] {
                    received += Self.scan(response.node, path: response.path).references
                }
            }
        }
        pointers = Self.closure(Array(marked), users)
            .intersection(Self.closure(sent, uses)).intersection(Self.closure(received, uses))
    }

    func isDirected(_ pointer: String) -> Bool { pointers.contains(pointer) }

    private static func closure(_ starts: [String], _ edges: [String: [String]]) -> Set<String> {
        var found = Set(starts)
        var open = starts
        while let next = open.popLast() {
            for target in edges[next] ?? [] where found.insert(target).inserted { open.append(target) }
        }
        return found
    }

    /// The references below a node, and whether something below it is for one direction only.
    private static func scan(_ node: Node, path: String) -> (references: [String], isMarked: Bool) {
        var references: [String] = []
        var isMarked = false
        var open = [node]
        var isInside = false
        while let node = open.popLast() {
            defer { isInside = true }
            open += node.items ?? []
            for entry in node.entries ?? [] {
                if entry.key.text == "$ref", let text = entry.value.text {
                    references.append(text.hasPrefix("#") ? path + text : text)
                } else if isInside, ["readOnly", "writeOnly"].contains(entry.key.text), entry.value.text == "true" {
                    isMarked = true
                }
                open.append(entry.value)
            }
        }
        return (references, isMarked)
    }
}
