import Spec

/// Compares types of two APIs by their values on the wire. Names of models do not matter.
final class TypeComparison {
    let first: API
    let second: API
    /// The places at which the types differ, each with both types.
    private(set) var differences: [String] = []
    /// The pairs of models that are compared already, or just now.
    private var seen: Set<[String]> = []

    init(_ first: API, _ second: API) {
        self.first = first
        self.second = second
    }

    func record(_ place: String, _ one: String, _ other: String) {
        if one != other { differences.append("\(place): \(one) → \(other)") }
    }

    /// - Parameter tag: The tag's field of a union that the types are variants of, which a variant need not declare.
    func compare(_ one: TypeReference, _ other: TypeReference, at place: String, tag: String? = nil) {
        if case .model(let name) = one, case .model(let otherName) = other {
            guard seen.insert([name, otherName, tag ?? ""]).inserted else { return }
        }
        switch (first.wireShape(of: one), second.wireShape(of: other)) {
        case (.optional(let one), .optional(let other)): compare(one, other, at: place)
        case (.list(let one), .list(let other)): compare(one, other, at: place + "[]")
        case (.map(let key, let one), .map(let otherKey, let other)):
            compare(key, otherKey, at: place + ".key")
            compare(one, other, at: place + ".value")
        case (.structure(let one), .structure(let other)):
            compare(one.members, other.members, at: place, tag: tag)
            switch (one.additional, other.additional) {
            case (let one?, let other?): compare(one, other, at: place + ".additional")
            case (nil, nil): break
            case (let one, let other): record(place + ".additional", one?.summary ?? "none", other?.summary ?? "none")
            }
        case (.union(let one), .union(let other)): compare(one, other, at: place)
        case (let one, let other): record(place, one.words, other.words)
        }
    }

    func compare(_ members: [Member], _ others: [Member], at place: String, tag: String? = nil) {
        let found = Dictionary(others.map { ($0.wireName.value, $0) }) { first, _ in first }
        let names = Set(members.map(\.wireName.value))
        for member in members {
            let name = member.wireName.value
            guard let other = found[name] else {
                if name != tag { differences.append("\(place).\(name): missing") }
                continue
            }
            compare(member, other, at: "\(place).\(name)")
        }
        for other in others where !names.contains(other.wireName.value) && other.wireName.value != tag {
            differences.append("\(place).\(other.wireName.value): added")
        }
    }

    func compare(_ member: Member, _ other: Member, at place: String, hasNull: Bool = true) {
        record(
            place + " presence",
            first.presence(of: member, hasNull: hasNull),
            second.presence(of: other, hasNull: hasNull)
        )
        if case .constant = member.presence { return }
        if case .constant = other.presence { return }
        record(place + " deprecated", "\(member.deprecation != nil)", "\(other.deprecation != nil)")
        compare(member.type, other.type, at: place)
    }

    private func compare(_ one: Union, _ other: Union, at place: String) {
        record(place + " tag", one.tagField ?? "none", other.tagField ?? "none")
        guard one.tagField == other.tagField else { return }
        if let tag = one.tagField {
            let others = Dictionary(other.variants.map { ($0.tag?.text.value, $0.type) }) { first, _ in first }
            for variant in one.variants {
                let name = variant.tag?.text.value
                guard let type = others[name] else {
                    differences.append("\(place) \(name ?? "else"): missing")
                    continue
                }
                compare(variant.type, type, at: "\(place) \(name ?? "else")", tag: tag)
            }
            return record(place + " variants", "\(one.variants.count)", "\(other.variants.count)")
        }
        guard one.variants.count == other.variants.count else {
            return record(
                place,
                one.variants.map { first.wireShape(of: $0.type).words }.joined(separator: "|"),
                other.variants.map { second.wireShape(of: $0.type).words }.joined(separator: "|")
            )
        }
        for (index, pair) in zip(one.variants, other.variants).enumerated() {
            compare(pair.0.type, pair.1.type, at: "\(place)|\(index)")
        }
    }
}

/// A type with models looked up and wrappers unwrapped.
enum WireShape {
    case builtin(Builtin, WireFormat?)
    case structure(Structure)
    case union(Union)
    case enumeration(Enumeration)
    case list(TypeReference)
    case map(TypeReference, TypeReference)
    case optional(TypeReference)

    /// The JSON of a value in words. Types with the same JSON are the same.
    var words: String {
        switch self {
        case .builtin(let builtin, let format):
            switch builtin {
            case .int, .int32, .int64: format == nil ? "integer" : "integer \(format?.text ?? "")"
            case .double, .float: format == nil ? "number" : "number \(format?.text ?? "")"
            default: builtin.rawValue + (format.map { " " + $0.text } ?? "")
            }
        case .structure(let structure): "{\(structure.members.map(\.wireName.value).joined(separator: ","))}"
        case .union: "union"
        case .enumeration(let enumeration):
            "enum(\(enumeration.cases.map(\.wireValue.value).joined(separator: ",")))"
        case .list: "list"
        case .map: "map"
        case .optional: "optional"
        }
    }
}

extension API {
    func wireShape(of type: TypeReference) -> WireShape {
        switch type {
        case .builtin(let builtin, let format): return .builtin(builtin, format)
        case .list(let element): return .list(element)
        case .map(let key, let value): return .map(key, value)
        case .optional(let wrapped):
            if case .builtin(.json, _) = wireShape(of: wrapped) { return .builtin(.json, nil) }
            return .optional(wrapped)
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure): return .structure(structure)
            case .union(let union): return .union(union)
            case .enumeration(let enumeration): return .enumeration(enumeration)
            }
        case .model(let name):
            switch model(named: name)?.shape {
            case .structure(let structure): return .structure(structure)
            case .union(let union): return .union(union)
            case .enumeration(let enumeration): return .enumeration(enumeration)
            case .wrapper(let wrapped): return wireShape(of: wrapped)
            case nil: return .builtin(.json, nil)
            }
        }
    }

    func presence(of member: Member, hasNull: Bool) -> String {
        switch member.presence {
        case .required: "required"
        case .nullable: hasNull ? "nullable" : "optional"
        case .optional: "optional"
        case .threeState: hasNull ? "optional nullable" : "optional"
        case .defaulted(let literal): "default \(literal.wireText(of: member.type))"
        case .constant(let literal, let mayBeAbsent):
            "\(mayBeAbsent ? "optional " : "")constant \(literal.wireText(of: member.type))"
        }
    }
}
