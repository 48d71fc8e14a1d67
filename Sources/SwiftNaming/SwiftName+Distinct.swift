// Names may differ only in symbols (`GMT+1` and `GMT-1`, `A+` and `A-`), which Swift names usually drop. Where that
// makes names equal, their symbols are written as words. Other names stay: a value that a server adds must not rename
// the values that a client uses.

extension SwiftName {
    /// The property names of one type, as ``property(_:namingSymbols:)`` returns them. Symbols become words in names
    /// that would otherwise be equal to another one.
    package static func properties(_ names: [String]) -> [String] {
        let plain = names.map { property($0) }
        guard plain.hasDuplicates else { return plain }
        let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(names, plain).map { name, plain in
            counts[plain] == 1 ? plain : property(name, namingSymbols: true)
        }
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
