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

    /// The value of a field; `nil` if it is omitted.
    private mutating func value(
        of member: Member,
        at place: ValuePlace,
        given: [String: JSONValue]?
    ) -> JSONValue? {
        let example = given?[member.wireName.value]
        if given != nil, example == nil, member.mayBeAbsent { return nil }
        if case .constant(let literal, _) = member.presence { return api.constant(literal, member.type) }
        if let example {
            return example == .null && member.mayBeNull ? .null : completed(example, member.type, at: place)
        }
        if place.depth == 1, let value = known(member) { return value }
        if let example = member.example, let value = ExampleReader(api: api).value(of: example.node, as: member) {
            return value == .null && member.mayBeNull ? .null : completed(value, member.type, at: place)
        }
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

extension Member {
    /// Whether null is distinct from an absent value.
    var mayBeNull: Bool {
        switch presence {
        case .nullable, .threeState: true
        case .required, .optional, .defaulted, .constant: false
        }
    }
}
