import Spec

/// Generates values of types, deterministically for a seed; prefers the examples of the spec.
struct ValueGenerator {
    let api: API
    /// The fixed values of fields, by field name, such as the values of the request's path parameters.
    let known: [String: JSONValue]
    /// The JSON in the body of the request.
    var sent: SentValue?
    /// Whether the value is the response to a body, which has no other additional fields than those of the body.
    var answersBody = false
    /// The status of the failure that the value describes; `nil` if it describes none.
    var failureStatus: Int?
    private let seed: UInt64
    /// The number of values that may still be generated, across all nested models. Without it, only required values
    /// are generated.
    private var budget = 5000
    /// The variants that end recursive values.
    private lazy var finiteValues = FiniteValues(api)

    /// - Parameter seed: The seed; the same seed gives the same values.
    init(api: API, seed: UInt64, known: [String: JSONValue] = [:]) {
        self.api = api
        self.seed = seed
        self.known = known
    }

    /// A value of `type`.
    mutating func value(of type: TypeReference, at place: ValuePlace) -> JSONValue {
        budget -= 1
        // Models that require each other in a cycle have no finite value, and those that require many models each have
        // a value that is too large.
        guard budget > Self.least, place.depth < Self.deepest else { return .null }
        if place.depth == 0, let sent, case .union(let union) = api.shape(of: type),
            let variant = union.variant(of: sent.value, in: api)
        {
            return tagged(variant, of: union, at: place)
        }
        if case .model(let name) = type, let example = exampleOfModel(name) {
            return completed(echoing(example, type, at: place), type, at: place)
        }
        return made(type, at: place)
    }

    /// A generated value of `type`, without the example of the model.
    mutating func made(_ type: TypeReference, at place: ValuePlace) -> JSONValue {
        switch api.shape(of: type) {
        case .builtin(let builtin, let format): return scalar(builtin, format, at: place)
        case .enumeration(let enumeration, _): return choice(enumeration, at: place)
        case .optional(let wrapped):
            var generator = generator(at: place, "null")
            return ends(wrapped, at: place) || generator.oneIn(5) ? .null : value(of: wrapped, at: place)
        case .list(let element):
            var generator = generator(at: place, "count")
            let count = ends(element, at: place) ? 0 : generator.number(in: place.depth == 0 ? 2...3 : 1...3)
            let elements = (0..<count).map { value(of: element, at: place.element($0)) }
            return .list(withDistinctIDs(elements, element, at: place))
        case .map(let key, let member):
            let repeated = place.depth == 0 ? additional(member, besides: []) : []
            return repeated.isEmpty ? map(key, member, at: place) : .object(repeated)
        case .structure(let structure, let name):
            let value = self.structure(structure.members, name, at: place, given: nil)
            return .object((value.members ?? []) + others(of: structure, at: place.inside(name)))
        case .union(let union): return self.union(union, at: place)
        }
    }

    /// A value of one of the variants, with its tag.
    private mutating func union(_ union: Union, at place: ValuePlace) -> JSONValue {
        var generator = generator(at: place, "variant")
        let short = union.variants.filter { !ends($0.type, at: place) }
        guard let shortest = short.first ?? finiteValues.shortestVariant(of: union) else { return union.unknownValue }
        let variant = generator.pick(short, or: shortest)
        return tagged(variant, of: union, at: place)
    }

    /// A value of a variant, with its tag. If a value of the variant for all other tags has the tag of another variant,
    /// it is replaced by a value of that variant.
    private mutating func tagged(_ variant: Union.Variant, of union: Union, at place: ValuePlace) -> JSONValue {
        let value = value(of: variant.type, at: place)
        guard let tagField = union.tagField else { return value }
        guard let tag = variant.tag else {
            let meant = union.variants.first { $0.tag != nil && $0.tag?.value.json == value[tagField] }
            return meant.map { tagged($0, of: union, at: place) } ?? value
        }
        let sent = place.depth == 0 ? sent?.value[tagField] : nil
        let repeated = sent.flatMap { variant.hasTag($0) ? $0 : nil }
        return value.setting(repeated ?? tag.value.json, at: [tagField]) ?? value
    }

    /// An example, completed with generated values for its missing required fields.
    mutating func completed(_ example: JSONValue, _ type: TypeReference, at place: ValuePlace) -> JSONValue {
        // An example that generated code can read, such as the response of a server, is returned unchanged, with its
        // undeclared keys.
        if place.depth == 0, ValueCheck.isReadable(example, as: type, in: api) { return example }
        switch (api.shape(of: type), example) {
        case (.optional(let wrapped), let example) where example != .null:
            return completed(example, wrapped, at: place)
        case (.structure(let structure, let name), .object(let given)):
            return self.structure(structure.members, name, at: place, given: given)
        case (.list(let element), .list(let given)):
            return .list(given.enumerated().map { completed($1, element, at: place.element($0)) })
        case (.map(_, let member), .object(let given)):
            return .object(given.map { .init($0.key, completed($0.value, member, at: place.field($0.key))) })
        default:
            // A mismatched example is reported when the mock starts.
            return ValueCheck.fits(example, type, in: api) ? example : made(type, at: place)
        }
    }

    /// The generator for one place, independent of the values that are generated elsewhere.
    func generator(at place: ValuePlace, _ purpose: String) -> SeededGenerator {
        SeededGenerator(seed: SeededGenerator.seed(of: "\(purpose) \(place.path)".utf8, from: seed))
    }

    private func exampleOfModel(_ name: String) -> JSONValue? {
        guard let model = api.model(named: name), let example = model.example else { return nil }
        return api.loadedValue(of: example, as: .model(name))
    }

    private func choice(_ enumeration: Enumeration, at place: ValuePlace) -> JSONValue {
        var generator = generator(at: place, "case")
        let raw = generator.pick(enumeration.cases.map(\.wireValue.value))
        return enumeration.rawType == .int ? JSONValue(numeral: raw) ?? .integer(0) : .string(raw)
    }

    mutating func map(_ key: TypeReference, _ member: TypeReference, at place: ValuePlace) -> JSONValue {
        guard !ends(member, at: place) else { return .object([]) }
        var generator = generator(at: place, "count")
        var members: [JSONValue.Member] = []
        for index in 0..<generator.number(in: 1...2) {
            let text: String =
                switch value(of: key, at: place.field("key\(index)")) {
                case .string(let text), .number(let text): text
                default: "key\(index)"
                }
            if members.contains(where: { $0.key == text }) { continue }
            members.append(.init(text, value(of: member, at: place.element(index))))
        }
        return .object(members)
    }

    /// Whether optional values of the type are omitted at this place.
    func ends(_ type: TypeReference, at place: ValuePlace) -> Bool {
        if place.depth >= Self.deep || budget < 1000 { return true }
        return type.parts.contains { part in
            if case .model(let name) = part { place.open.count { $0 == name } > 1 } else { false }
        }
    }

    private static let deep = 6
    private static let deepest = 60
    private static let least = -200_000
}

extension Union {
    /// A value that is none of the variants, which all are objects.
    fileprivate var unknownValue: JSONValue {
        guard let tagField else { return .string("unknown") }
        let tags = variants.compactMap(\.tag?.value.json)
        let areStrings = tags.allSatisfy { $0.string != nil }
        let others = (0...tags.count).map { areStrings ? JSONValue.string("unknown\($0)") : .integer($0) }
        return .object([.init(tagField, others.first { !tags.contains($0) } ?? .null)])
    }
}
