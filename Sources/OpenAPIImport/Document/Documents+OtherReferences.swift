import Diagnostics
import Spec
import YAML

/// References that are no pointers to where something stands.
extension Documents {
    /// What a reference means by the `$id` of a schema with a name: the schema around the reference, or another one.
    func identifiedSchema(_ reference: String, around cursor: DocumentCursor) -> (
        cursor: DocumentCursor, pointer: String
    )? {
        let all = schemas(in: cursor.path).compactMap { name, node in
            node.entry(named: "$id")?.value.text.map { (id: $0, name: name, node: node) }
        }
        if all.isEmpty { return nil }
        let start = cursor.node.range.start
        let around = all.last { $0.node.range.start <= start && start < $0.node.range.end }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
            parts[0].isEmpty
            ? around
            : all.first { $0.id == parts[0] || around.map { Self.join($0.id, String(parts[0])) } == $0.id }
        guard let target else { return nil }
        let fragment = parts.count > 1 ? PercentEncoding.decode(parts[1]) : ""
        let pointer = "\(cursor.path)#\(Self.pointer(toSchema: target.name))"
        return walk(fragment, from: cursor.at(target.node)).map { ($0, pointer + fragment) }
    }

    /// The schema that a reference names in another way than OpenAPI does: by its name alone, or as Swagger 2 did.
    func guessedSchema(_ reference: String, at cursor: DocumentCursor) -> (cursor: DocumentCursor, pointer: String)? {
        let start = "#/definitions/"
        let name = reference.hasPrefix(start) ? String(reference.dropFirst(start.count)) : reference
        guard !name.contains("/"), !name.contains("#"), schemas(in: cursor.path).contains(where: { $0.name == name }),
            let found = target(of: "#" + Self.pointer(toSchema: name), in: cursor.path)
        else { return nil }
        warn("dangling-ref", at: cursor, "'\(reference)' names nothing; '#/components/schemas/\(name)' is taken")
        return found
    }

    func reportDangling(_ reference: String, at cursor: DocumentCursor) {
        let start = "#/components/schemas/"
        let near =
            reference.hasPrefix(start)
            ? nearestName(to: String(reference.dropFirst(start.count)), in: schemas(in: cursor.path).map(\.name)) : nil
        warn("dangling-ref", at: cursor, "'\(reference)' names nothing", hint: near.map { "is '\(start)\($0)' meant?" })
    }
}
