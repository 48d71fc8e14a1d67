import Spec
import TextCoding

extension JSONValue {
    /// The value at a path; `nil` if there is none. An integer is an index of a list, `-1` the last, and `rel=next`
    /// the first element with that field.
    func value(at path: [String]) -> JSONValue? {
        guard let step = path.first else { return self }
        let rest = Array(path.dropFirst())
        if let elements, let index = Self.index(step, in: elements) { return elements[index].value(at: rest) }
        return self[step]?.value(at: rest)
    }

    /// The value with another value at a path; `nil` if no object contains that path.
    func setting(_ value: JSONValue, at path: [String]) -> JSONValue? {
        changing(path) { _ in value }
    }

    /// The value with another value at a path, in objects that are created where they are missing; `nil` if there is
    /// something else before the path ends.
    func adding(_ value: JSONValue, at path: [String]) -> JSONValue? {
        guard let step = path.first else { return value }
        let inner = self[step] ?? .object([])
        return inner.adding(value, at: Array(path.dropFirst())).flatMap { setting($0, at: [step]) }
    }

    /// The value without the member at a path; `nil` if there is none.
    func removing(_ path: [String]) -> JSONValue? {
        changing(path) { _ in nil }
    }

    /// The list with an element that the step selects: if there is none, the first element gets the field.
    func selecting(_ step: String) -> JSONValue {
        guard elements != nil, let selector = ElementSelector(step), value(at: [step]) == nil else { return self }
        return setting(.string(selector.value), at: ["0", selector.field]) ?? self
    }

    private func changing(_ path: [String], _ change: (JSONValue?) -> JSONValue?) -> JSONValue? {
        guard let step = path.first else { return change(self) }
        let rest = Array(path.dropFirst())
        switch self {
        case .object(var members):
            let index = members.firstIndex { $0.key == step }
            let inner = index.map { members[$0].value }
            let changed: JSONValue?
            if rest.isEmpty {
                changed = change(inner)
            } else {
                guard let found = inner?.changing(rest, change) else { return nil }
                changed = found
            }
            if let index { members.remove(at: index) }
            if let changed { members.insert(Member(step, changed), at: index ?? members.endIndex) }
            return .object(members)
        case .list(var elements):
            guard let index = Self.index(step, in: elements),
                let changed = elements[index].changing(rest, change)
            else { return nil }
            elements[index] = changed
            return .list(elements)
        case .null, .bool, .number, .string: return nil
        }
    }

    private static func index(_ step: String, in elements: [JSONValue]) -> Int? {
        if let selector = ElementSelector(step) {
            return elements.firstIndex { $0[selector.field] == .string(selector.value) }
        }
        guard let number = Int(step) else { return nil }
        let index = number < 0 ? elements.count + number : number
        return elements.indices.contains(index) ? index : nil
    }
}
