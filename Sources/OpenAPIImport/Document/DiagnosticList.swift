package import Diagnostics

extension [Diagnostic] {
    /// The diagnostics in source order: the file at `path` first, then the other files in the order of their paths.
    func sorted(from path: String) -> [Diagnostic] {
        enumerated().sorted { one, other in
            guard let first = one.element.location, let second = other.element.location else {
                return (one.element.location == nil ? 0 : 1, one.offset)
                    < (other.element.location == nil ? 0 : 1, other.offset)
            }
            if first.path != second.path {
                return first.path == path || second.path != path && first.path < second.path
            }
            return first.start == second.start ? one.offset < other.offset : first.start < second.start
        }.map(\.element)
    }
}

extension [Diagnostic] {
    /// The diagnostics, in which a message that occurs more than three times in a file is reported only once. A note
    /// lists the next locations.
    package var withoutRepetitions: [Diagnostic] {
        let groups = Dictionary(grouping: self) { Repetition($0) }
        var seen: Set<Repetition> = []
        return compactMap { diagnostic in
            let key = Repetition(diagnostic)
            guard let all = groups[key], all.count > 3 else { return diagnostic }
            return seen.insert(key).inserted ? diagnostic.standing(for: all.dropFirst()) : nil
        }
    }

    private struct Repetition: Hashable {
        let severity: Diagnostic.Severity
        let code: DiagnosticCode
        let message: String
        let path: String?

        init(_ diagnostic: Diagnostic) {
            severity = diagnostic.severity
            code = diagnostic.code
            message = diagnostic.message
            path = diagnostic.location?.path
        }
    }
}

extension Diagnostic {
    fileprivate func standing(for others: ArraySlice<Diagnostic>) -> Diagnostic {
        let places = others.compactMap { $0.location?.start }
        // A document of one line has only columns.
        let isOneLine = Set(places.map(\.line) + [location?.start.line].compactMap(\.self)).count == 1
        let numbers = places.map { isOneLine ? $0.column : $0.line }
        let named = numbers.prefix(12).map(String.init).joined(separator: ", ")
        let rest = numbers.count > 12 ? " and \(numbers.count - 12) more" : ""
        let note = Note("the same \(others.count) more times: \(isOneLine ? "columns" : "lines") \(named)\(rest)")
        return Diagnostic(severity, code, at: location, message, hint: hint, notes: notes + [note])
    }
}
