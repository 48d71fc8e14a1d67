import Diagnostics
import YAML

extension SpecReader {
    /// Reads `{ok: true}`, if the key must have this value, `{code: [0, null]}`, for one of several values,
    /// `{errors: none}`, if the key must be absent, `{errors: []}`, if its list must be empty, or `none`, for no rule.
    mutating func readSuccess(_ node: Node) -> SuccessDefinition? {
        if node.text == BodyKind.none.rawValue { return .disabled }
        let statuses = (node.items ?? [node]).compactMap(\.text)
        if !statuses.isEmpty, statuses.allSatisfy({ StatusPattern($0) != nil }) {
            report(.statusAsSuccess(statuses[0], at: location(of: node)))
            return nil
        }
        let isNull = node.scalar?.isNull == true
        let word = node.text.flatMap { Identifier.isValid($0) && Bool($0) == nil && !isNull ? $0 : nil } ?? "ok"
        let entries = readNamed(
            node,
            noun: "the value that means success",
            hint: node.text.map { _ in
                "write the key and its value in a success: '{\(word): true}'\(isNull ? ", or 'none' for no rule" : "")"
            }
        )
        if node.entries?.isEmpty == true { report(.noSuccess(at: location(of: node))) }
        guard let entry = entries.first else { return nil }
        reportDoubts(aboutSent: entry.key)
        if entries.count > 1 { report(.oneSuccess(at: location(of: node))) }
        if entry.value.items?.isEmpty == true { return .empty(name(of: entry.key)) }
        let values = readSuccessValues(entry.value)
        return values.isEmpty ? nil : .key(name(of: entry.key), values: values)
    }

    /// Reads one value of a success, or a list of alternative values. `nil` is an absent key or null.
    private mutating func readSuccessValues(_ node: Node) -> [Name?] {
        let items = node.items
        var values: [Name?] = []
        var firsts: [String?: Name] = [:]
        for item in items ?? [node] {
            guard let value = readSuccessValue(item, isInList: items != nil) else { continue }
            let isAbsent = item.scalar?.isNull == true || value.value == BodyKind.none.rawValue
            if let first = firsts.updateValue(value, forKey: isAbsent ? nil : value.value) {
                report(.duplicate("value", value, first: first))
            } else {
                values.append(isAbsent ? nil : value)
            }
        }
        return values
    }

    /// Reads one value; only a list may contain null.
    private mutating func readSuccessValue(_ node: Node, isInList: Bool) -> Name? {
        let isNull = node.scalar?.isNull == true
        if isNull, isInList { return Name("null", at: location(of: node)) }
        guard let value = readValue(node) else { return nil }
        let flag = value.value.asFlag ?? Bool(value.value.lowercased())
        if node.scalar?.style == .plain, let flag, value.value != "\(flag)" {
            report(.otherBoolean(value, flag, noun: "a text"))
        }
        if isNull { report(.nullSuccess(value)) }
        return isNull ? nil : value
    }
}

extension Diagnostic {
    fileprivate static func statusAsSuccess(_ status: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "wrong-kind",
            at: location,
            "'success' names a key of the body, not a status",
            hint: "write the responses of several statuses below 'responses': '{\(status): …}'"
        )
    }

    fileprivate static func nullSuccess(_ value: Name) -> Diagnostic {
        .error(
            "bad-value",
            at: value.location,
            "the value of a success is not null",
            hint: "write 'none' if the key is absent or null in a success; the text is written \"\(value.value)\""
        )
    }

    fileprivate static func noSuccess(at location: SourceLocation) -> Diagnostic {
        .error(
            "wrong-kind",
            at: location,
            "'success' names no key of the body",
            hint: "write the key and its value in a success, such as '{ok: true}', or 'none' for no rule"
        )
    }

    fileprivate static func oneSuccess(at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "one key tells success from failure")
    }
}
