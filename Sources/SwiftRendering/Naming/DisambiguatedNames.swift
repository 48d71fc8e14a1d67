import Spec

// Names may differ only in symbols (`GMT+1` and `GMT-1`, `A+` and `A-`), which Swift names usually drop. Where that
// makes two names equal, the symbols are written as words.

extension SwiftName {
    /// The property names of one type, as ``property(_:namingSymbols:)`` gives them; symbols become words in all
    /// names if two would otherwise be equal.
    static func properties(_ names: [String]) -> [String] {
        let plain = names.map { property($0) }
        guard plain.hasDuplicates else { return plain }
        return names.map { property($0, namingSymbols: true) }
    }
}

extension SwiftName {
    /// The first of `names` that is not taken, or else the last one with underscores appended.
    static func free(_ names: [String], beside taken: some Collection<String>) -> String {
        if let free = names.first(where: { !taken.contains($0) }) { return free }
        var name = names.last ?? ""
        repeat { name += "_" } while taken.contains(name)
        return name
    }
}

extension EventStream {
    /// The Swift names of the cases, one for each named event.
    var caseNames: [String] { SwiftName.properties(events.compactMap(\.name?.value)) }
}

extension Enumeration {
    /// The Swift names of the cases; none is `placeholder`, which every field type declares.
    var caseNames: [String] {
        SwiftName.properties(cases.map(\.name.value)).map { $0 == "placeholder" ? "placeholder_" : $0 }
    }

    /// The Swift name of the case that the spec calls `name`.
    func caseName(of name: String) -> String? {
        zip(cases, caseNames).first { $0.0.name.value == name }?.1
    }
}

extension [Member] {
    /// The members with distinct Swift names: those that would clash get a name with symbols written as words.
    var disambiguated: [Member] {
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
