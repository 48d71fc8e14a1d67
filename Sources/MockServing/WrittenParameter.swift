import EndpointRuntime
import Foundation
import Spec

/// A parameter as it stands among the items of a query or a form, in the style that the spec says.
struct WrittenParameter {
    /// The names of the items that belong to it.
    let itemNames: Set<String>
    private let parameter: Parameter
    private let items: [(name: String, value: String)]

    init(_ parameter: Parameter, in all: [(name: String, value: String)], api: API) {
        let name = parameter.member.wireName.value
        let isCompound = parameter.member.type.isWrittenInParts(in: api)
        items = all.filter { item in
            item.name == name || isCompound && (item.name.hasPrefix(name + "[") || item.name.hasPrefix(name + "."))
        }
        self.parameter = parameter
        itemNames = Set(items.map(\.name))
    }

    func reasons(_ values: ValueCheck, place: String) -> [Reason] {
        let member = parameter.member
        let name = member.wireName.value
        guard !items.isEmpty else {
            // A list without elements leaves no trace.
            let mayBeEmpty = member.type.isWrittenInParts(in: values.api)
            return member.isRequired && !mayBeEmpty ? [Reason(place: place, name: name, text: "it is missing")] : []
        }
        if parameter.style == .json, member.type.isWrittenInParts(in: values.api) {
            let json = try? JSONDecoder().decode(JSON.self, from: Data((items.first?.value ?? "").utf8))
            guard let json else { return [Reason(place: place, name: name, text: "it is not JSON")] }
            return values.reasons(in: json, of: member.type, at: name)
        }
        guard case .list(let element) = member.type, !element.isWrittenInParts(in: values.api) else {
            if member.type.isWrittenInParts(in: values.api) { return [] }
            if items.count > 1 { return [Reason(place: place, name: name, text: "it is given \(items.count) times")] }
            return items.compactMap { item in
                values.problem(in: item.value, of: member.type).map { Reason(place: place, name: name, text: $0) }
            }
        }
        return items.flatMap { split($0.value) }.compactMap { text in
            values.problem(in: text, of: element).map { Reason(place: place, name: name, text: $0) }
        }
    }

    private func split(_ text: String) -> [String] {
        switch parameter.style {
        case .comma: text.split(separator: ",").map(String.init)
        case .space: text.split(separator: " ").map(String.init)
        case .pipe: text.split(separator: "|").map(String.init)
        case .repeat, .brackets, .indexed, .dots, .json: [text]
        }
    }
}

extension TypeReference {
    /// Whether a value may take several items of a query.
    func isWrittenInParts(in api: API) -> Bool {
        switch self {
        case .list, .map, .builtin(.json, _): true
        case .optional(let wrapped): wrapped.isWrittenInParts(in: api)
        case .inline(let inline): if case .structure = inline.shape { true } else { false }
        case .model(let name): if case .structure? = api.model(named: name)?.shape { true } else { false }
        case .builtin: false
        }
    }
}
