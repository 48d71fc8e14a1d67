extension Diagnostic {
    /// `did you mean 'x'?`, if one of `candidates` is close to `name`.
    package static func meant(_ name: String, _ candidates: some Sequence<String>) -> String? {
        nearestName(to: name, in: candidates).map { "did you mean '\($0)'?" }
    }

    /// `'a', 'b' and 'c'`
    package static func list(_ names: [String], conjunction: String = "and") -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
