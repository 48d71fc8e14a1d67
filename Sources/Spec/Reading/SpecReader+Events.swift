import Diagnostics
import YAML

/// Reads the server-sent events of a response.
extension SpecReader {
    /// Reads `events: T` for all events, or `events: {name: T}`.
    mutating func readEvents(_ node: Node, in keys: KeyedEntries) -> EventsDefinition? {
        let until = keys[.until].flatMap { node in
            reportDoubts(aboutSent: node)
            return readText(node)
        }
        let skip = keys[.skip].map { readSkippedEvents($0, until: until) } ?? []
        guard let entries = node.entries, !entries.isEmpty, !isInlineType(entries) else {
            let type = readType(node)
            return type.map { EventsDefinition(events: [.init(name: nil, type: $0)], until: until, skip: skip) }
        }
        let events = readNamed(node, noun: "types").compactMap { entry -> EventsDefinition.Event? in
            reportDoubts(aboutSent: entry.key)
            guard entry.value.text != BodyKind.none.rawValue else {
                report(.eventWithoutType(at: location(of: entry.value)))
                return nil
            }
            return readTypeWithDescription(entry.value).map { type, description in
                let described = description.flatMap { type.describingInlineType($0) }
                return EventsDefinition.Event(
                    name: name(of: entry.key),
                    type: described ?? type,
                    description: described == nil ? description : nil
                )
            }
        }
        return EventsDefinition(events: events, until: until, skip: skip)
    }

    /// Reads the data of the events that a stream leaves out: a text, or a list of texts.
    private mutating func readSkippedEvents(_ node: Node, until: Name?) -> [Name] {
        reportDoubts(aboutSent: node)
        let items = node.items
        // The author of `[PING]` may have meant a text that has brackets itself.
        let hasDoubtfulBrackets = items?.count == 1 && items?[0].scalar?.style == .plain && document.isFlow(node)
        if let items, items.isEmpty || hasDoubtfulBrackets {
            report(.listOfOneEvent(items.first?.text, at: location(of: node)))
            return []
        }
        var firsts: [String: Name] = [:]
        return (node.items ?? [node]).compactMap { readText($0) }.filter { text in
            if let until, until.value == text.value { report(.skippedEnd(text, until: until)) }
            guard let first = firsts.updateValue(text, forKey: text.value) else { return true }
            report(.duplicate("text", text, first: first))
            return false
        }
    }

    /// Whether the entries declare one type; otherwise, their keys are names.
    private func isInlineType(_ entries: [Entry]) -> Bool {
        let keys = entries.map { MappingSchema.inlineType.key(of: $0) }
        return keys.allSatisfy { $0 != nil } && (Key.inlineTypes + [.type, .extends]).contains { keys.contains($0) }
    }
}

extension Diagnostic {
    /// - Parameter text: The only text of the list; `nil` if the list is empty.
    fileprivate static func listOfOneEvent(_ text: String?, at location: SourceLocation) -> Diagnostic {
        .wrongKind(
            text == nil ? "an empty list" : "a list of one",
            expected: "a text or a list of several texts",
            at: location,
            hint: text.map { "write 'skip: \($0)', or 'skip: \"[\($0)]\"' if the brackets belong to the data" }
        )
    }

    fileprivate static func skippedEnd(_ text: Name, until: Name) -> Diagnostic {
        .error(
            "conflicting-keys",
            at: text.location,
            "an event with the data '\(text.value)' cannot both end the stream and be left out",
            hint: "remove it from 'skip', or from 'until'",
            notes: [Note(at: until.location, "this event ends the stream")]
        )
    }
}
