import Spec

/// Makes up the lines of a spec, each of which is a declaration by itself.
struct SpecMaker {
    let api: String
    var random: SystemlessRandom
    /// The keys of the line that is being made.
    private var uses: Set<RandomSpec.Use> = []
    private var nameCount = 0

    init(api: String, random: SystemlessRandom) {
        self.api = api
        self.random = random
    }

    /// The root file.
    mutating func root() -> [RandomSpec.Line] {
        var lines = [
            line(.root, .api, api), line(.root, .version, text()), line(.root, .description, text()),
            line(.root, .access, pick(Access.allCases.map(\.rawValue))),
            line(
                .root,
                .base,
                pick(["https://{host}/{region}", "{a: \"https://{host}\", b: \"https://b.{region}.example\"}"])
            ),
            line(.root, .variables, ""),
        ]
        for name in ["host", "region"] {
            lines.append(declaration(name) { $0.variable() })
        }
        lines.append(line(.root, .pages, ""))
        for name in ["counted", "linked"] { lines.append(declaration(name) { $0.pages() }) }
        for (key, value) in settings().shuffled(using: &random).prefix(4) where key != .base {
            lines.append(line(.root, key, value))
        }
        lines.append(line(.root, .groups, ""))
        for index in 0..<3 { lines.append(declaration("G\(index)") { $0.group() }) }
        lines.append(line(.root, .endpoints, ""))
        for index in 0..<10 { lines.append(declaration("e\(index)") { $0.endpoint() }) }
        lines.append(line(.root, .webhooks, ""))
        for index in 0..<3 { lines.append(declaration("hook.\(index)") { $0.webhook() }) }
        lines.append(line(.root, .models, ""))
        for (name, model) in Self.knownModels { lines.append(declaration(name) { _ in model }) }
        for index in 0..<8 { lines.append(declaration("M\(index)") { $0.model() }) }
        return lines
    }

    /// The other file.
    mutating func part() -> [RandomSpec.Line] {
        var lines = [line(.part, .api, api), line(.part, .description, text()), line(.part, .groups, "")]
        for index in 3..<5 { lines.append(declaration("G\(index)") { $0.group() }) }
        lines.append(line(.part, .endpoints, ""))
        for index in 10..<16 { lines.append(declaration("e\(index)") { $0.endpoint() }) }
        lines.append(line(.part, .webhooks, ""))
        for index in 3..<5 { lines.append(declaration("hook.\(index)") { $0.webhook() }) }
        lines.append(line(.part, .models, ""))
        for index in 8..<14 { lines.append(declaration("M\(index)") { $0.model() }) }
        return lines
    }

    /// The models that all other declarations can use.
    private static let knownModels = [
        ("Plain", "{fields: {id: Int, name?: String}}"), ("Other", "{fields: {kind: {const: other}, at: Date}}"),
        ("Kind", "{enum: [one, two]}"), ("Level", "{type: Int, enum: {low: 0, high: 1}}"), ("Key", "{wraps: String}"),
        ("Paged", "{fields: {data: [Plain], next?: URL, more: Bool, last?: String, total?: Int}}"),
        ("Boxed(Item)", "{fields: {item: Item, list?: [Item], inner?: {fields: {deep: Item, next?: Boxed(Item)}}}}"),
        ("Options", "{fields: {first?: String, second: {type: Int, default: 2}}}"),
    ]

    private mutating func webhook() -> String {
        let types = ["Plain", "\"[Paged]\"", "\"[String: Other]\"", "Date", "Kind"]
        let (type, format) = pick([(pick(types), nil), ("Date", pick(["seconds", "milliseconds", "http"]))])
        return mapping(.webhook, [(.type, type), (.format, format), (.description, text())])
    }

    // MARK: Writing

    private mutating func line(_ schema: MappingSchema, _ key: Key, _ value: String) -> RandomSpec.Line {
        let own = uses.union([.init(schema: schema, key: key)])
        uses = []
        return RandomSpec.Line(text: "\(key.rawValue): \(value)", uses: own)
    }

    private mutating func declaration(_ name: String, _ make: (inout Self) -> String) -> RandomSpec.Line {
        let value = make(&self)
        defer { uses = [] }
        return RandomSpec.Line(text: "  \(name): \(value)", uses: uses)
    }

    /// A mapping with keys of `schema`. Keys that the schema does not have, and keys without a value, are left out.
    mutating func mapping(_ schema: MappingSchema, _ entries: [(Key, String?)]) -> String {
        var texts: [String] = []
        for case (let key, let value?) in entries where schema.keys.contains(key) {
            uses.insert(.init(schema: schema, key: key))
            texts.append("\(key.rawValue): \(value)")
        }
        return "{\(texts.joined(separator: ", "))}"
    }

    // MARK: Choosing

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    /// The value of `make` with a probability of one in `one`, otherwise `nil`.
    mutating func perhaps(_ one: Int, _ make: (inout Self) -> String) -> String? { chance(one) ? make(&self) : nil }

    mutating func text() -> String { HostileText.yaml(HostileText.random(using: &random)) }

    /// A text that a header or a media type can contain.
    mutating func tame() -> String {
        HostileText.yaml("a" + HostileText.tamed(HostileText.random(using: &random)).filter(\.isLetter))
    }

    /// A unique wire name.
    mutating func wireName() -> String {
        nameCount += 1
        return HostileText.yaml(HostileText.random(using: &random) + "x\(nameCount)")
    }

    /// A unique name that is valid in Swift unchanged.
    mutating func plainName(_ prefix: String) -> String {
        nameCount += 1
        return "\(prefix)\(nameCount)"
    }
}
