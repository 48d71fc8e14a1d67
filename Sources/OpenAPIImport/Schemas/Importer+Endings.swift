import Diagnostics
import SpecWriting
import YAML

/// Inline types that would be recursive without a name.
extension Importer {
    /// The type of a schema; a recursive one gets a name.
    func endingType(of shape: SchemaShape, _ context: Context) -> DraftType {
        ending(shape.cursor.identity, at: shape.cursor, context) { plainType(of: shape, context) }
    }

    /// The type that `make` returns; a recursive one gets a name.
    func ending(
        _ identity: DocumentCursor.Identity,
        at cursor: DocumentCursor,
        _ context: Context,
        _ make: () -> DraftType
    ) -> DraftType {
        if let open = openSchemas[identity] {
            let name = open.model ?? freeName(Self.typeName(open.wanted))
            openSchemas[identity]?.model = name
            cursors[name] = cursor
            return .named(name)
        }
        openSchemas[identity] = (context.name, nil)
        let type = make()
        guard let name = openSchemas.removeValue(forKey: identity)?.model else { return type }
        models[name] = DraftModel(
            name: name,
            description: cursor.prose("description"),
            deprecated: nil,
            type: inside(type.withoutOptional.asModel, context)
        )
        return .named(name)
    }

    /// An object as a type: where none of its properties can be written, it has no fields.
    func objectType(_ structure: DraftStructure, at cursor: DocumentCursor) -> DraftType {
        if !structure.fields.isEmpty || !structure.extends.isEmpty { return .structure(structure) }
        if !properties(of: cursor).isEmpty {
            documents.warn(
                "unsupported-schema",
                at: cursor,
                "none of its properties can be written here; it is any JSON"
            )
        }
        return structure.additional.map { .map($0) } ?? .json
    }

    /// Gives names to the objects inside a model that extend what has them.
    func nameExtendingInside(_ name: String) {
        guard case .structure(var structure)? = models[name]?.type else { return }
        for index in structure.fields.indices {
            let isOptional = structure.fields[index].type != structure.fields[index].type.withoutOptional
            guard case .structure(let inner) = structure.fields[index].type.withoutOptional,
                Self.extended(inner).contains(where: { leads($0, to: name) })
            else { continue }
            let type = DraftType.structure(inner)
            let named = DraftType.named(
                modelName(for: type, called: name + Self.typeName(structure.fields[index].name))
            )
            structure.fields[index].type = isOptional ? named.asOptional : named
        }
        models[name]?.type = .structure(structure)
    }

    /// Whether a model takes over the fields of another, for itself or for an object inside.
    private func leads(_ start: String, to name: String) -> Bool {
        var open = [start]
        var seen: Set<String> = []
        while let next = open.popLast() {
            if next == name { return true }
            guard seen.insert(next).inserted, case .structure(let structure)? = models[next]?.type else { continue }
            open += Self.extended(structure)
        }
        return false
    }

    /// The models that an object or one written inside of it extends.
    private static func extended(_ structure: DraftStructure) -> [String] {
        structure.extends
            + structure.fields.flatMap { field -> [String] in
                if case .structure(let inner) = field.type.withoutOptional { extended(inner) } else { [] }
            }
    }
}
