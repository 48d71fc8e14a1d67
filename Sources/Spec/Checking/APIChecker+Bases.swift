import Diagnostics

extension APIChecker {
    /// The bases that a client chooses from by name.
    mutating func checkBases() -> [Base] {
        root.bases.compactMap { base in checkBase(base.url).map { Base(name: base.name, url: $0) } }
    }

    /// The names in braces in bases, that the user of the client gives values to.
    mutating func checkVariables() -> [Member] {
        let settings =
            [root.settings]
            + files.flatMap { file in
                file.groups.flatMap { [$0.settings] + $0.endpoints.map(\.settings) } + file.endpoints.map(\.settings)
            }
        let bases = settings.compactMap(\.base?.value) + root.bases.map(\.url.value)
        return root.variables.compactMap { variable in
            if !bases.contains(where: { $0.contains("{\(variable.name.value)}") }) {
                report(.unusedVariable(variable.name))
            }
            guard let member = checkField(variable) else { return nil }
            switch (member.type, member.presence) {
            case (.builtin(.string, nil), .required), (.builtin(.int, nil), .required): return member
            case (.builtin(.string, nil), .defaulted), (.builtin(.int, nil), .defaulted): return member
            case (.inline, .required), (.inline, .defaulted), (.model, .required), (.model, .defaulted):
                if enumeration(of: member.type) != nil { return member }
            default: break
            }
            report(.badVariable(variable.name))
            return nil
        }
    }

    var variableNames: Set<String> { Set(root.variables.map(\.name.value)) }

    /// `text` with a letter for each name in braces.
    static func withoutVariables(_ text: String) -> String {
        var result = ""
        var isInside = false
        for character in text {
            if character == "{" { result += "x" }
            if character == "{" || character == "}" {
                isInside = character == "{"
            } else if !isInside {
                result.append(character)
            }
        }
        return result
    }
}

extension Diagnostic {
    fileprivate static func unusedVariable(_ name: Name) -> Diagnostic {
        .warning("unused-variable", at: name.location, "no 'base' has '{\(name.value)}' in it")
    }

    fileprivate static func badVariable(_ name: Name) -> Diagnostic {
        .error(
            "bad-variable",
            at: name.location,
            "the variable '\(name.value)' is a String, an Int or an enum, and is always there"
        )
    }
}
