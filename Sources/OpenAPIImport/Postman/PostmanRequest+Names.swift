import Diagnostics
import YAML

/// Resolves the variables in the names of fields and in the keys of JSON.
extension PostmanRequest {
    /// The fields whose names are known, with a warning for each of the others.
    func named(_ fields: [RecordedField], reportingTo issues: inout [RecordedIssue]) -> [RecordedField] {
        fields.compactMap { field in
            var field = field
            guard let name = knownName(field.name, at: field.range, reportingTo: &issues) else { return nil }
            field.name = name
            return field
        }
    }

    /// The body with the values of the variables in its names, with a warning for each name that is not known; `nil` if
    /// no field of a form has a known name, or an event has none.
    func named(_ body: RecordedBody, reportingTo issues: inout [RecordedIssue]) -> RecordedBody? {
        var body = body
        switch body.content {
        case .json(let samples): body.content = .json(samples.map { named($0, reportingTo: &issues) })
        case .form(let fields):
            let known = named(fields, reportingTo: &issues)
            guard !known.isEmpty else { return nil }
            body.content = .form(known)
        case .multipart(let fields):
            let known = named(fields, reportingTo: &issues)
            guard !known.isEmpty else { return nil }
            body.content = .multipart(known)
        case .event(let event):
            guard let name = knownName(event.name, at: event.range, reportingTo: &issues) else { return nil }
            let value = event.value.map { named($0, reportingTo: &issues) }
            body.content = .event(RecordedEvent(name: name, value: value, range: event.range))
        case .text, .bytes: break
        }
        return body
    }

    /// The JSON value with the keys that are known, with a warning for each of the others.
    private func named(_ value: Node, reportingTo issues: inout [RecordedIssue]) -> Node {
        if let items = value.items { return value.with(items: items.map { named($0, reportingTo: &issues) }) }
        guard let entries = value.entries else { return value }
        return value.with(
            entries: entries.compactMap { entry in
                knownName(entry.key.text, at: entry.key.range, reportingTo: &issues).map { name in
                    entry.renamed(name).with(named(entry.value, reportingTo: &issues))
                }
            }
        )
    }

    /// A name with the values of its variables; `nil`, with a warning, if one has no value.
    private func knownName(
        _ text: String,
        at range: SourceRange,
        reportingTo issues: inout [RecordedIssue]
    ) -> String? {
        let name = variables.resolved(text)
        guard name.contains("{{") else { return name }
        issues.append(.unknownName(name, at: range))
        return nil
    }
}
