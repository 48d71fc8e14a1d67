/// A small document of random schemas and the operations that use them, the same for the same seed.
struct RandomDocument {
    private(set) var tree = DocumentTree.mapping([])
    private var random: TreeMutator
    private let names: [String]
    private var depth = 0

    static func references(_ names: [String]) -> [String] { names.map { "#/components/schemas/\($0)" } }

    init(seed: UInt64) {
        names = ["Pet", "Cat", "Dog", "big-cat", "Owner", "Tags", "Kind", "Amount"]
        random = TreeMutator(seed: seed, references: Self.references(names))
        let schemas = names.map { ($0, schema()) }
        let paths = (0..<4).map { index -> (key: String, value: DocumentTree) in
            ("/items\(index)/{id}", .mapping([(random.pick(["get", "post", "put"], or: "get"), operation(index))]))
        }
        tree = .object([
            "openapi": .text(random.pick(["3.0.3", "3.1.0", "3.2.0"], or: "3.1.0")),
            "info": .object(["title": .text("Zoo"), "version": .text("1")]),
            "servers": .list([.object(["url": .text("https://zoo.example.com")])]),
            "paths": .mapping(paths),
            "components": .object(["schemas": .mapping(schemas)]),
        ])
    }

    private mutating func operation(_ index: Int) -> DocumentTree {
        let content = DocumentTree.object(["application/json": .object(["schema": schema()])])
        let parameter = DocumentTree.object([
            "name": .text(random.pick(["a", "b", "limit"], or: "a")),
            "in": .text(random.pick(["query", "header", "cookie"], or: "query")), "schema": schema(),
        ])
        let body = DocumentTree.object([
            random.pick(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"], or: "a/b"):
                .object(["schema": schema()])
        ])
        return .object([
            "operationId": .text("operation\(index)"), "parameters": .list([parameter]),
            "requestBody": .object(["content": body]),
            "responses": .object(["200": .object(["description": .text("x"), "content": content])]),
        ])
    }

    private mutating func schema() -> DocumentTree {
        depth += 1
        defer { depth -= 1 }
        var entries: [(key: String, value: DocumentTree)] = []
        if depth > 4 || random.isOne(in: 5) { return random.schema() }
        switch random.number(below: 6) {
        case 0: entries = [("type", .text(random.pick(TreeMutator.types, or: "string")))]
        case 1: entries = [("type", .text("array")), ("items", schema())]
        case 2:
            let key = random.pick(["oneOf", "anyOf", "allOf"], or: "oneOf")
            entries = [(key, .list((0..<(1 + random.number(below: 3))).map { _ in schema() }))]
            if random.isOne(in: 3) { entries.append(("discriminator", .object(["propertyName": .text("kind")]))) }
        case 3: entries = [("type", .text("string")), ("enum", .list([.text("a"), .text("b")]))]
        default:
            let properties = (0..<random.number(below: 4)).map { index -> (key: String, value: DocumentTree) in
                (["kind", "id", "name", "parent"][index], schema())
            }
            let required = properties.filter { _ in random.isOne(in: 2) }.map { DocumentTree.text($0.key) }
            entries = [("type", .text("object")), ("properties", .mapping(properties))]
            if !required.isEmpty { entries.append(("required", .list(required))) }
            if random.isOne(in: 6) { entries.append(("additionalProperties", schema())) }
        }
        if random.isOne(in: 8) { entries.append(("deprecated", .word("true"))) }
        if random.isOne(in: 8) { entries.append(("nullable", .word("true"))) }
        if random.isOne(in: 8) { entries.append((random.pick(["readOnly", "writeOnly"], or: ""), .word("true"))) }
        if random.isOne(in: 8) { entries.append(("description", .text("What it is.\nAnd more."))) }
        return .mapping(entries)
    }
}
