import Diagnostics
import YAML

extension SpecReader {
    /// Reads `{ok: true}`, if the key must have this value, `{errors: none}`, if the key must be absent, or `none`, for
    /// no rule.
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
        if case .sequence(let values) = entry.value.content {
            report(.severalSuccesses(entry.key.text, values.first?.text, at: location(of: entry.value)))
            return nil
        }
        guard let value = readValue(entry.value) else { return nil }
        let flag = value.value.asFlag ?? Bool(value.value.lowercased())
        if entry.value.scalar?.style == .plain, let flag, value.value != "\(flag)" {
            report(.otherBoolean(value, flag, noun: "a text"))
        }
        if entries.count > 1 { report(.oneSuccess(at: location(of: node))) }
        if entry.value.scalar?.isNull == true {
            report(.nullSuccess(value))
            return nil
        }
        return .key(name(of: entry.key), value: value.value == BodyKind.none.rawValue ? nil : value)
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

    fileprivate static func severalSuccesses(
        _ key: String,
        _ value: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "wrong-kind",
            at: location,
            "'\(key)' has one value in a success",
            hint: "write '{\(key): \(value ?? "ok")}', or '{error: none}' if a key is absent in a success"
        )
    }

    fileprivate static func oneSuccess(at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "one key tells success from failure")
    }
}
