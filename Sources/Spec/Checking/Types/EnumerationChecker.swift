import Diagnostics

/// Checks the values of enums, each of which must be of the raw type and be declared once.
struct EnumerationChecker {
    let sink: DiagnosticSink

    /// Returns `nil` if there are no values, which the reader reports.
    func check(_ definition: EnumerationDefinition) -> Enumeration? {
        var names: [String: Name] = [:]
        var values: [String: Name] = [:]
        for value in definition.cases {
            if let first = names.updateValue(value.name, forKey: value.name.value) {
                sink.report(.duplicate("value", value.name, first: first))
            } else if let first = values.updateValue(value.wireValue, forKey: value.wireValue.value) {
                sink.report(.duplicate("value", value.wireValue, first: first))
            }
            if definition.rawType == .int, Int(value.wireValue.value) == nil {
                sink.report(.notAnInteger(value.wireValue))
            }
        }
        guard !definition.cases.isEmpty else { return nil }
        return Enumeration(cases: definition.cases, rawType: definition.rawType, isClosed: definition.isClosed)
    }
}

extension Diagnostic {
    fileprivate static func notAnInteger(_ value: Name) -> Diagnostic {
        .error("bad-value", at: value.location, "'\(value.value)' is not an integer, which 'type: Int' requires")
    }
}
