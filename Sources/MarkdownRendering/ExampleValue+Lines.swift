import Spec
import TextCoding

extension ExampleValue {
    /// The value as JSON in one line if that is short, or else with each element and member in lines of its own.
    func lines(columns: Int = 80) -> [String] {
        let line = line
        if line.count <= columns { return [line] }
        switch self {
        case .null, .bool, .number, .string: return [line]
        case .list(let elements): return ["["] + Self.indented(elements.map { $0.lines(columns: columns - 2) }) + ["]"]
        case .object(let members):
            let lines = members.map { member in
                var lines = member.value.lines(columns: columns - 4 - member.key.count)
                lines[0] = JSONString.quoted(member.key) + ": " + lines[0]
                return lines
            }
            return ["{"] + Self.indented(lines) + ["}"]
        }
    }

    private var line: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): JSONString.quoted(text)
        case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(JSONString.quoted($0.key)): \($0.value.line)" }.joined(separator: ", "))}"
        }
    }

    private static func indented(_ values: [[String]]) -> [String] {
        values.enumerated().flatMap { index, lines in
            var lines = lines.map { "  " + $0 }
            if index < values.count - 1, let last = lines.popLast() { lines.append(last + ",") }
            return lines
        }
    }
}
