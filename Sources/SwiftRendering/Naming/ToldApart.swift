import Spec

// Names that differ by nothing but symbols (`GMT+1` and `GMT-1`, `A+` and `A-`) are one name without them. Where that
// happens, the symbols are spelt out, so that both can be told apart.

extension SwiftName {
    /// The properties of one type: as ``property(_:spellingSymbols:)``, with symbols spelt out in all of them where two
    /// would be one.
    static func properties(_ names: [String]) -> [String] {
        let plain = names.map { property($0) }
        guard plain.hasDuplicates else { return plain }
        return names.map { property($0, spellingSymbols: true) }
    }
}

extension SwiftName {
    /// The first of `names` that is not taken; else the last one, behind which signs stand.
    static func free(_ names: [String], beside taken: some Collection<String>) -> String {
        if let free = names.first(where: { !taken.contains($0) }) { return free }
        var name = names.last ?? ""
        repeat { name += "_" } while taken.contains(name)
        return name
    }
}

extension EventStream {
    /// The cases' names in Swift, of events that are told apart by theirs.
    var caseNames: [String] { SwiftName.properties(events.compactMap(\.name?.value)) }
}

extension Enumeration {
    /// The cases' names in Swift, none of which is that of the value that every type of a field has.
    var caseNames: [String] {
        SwiftName.properties(cases.map(\.name.value)).map { $0 == "placeholder" ? "placeholder_" : $0 }
    }

    /// The name in Swift of the case that the spec calls `name`.
    func caseName(of name: String) -> String? {
        zip(cases, caseNames).first { $0.0.name.value == name }?.1
    }
}

extension [Member] {
    /// The members with names of their own where theirs would be one.
    var toldApart: [Member] {
        guard map(\.propertyName).hasDuplicates else { return self }
        let counts = Dictionary(map { ($0.propertyName, 1) }, uniquingKeysWith: +)
        return map { member in
            let name = SwiftName.property(member.wireName.value, spellingSymbols: true)
            guard member.swiftName == nil, counts[member.propertyName] != 1, name != member.propertyName else {
                return member
            }
            var member = member
            member.swiftName = Name(name, at: member.wireName.location)
            return member
        }
    }
}
