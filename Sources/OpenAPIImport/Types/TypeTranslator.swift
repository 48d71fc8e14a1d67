import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates schemas to types of the spec language, and named schemas to models.
///
/// Schemas are recursive, so the translators of all kinds of schemas share this object, which creates them.
final class TypeTranslator {
    let schemas: SchemaIndex
    let models: ModelTable
    let names: NameTable
    private let renames: RenameTable
    var schemaNames = SchemaNames([])
    private lazy var aliases = SchemaAliases(documents)
    /// The names of models by the names of schemas that a generator has named after whole operations.
    var bodyNames: [String: String] = [:]
    /// The names of the models of schemas.
    private var modelNames: [ModelKey: String] = [:]
    /// The schemas of models, by the models' names.
    var cursors: [String: DocumentCursor] = [:]
    /// The models that have a name but no type yet.
    private var unmade: [(name: String, cursor: DocumentCursor, context: TypeContext)] = []
    /// The schemas that are being translated, with their preferred names, and with the names of their models if they
    /// turn out to be recursive.
    var openSchemas: [DocumentCursor.Identity: (wanted: String, model: String?)] = [:]

    var combined = CombinedObjects()

    init(schemas: SchemaIndex, models: ModelTable, names: NameTable, renames: RenameTable) {
        self.schemas = schemas
        self.models = models
        self.names = names
        self.renames = renames
    }

    /// The identity of a model: a schema and a direction.
    private struct ModelKey: Hashable {
        let schema: DocumentCursor.Identity
        /// Whether the model is for requests, if requests and responses differ.
        let isInput: Bool
    }

    var documents: Documents { schemas.documents }
    var nested: NestedTypes { NestedTypes(models: models) }
    var keywords: KeywordReporter { KeywordReporter(schemas: schemas) }
    var objects: ObjectTranslator { ObjectTranslator(types: self) }
    var unions: UnionTranslator { UnionTranslator(types: self) }
    var collections: CollectionTranslator { CollectionTranslator(types: self) }
    private var scalars: ScalarTranslator { ScalarTranslator(documents: documents) }

    /// The schema of a model; `nil` for a model without a name in the document.
    func schema(ofModel name: String) -> DocumentCursor? { cursors[name] }

    /// The type of a schema: the name of a model for a reference, otherwise an inline type.
    func type(of cursor: DocumentCursor, _ context: TypeContext) -> TypeExpression {
        guard let (target, pointer) = cursor.target() else { return cursor.builtin(.json) }
        if let pointer, renames.excludesSchemas, renames.excludes(schema: name(at: pointer)) {
            return cursor.builtin(.json)
        }
        let type = scalars.formattedType(of: cursor) ?? writtenType(of: target, at: pointer, context)
        return schemas.isNullable(cursor) ? type.asOptional : type
    }

    private func writtenType(of target: DocumentCursor, at pointer: String?, _ context: TypeContext) -> TypeExpression {
        guard let pointer else {
            guard let only = target.onlyPart else { return inlineType(of: target, context) }
            documents.check(target, as: .schema)
            return type(of: only, context)
        }
        // The target of a reference that is not a named schema becomes a model only if it is long or recursive.
        if let builtin = builtin(target, at: pointer, context) { return builtin }
        let hasName =
            aliases[pointer] != nil
            || ["/schemas/", "/$defs/", "/definitions/"].contains { pointer.containsBytes(of: $0) }
        let isLong = schemas.isObject(target) || target.raw("items") != nil || SchemaShape(target).alternatives != nil
        guard hasName || isLong else { return inlineType(of: target, context) }
        return .model(modelName(of: target, at: pointer, context), at: target.location)
    }

    /// The built-in type that a schema is named after, if it has this type: `String` for `String: {type: string}`.
    private func builtin(_ target: DocumentCursor, at pointer: String, _ context: TypeContext) -> TypeExpression? {
        guard let builtin = pointer.split(separator: "/").last.flatMap({ Builtin(rawValue: String($0)) }),
            [.string, .date, .url, .uuid].contains(builtin),
            target.raw("description") == nil, !target.hasProperties
        else { return nil }
        let type = inlineType(of: target, context).withoutOptional
        return type.builtin == builtin ? type : nil
    }

    /// The inline type of a schema.
    func inlineType(of cursor: DocumentCursor, _ context: TypeContext) -> TypeExpression {
        guard cursor.isObject else {
            if cursor.node.text == "false" {
                documents.warn(
                    "unsupported-schema",
                    at: cursor,
                    "the schema 'false' accepts no value; it is read as any JSON"
                )
            } else if !cursor.isNull, cursor.node.text != "true" {
                documents.warn(
                    "wrong-kind",
                    at: cursor,
                    "a schema is a mapping, not \(cursor.node.kindName); it is any JSON"
                )
            }
            return cursor.builtin(.json)
        }
        let shape = SchemaShape(cursor)
        keywords.reportUnsupported(cursor)
        let type = shallow(endingType(of: shape, context), at: cursor)
        return schemas.isNullable(cursor) ? type.asOptional : type
    }

    /// The type, or any JSON for lists that are nested more than ten levels deep.
    private func shallow(_ type: TypeExpression, at cursor: DocumentCursor) -> TypeExpression {
        guard type.listDepth > 10 else { return type }
        documents.warn("unsupported-schema", at: cursor, "a list nested more than ten levels deep is read as any JSON")
        return cursor.builtin(.json)
    }

    func plainType(of shape: SchemaShape, _ context: TypeContext) -> TypeExpression {
        let cursor = shape.cursor
        if let (elements, areOfList) = schemas.elements(of: cursor) {
            let type = type(of: elements, areOfList ? nested.element(of: context) : context.item("Value"))
            return nested.inside(areOfList ? .list(of: type) : .map(to: type), context)
        }
        if let constant = cursor["const"], let type = schemas.enumerations.constantType(constant) { return type }
        if let enumeration = schemas.enumerations.enumeration(cursor) { return .enumeration(enumeration) }
        if let values = shape.enumValues, !values.isEmpty, !shape.isOfCompounds {
            return unions.union(ofMixed: shape, context) ?? scalars.type(ofUnlisted: values, of: cursor)
        }
        if let union = unions.unionOfSubtypes(of: cursor, context) { return union }
        if schemas.isObject(cursor) { return objects.objectType(objects.structure(cursor, context), at: cursor) }
        if let (cursors, _) = shape.alternatives, !cursors.isEmpty {
            if !cursor.parts.withoutAnnotations.isEmpty {
                documents.warn(
                    "unsupported-schema",
                    at: cursor.raw("allOf") ?? cursor,
                    "'allOf' next to alternatives is left out"
                )
            }
            return unions.union(cursors, of: cursor, context)
        }
        if !cursor.parts.isEmpty, let type = collections.combined(cursor.parts, of: shape, context) { return type }
        guard shape.types.count < 2 else {
            // An object without a schema is any JSON, which includes the other types.
            if shape.types.contains("object"), type(named: "object", shape, context).builtin == .json {
                return cursor.builtin(.json)
            }
            let variants = shape.types.map { name in
                let inner = context.alternative(NameTable.typeName(name))
                return unions.variant(type(named: name, shape, inner), inner)
            }
            return unions.untagged(variants, at: cursor)
        }
        return shape.type.map { type(named: $0, shape, context) } ?? cursor.builtin(.json)
    }

    private func type(named name: String, _ shape: SchemaShape, _ context: TypeContext) -> TypeExpression {
        let cursor = shape.cursor
        switch name {
        case "string": return scalars.textType(shape)
        case "integer": return scalars.integerType(shape)
        case "number":
            switch shape.format {
            case "unix-time": return scalars.timestamp(at: cursor)
            // A double cannot represent every 64-bit integer.
            case "int64": return scalars.integerType(shape)
            case "decimal": return scalars.number(.decimal, at: cursor)
            default: return scalars.number(.double, at: cursor)
            }
        case "boolean": return cursor.builtin(.bool)
        case "array": return collections.listType(shape, context)
        case "object":
            if cursor.hasProperties { return objects.objectType(objects.structure(cursor, context), at: cursor) }
            return collections.map(cursor, context) ?? cursor.builtin(.json)
        // A part of a form becomes an upload; elsewhere a file is a string, like other binary values.
        case "file": return cursor.builtin(.string)
        default:
            documents.warn(
                "unknown-schema-type",
                at: cursor,
                "'\(name)' is not a type of JSON; it is read as any value"
            )
            return cursor.builtin(.json)
        }
    }

    // MARK: Models

    /// Builds the models that have a name but no type yet.
    func finishModels() {
        while let next = unmade.popLast() { makeModel(next.name, next.cursor, next.context) }
    }

    /// The name of the model of a schema; the model is built later.
    func modelName(of cursor: DocumentCursor, at pointer: String, _ context: TypeContext) -> String {
        let isInput = context.direction == .request && schemas.isDirected(pointer)
        let key = ModelKey(schema: cursor.identity, isInput: isInput)
        if let name = modelNames[key] { return name }
        let responseKey = ModelKey(schema: cursor.identity, isInput: false)
        let written = name(at: pointer)
        let chosen = renames.rename(written, in: .models)
        let given = chosen?.value ?? bodyNames[written]
        let wanted = given ?? schemaNames.modelName(written)
        let isTaken = given == nil && schemaNames.isNameOfOther(wanted, than: written)
        let full = isInput ? wanted + "Input" : wanted
        let name = names.free(full, besides: isTaken ? [full] : [], isChosen: chosen != nil)
        if let chosen { renames.record(name, for: Name(full, at: chosen.location)) }
        modelNames[key] = name
        cursors[name] = cursor
        if let enumeration = schemas.enumerations.enumeration(cursor, named: schemaNames.modelName(written)) {
            models.expect(enumeration, as: name)
        }
        let own = TypeContext(
            name: name,
            direction: schemas.direction(of: pointer, context.direction),
            responseModel: schemas.isDirected(pointer) ? modelNames[responseKey] ?? wanted : nil
        )
        unmade.append((name, cursor, own))
        return name
    }

    /// The name of the schema at a pointer: its key in `components/schemas`, otherwise its name by its location.
    private func name(at pointer: String) -> String { aliases[pointer] ?? SchemaName.at(pointer) }

    /// The name of the model of a schema; `nil` if no operation refers to the schema.
    func knownModelName(of schema: DocumentCursor) -> String? {
        [false, true].lazy.compactMap { self.modelNames[ModelKey(schema: schema.identity, isInput: $0)] }.first
    }

    private func makeModel(_ name: String, _ cursor: DocumentCursor, _ context: TypeContext) {
        var type = inlineType(of: cursor, context).withoutOptional.asModel
        // The values of a named enum may have shorter names.
        if case .enumeration = type, let named = models.enumeration(name) { type = .enumeration(named) }
        models[name] = ModelDefinition(
            name: cursor.name(name),
            description: cursor.prose("description")
                ?? cursor.prose("title").flatMap { SchemaName.isRepeated(by: $0, name) ? nil : $0 },
            deprecation: cursor.flag("deprecated") ? Deprecation(message: nil) : nil,
            shape: .init(nested.inside(type, context))
        )
    }
}
