import Spec
import SwiftNaming

extension EventStream {
    /// Whether events have names.
    var isNamed: Bool { events.contains { $0.name != nil } }

    /// The Swift names of the cases, one for each named event.
    var caseNames: [String] { SwiftName.properties(events.compactMap(\.name?.value)).map(avoidingOptionalCases) }
}

/// The name of a case, with an underscore if it is a case of `Optional`: where a value may be absent, `.none` is `nil`, and
/// the pattern `.some` is any value.
func avoidingOptionalCases(_ name: String) -> String { ["none", "some"].contains(name) ? name + "_" : name }

extension Enumeration {
    /// The Swift names of the cases. None is `placeholder`, which every field type declares.
    var caseNames: [String] {
        SwiftName.properties(cases.map(\.name.value)).map { $0 == "placeholder" ? $0 + "_" : avoidingOptionalCases($0) }
    }

    /// The Swift names of the cases, by their names in the spec.
    var caseNamesBySpecName: [String: String] {
        Dictionary(zip(cases.map(\.name.value), caseNames), uniquingKeysWith: { first, _ in first })
    }

    /// The Swift name of the case that the spec calls `name`.
    func caseName(of name: String) -> String? { caseNamesBySpecName[name] }
}
