import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates the schemas of server-sent events.
struct EventTranslator {
    let types: TypeTranslator

    private var payloads: PayloadTranslator { PayloadTranslator(types: types) }

    /// The schemas of the data of an event.
    private struct Event {
        let cursor: DocumentCursor
        /// The values of its field `event`; empty for any name.
        let names: [String]
        let data: [DocumentCursor]
    }

    /// The types of the events of a stream: by name if the schema names each event, else one type for all.
    func events(of content: DocumentCursor, _ context: TypeContext) -> [EventsDefinition.Event] {
        guard let schema = payloads.itemSchema(of: content) else {
            // Data without a schema need not be JSON.
            return [.init(name: nil, type: content.builtin(.string))]
        }
        guard let events = events(in: schema), !events.isEmpty else {
            return [.init(name: nil, type: payloads.itemType(of: content, context))]
        }
        if let named = named(events, context) { return named }
        let type = types.collections.type(ofAny: events.flatMap(\.data), context)
        return [.init(name: nil, type: types.nested.inside(type, context).asModel.withoutOptional)]
    }

    /// The types of events by name; `nil`, with a warning if some events have names, if the language cannot name them.
    private func named(_ events: [Event], _ context: TypeContext) -> [EventsDefinition.Event]? {
        var names: [String] = []
        var data: [String: [DocumentCursor]] = [:]
        for event in events {
            for name in event.names {
                if data[name] == nil { names.append(name) }
                data[name, default: []] += event.data
            }
        }
        if names.isEmpty || names == [Self.usualName] { return nil }
        if let unnamed = events.first(where: \.names.isEmpty) {
            return leaveOutNames(at: unnamed.cursor, "this event has no constant name, so the names of the others")
        }
        // In a spec, a mapping with only these keys is a type.
        if names.allSatisfy({ name in MappingSchema.inlineType.keys.contains { $0.rawValue == name } }) {
            return leaveOutNames(at: events[0].cursor, "these names are keys of a spec; they")
        }
        if SwiftName.properties(names).hasDuplicates {
            return leaveOutNames(at: events[0].cursor, "two names would be the same in Swift; all")
        }
        return names.map { name in
            let inner = context.alternative(NameTable.typeName(name))
            let type = types.unions.variant(types.collections.type(ofAny: data[name] ?? [], inner), inner)
            return .init(name: events[0].cursor.name(name), type: type)
        }
    }

    private func leaveOutNames(at cursor: DocumentCursor, _ reason: String) -> [EventsDefinition.Event]? {
        types.documents.warn("event-names-left-out", at: cursor, "\(reason) are left out")
        return nil
    }

    /// The events that a schema describes as a whole, with the fields of the stream; `nil` if the schema describes only
    /// their data.
    ///
    /// - Parameters:
    ///   - outer: The properties of the schemas around this alternative.
    ///   - outerNames: The tags of this alternative, if the field `event` is the discriminator.
    private func events(
        in schema: DocumentCursor,
        beside outer: [Property] = [],
        named outerNames: [String] = [],
        depth: Int = 0
    ) -> [Event]? {
        guard depth < 8, let cursor = schema.resolved() else { return nil }
        let own = types.schemas.isObject(cursor) ? types.schemas.properties(of: cursor) : []
        if let alternatives = SchemaShape(cursor).alternatives?.cursors, !alternatives.isEmpty {
            let common = own.filter { !$0.isOfAlternative } + outer
            let tags = self.tags(of: cursor)
            let found = alternatives.map { alternative in
                let names = alternative.resolved().flatMap { tags[$0.identity] } ?? outerNames
                return events(in: alternative, beside: common, named: names, depth: depth + 1)
            }
            return found.contains { $0 == nil } ? nil : found.compactMap(\.self).flatMap(\.self)
        }
        let properties = own + outer
        let names = Set(properties.map(\.name))
        guard names.isSubset(of: ["data", "event", "id", "retry"]) else { return nil }
        guard let data = properties.first(where: { $0.name == "data" }) else {
            // An event without data is not dispatched (HTML standard, section 9.2.6).
            return names.contains("event") ? [] : nil
        }
        let schemas = [data.cursor] + data.others
        let contents = schemas.map { $0.resolved()?.raw("contentSchema") }
        // An object whose only field is `data` may be the data itself.
        if names.count == 1, contents.contains(where: { $0 == nil }) { return nil }
        let event = properties.first { $0.name == "event" }
        let constants = event.map { types.schemas.constants(of: $0).filter { !$0.isEmpty } } ?? []
        return [
            Event(
                cursor: cursor,
                names: constants.isEmpty ? outerNames : constants,
                data: zip(schemas, contents).map { $1 ?? $0 }
            )
        ]
    }

    /// The names of events that a discriminator gives alternatives.
    private func tags(of cursor: DocumentCursor) -> [DocumentCursor.Identity: [String]] {
        guard let discriminator = cursor["discriminator"], discriminator.discriminatingField == "event" else {
            return [:]
        }
        var tags: [DocumentCursor.Identity: [String]] = [:]
        for (name, mapped) in discriminator["mapping"]?.rawEntries ?? [] where !name.isEmpty {
            guard let target = types.schemas.target(ofMapped: mapped) else { continue }
            tags[target.cursor.identity, default: []].append(name)
        }
        return tags
    }

    /// The name of an event whose field `event` is absent.
    static let usualName = "message"
}
