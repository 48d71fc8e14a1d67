// Names may differ only in symbols (`GMT+1` and `GMT-1`, `A+` and `A-`), which Swift names usually drop. Where that
// makes two names equal, the symbols are written as words.

extension SwiftName {
    /// The property names of one type, as ``property(_:namingSymbols:)`` returns them. Symbols become words in all
    /// names if two names would otherwise be equal.
    package static func properties(_ names: [String]) -> [String] {
        let plain = names.map { property($0) }
        guard plain.hasDuplicates else { return plain }
        return names.map { property($0, namingSymbols: true) }
    }

    /// The first of `names` that is not taken, or else the last name with underscores appended.
    package static func free(_ names: [String], beside taken: some Collection<String>) -> String {
        if let free = names.first(where: { !taken.contains($0) }) { return free }
        var name = names.last ?? ""
        repeat { name += "_" } while taken.contains(name)
        return name
    }
}

extension [String] {
    /// Whether two of the strings are equal.
    ///
    /// The names of every request and every type are checked several times, and the result is nearly always `false`.
    /// Comparing a few strings takes less time than hashing them.
    package var hasDuplicates: Bool {
        guard count <= 24 else { return Set(self).count < count }
        return indices.contains { self[..<$0].contains(self[$0]) }
    }
}
