import Diagnostics
import Spec
import SpecImport
import YAML

/// Types of schemas without names that contain each other. They become models.
extension TypeTranslator {
    /// The type that `make` returns; a recursive type becomes a model.
    func ending(
        _ identity: DocumentCursor.Identity,
        at cursor: DocumentCursor,
        _ context: TypeContext,
        _ make: () -> TypeExpression
    ) -> TypeExpression {
        if let open = openSchemas[identity] {
            let name = open.model ?? names.free(NameTable.typeName(open.wanted))
            openSchemas[identity]?.model = name
            cursors[name] = cursor
            return .model(name, at: cursor.location)
        }
        openSchemas[identity] = (context.name, nil)
        let type = make()
        guard let name = openSchemas.removeValue(forKey: identity)?.model else { return type }
        return model(name, of: type, at: cursor, context)
    }

    /// The object that `make` returns for several schemas; a model, if another such object contains it more than
    /// once.
    func combining(
        _ key: CombinedObjects.Key,
        at cursor: DocumentCursor,
        _ context: TypeContext,
        _ make: () -> TypeExpression
    ) -> TypeExpression {
        if combined.isNested, let name = combined.models[key] { return .model(name, at: cursor.location) }
        guard combined.begin(key) else {
            documents.warn(
                key.areAlternatives ? "merged-union" : "unsupported-schema",
                at: cursor,
                "too many objects inside of it would be merged; the value is any JSON"
            )
            return cursor.builtin(.json)
        }
        defer { combined.end() }
        guard combined.isRepeated(key) else { return make() }
        // The object may contain itself, so it has its name before its type.
        let name = names.free(NameTable.typeName(context.name))
        combined.models[key] = name
        cursors[name] = cursor
        return model(name, of: make(), at: cursor, context)
    }

    /// A model of this name for the type of a schema without a name.
    private func model(
        _ name: String,
        of type: TypeExpression,
        at cursor: DocumentCursor,
        _ context: TypeContext
    ) -> TypeExpression {
        models[name] = ModelDefinition(
            name: cursor.name(name),
            description: cursor.prose("description"),
            shape: .init(nested.inside(type.withoutOptional.asModel, context))
        )
        return .model(name, at: cursor.location)
    }

    /// The type of a schema; a recursive type becomes a model.
    func endingType(of shape: SchemaShape, _ context: TypeContext) -> TypeExpression {
        let cursor = shape.cursor
        return ending(cursor.identity, at: cursor, context) {
            guard let parts = cursor.joined, schemas.isObject(cursor) else { return plainType(of: shape, context) }
            let key = CombinedObjects.Key(schemas: schemas.bases(of: parts), areAlternatives: false, context)
            return combining(key, at: cursor, context) { plainType(of: shape, context) }
        }
    }
}
