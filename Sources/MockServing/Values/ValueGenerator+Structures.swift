import Spec

extension ValueGenerator {
    /// An object with the fields of a type.
    ///
    /// - Parameter given: The fields of an example; optional fields that it does not contain are omitted.
    mutating func structure(
        _ members: [Member],
        _ name: String?,
        at place: ValuePlace,
        given: [JSONValue.Member]?
    ) -> JSONValue {
        let inside = place.inside(name)
        let given = given.map { Dictionary($0.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }) }
        return .object(
            members.compactMap { member in
                let field = inside.field(member.wireName.value)
                return value(of: member, at: field, given: given).map { .init(member.wireName.value, $0) }
            }
        )
    }

    /// The additional fields of an object: those of the request, or else one or two.
    mutating func others(of structure: Structure, at place: ValuePlace) -> [JSONValue.Member] {
        guard let type = structure.additional else { return [] }
        if place.depth == 0, answersBody { return additional(structure) }
        let names = Set(structure.members.map(\.wireName.value))
        let fields = map(.builtin(.string, nil), type, at: place).members ?? []
        return fields.filter { !names.contains($0.key) }
    }

    /// The elements of a list, in which equal values of the field `id`, as those of an example, are replaced.
    mutating func withDistinctIDs(_ elements: [JSONValue], _ type: TypeReference, at place: ValuePlace) -> [JSONValue] {
        guard case .structure(let structure, _) = api.shape(of: type),
            let member = structure.members.first(where: { $0.wireName.value == "id" }), member.constant == nil
        else { return elements }
        var seen: Set<JSONValue> = []
        return elements.enumerated().map { index, element in
            guard let id = element["id"], id != .null, !seen.insert(id).inserted else { return element }
            let other = made(member.type, at: place.element(index).field("id"))
            seen.insert(other)
            return element.setting(other, at: ["id"]) ?? element
        }
    }

    /// The value of a field; `nil` if it is omitted.
    private mutating func value(
        of member: Member,
        at place: ValuePlace,
        given: [String: JSONValue]?
    ) -> JSONValue? {
        let example = given?[member.wireName.value]
        if given != nil, example == nil, member.mayBeAbsent { return nil }
        if let constant = member.constant { return constant.value(of: member.type) }
        if let example {
            return example == .null && member.mayBeNull ? .null : completed(example, member.type, at: place)
        }
        if place.depth == 1, isCleared(member) { return nil }
        if place.depth == 1, let value = known(member) { return value }
        if let value = api.exampleValue(of: member) {
            return value == .null && member.mayBeNull ? .null : completed(value, member.type, at: place)
        }
        if place.depth == 1, let value = status(member) { return value }
        var generator = generator(at: place, "presence")
        let lot = generator.number(in: 0...9)
        let ends = ends(member.type, at: place)
        switch member.presence {
        case .required, .constant: break
        case .nullable: if ends || lot < 2 { return .null }
        case .optional: if ends || lot < 3 { return nil }
        case .threeState:
            if ends || lot < 2 { return nil }
            if lot < 4 { return .null }
        case .defaulted: if ends || lot < 2 { return nil }
        }
        return value(of: member.type, at: place)
    }
}
