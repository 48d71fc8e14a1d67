/// Changes documents at random, the same way for the same seed.
struct TreeMutator {
    private var state: UInt64
    /// The schemas of the document, as references.
    private let references: [String]

    init(seed: UInt64, references: [String] = []) {
        state = seed
        self.references = references
    }

    /// A number of `0..<count` (SplitMix64).
    mutating func number(below count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, count)))
    }

    mutating func pick<Choice>(_ choices: [Choice], or none: Choice) -> Choice {
        choices.isEmpty ? none : choices[number(below: choices.count)]
    }

    mutating func isOne(in cases: Int) -> Bool { number(below: cases) == 0 }

    /// Changes a document once.
    mutating func mutate(_ tree: inout DocumentTree) {
        let (place, other) = (number(below: tree.count), number(below: tree.count))
        switch number(below: 10) {
        case 0, 1: tree.change(at: place) { delete(in: &$0) }
        case 2: tree.change(at: place) { duplicate(in: &$0) }
        case 3:
            let (one, another) = (tree.value(at: place), tree.value(at: other))
            // Neither value may be large or the root, or the document would grow without an end.
            guard one.count + another.count < 200, place > 0, other > 0 else { return }
            tree.change(at: other) { $0 = one }
            tree.change(at: min(place, tree.count - 1)) { $0 = another }
        case 4, 5: tree.change(at: place) { rename(in: &$0) }
        case 6: tree.change(at: place) { $0 = scalar() }
        case 7, 8: tree.change(at: place) { insert(in: &$0) }
        default: tree.change(at: place) { wrap(&$0) }
        }
    }

    private mutating func delete(in tree: inout DocumentTree) {
        switch tree {
        case .mapping(var entries) where !entries.isEmpty:
            entries.remove(at: number(below: entries.count))
            tree = .mapping(entries)
        case .list(var items) where !items.isEmpty:
            items.remove(at: number(below: items.count))
            tree = .list(items)
        default: tree = .text("")
        }
    }

    private mutating func duplicate(in tree: inout DocumentTree) {
        switch tree {
        case .mapping(var entries) where !entries.isEmpty:
            let entry = entries[number(below: entries.count)]
            entries.append((isOne(in: 3) ? entry.key : entry.key + pick(["2", "_", "-", "A"], or: ""), entry.value))
            tree = .mapping(entries)
        case .list(let items) where !items.isEmpty: tree = .list(items + [items[number(below: items.count)]])
        default: tree = scalar()
        }
    }

    private mutating func rename(in tree: inout DocumentTree) {
        guard case .mapping(var entries) = tree, !entries.isEmpty else { return }
        let index = number(below: entries.count)
        switch number(below: 4) {
        case 0: entries[index].key = pick(Self.keys, or: "type")
        case 1: entries[index].key = entries[index].key.uppercased()
        case 2: entries[index].key = pick(Self.oddNames, or: "")
        default:
            let other = number(below: entries.count)
            (entries[index].value, entries[other].value) = (entries[other].value, entries[index].value)
        }
        tree = .mapping(entries)
    }

    /// Adds a keyword of schemas.
    private mutating func insert(in tree: inout DocumentTree) {
        guard case .mapping(var entries) = tree else {
            tree = scalar()
            return
        }
        let key = pick(Self.keys, or: "deprecated")
        let value: DocumentTree =
            switch key {
            case "deprecated", "nullable", "readOnly", "writeOnly", "explode", "required": .word("true")
            case "type": .text(pick(Self.types, or: "string"))
            case "format": .text(pick(Self.formats, or: "date"))
            case "$ref": .text(pick(references, or: "#/components/schemas/Missing"))
            case "enum": .list((0..<number(below: 4)).map { _ in scalar() })
            case "oneOf", "anyOf", "allOf": .list((0..<(1 + number(below: 3))).map { _ in schema() })
            case "items", "additionalProperties", "not", "schema": schema()
            case "properties", "patternProperties": .mapping((0..<number(below: 3)).map { _ in (name(), schema()) })
            case "discriminator": .object(["propertyName": .text(pick(["kind", "type"], or: ""))])
            default: scalar()
            }
        entries.removeAll { $0.key == key }
        entries.insert((key, value), at: number(below: entries.count + 1))
        tree = .mapping(entries)
    }

    private mutating func wrap(_ tree: inout DocumentTree) {
        switch number(below: 3) {
        case 0: tree = .list([tree])
        case 1: tree = .mapping([(pick(Self.keys, or: "items"), tree)])
        default: if case .list(let items) = tree, let first = items.first { tree = first } else { tree = .mapping([]) }
        }
    }

    private mutating func name() -> String { pick(["kind", "type", "id", "name", "a"] + Self.oddNames, or: "a") }

    /// A small schema.
    mutating func schema() -> DocumentTree {
        if !references.isEmpty, isOne(in: 2) {
            return .object(["$ref": .text(pick(references, or: ""))])
        }
        return .object(["type": .text(pick(Self.types, or: "string"))])
    }

    mutating func scalar() -> DocumentTree {
        let text = pick(
            ["true", "0", "-1", "null", "1.5", "a", "", "string", "date-time", "☃", "a b", "Type"],
            or: "a"
        )
        return .scalar(text, isQuoted: isOne(in: 2))
    }

    static let types = ["string", "integer", "number", "boolean", "array", "object", "null", "any"]
    static let formats = ["date", "date-time", "uuid", "int64", "binary", "byte", "uri", "unix-time", "decimal"]
    private static let oddNames = ["", "self", "Type", "id?", "a b", "+1", "☃", "init", "JSON", "String", "default"]
    static let keys = [
        "type", "format", "deprecated", "nullable", "readOnly", "writeOnly", "required", "$ref", "enum", "const",
        "oneOf", "anyOf", "allOf", "items", "additionalProperties", "properties", "patternProperties", "discriminator",
        "default", "example", "description", "title", "not", "schema", "name", "in", "style", "explode", "content",
        "responses", "requestBody", "parameters", "operationId", "tags", "headers", "security", "servers", "deprecated",
    ]
}
