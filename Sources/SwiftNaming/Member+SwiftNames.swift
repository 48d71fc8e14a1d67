package import Spec

extension Member {
    /// The name of the property: the name that the spec gives with `as`, or one that is derived from the name on the
    /// wire.
    package var propertyName: String { swiftName?.value ?? SwiftName.property(wireName.value) }

    /// Whether the member is a constant that is always present, which the caller does not pass.
    package var isConstant: Bool { constant != nil && !mayBeAbsent }
}

extension [Member] {
    /// The members with distinct Swift names. Members whose names would clash get names with symbols written as words.
    package var disambiguated: [Member] {
        guard map(\.propertyName).hasDuplicates else { return self }
        let counts = Dictionary(map { ($0.propertyName, 1) }, uniquingKeysWith: +)
        return map { member in
            let name = SwiftName.property(member.wireName.value, namingSymbols: true)
            guard member.swiftName == nil, counts[member.propertyName] != 1, name != member.propertyName else {
                return member
            }
            var member = member
            member.swiftName = Name(name, at: member.wireName.location)
            return member
        }
    }
}
