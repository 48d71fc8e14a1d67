import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

extension Importer {
    /// The type of a schema: the name of a model where it is a reference, else the type as it is written there.
    func type(of cursor: DocumentCursor, _ context: Context) -> DraftType {
        guard let (target, pointer) = cursor.target() else { return .json }
        let type = writtenType(of: target, at: pointer, context)
        return isNullable(cursor) ? type.asOptional : type
    }

    private func writtenType(of target: DocumentCursor, at pointer: String?, _ context: Context) -> DraftType {
        guard let pointer else {
            return target.onlyPart.map { type(of: $0, context) } ?? inlineType(of: target, context)
        }
        // A reference to a part of something else is a model only where it would be long, or hold itself.
        if let builtin = builtin(target, at: pointer, context) { return builtin }
        let hasName = ["/schemas/", "/$defs/", "/definitions/"].contains { pointer.contains($0) }
        let isLong = isObject(target) || target.raw("items") != nil || SchemaShape(target).alternatives != nil
        guard hasName || isLong else { return inlineType(of: target, context) }
        return .named(modelName(of: target, at: pointer, context))
    }

    /// Whether null is a value of a schema, by itself, by what stands around it, or by one of its alternatives.
    func isNullable(_ cursor: DocumentCursor) -> Bool {
        cursor.layers.contains { layer in
            let shape = SchemaShape(layer)
            guard !shape.isNullable, let alternatives = shape.alternatives else { return shape.isNullable }
            return alternatives.hasNull
                || alternatives.cursors.contains { $0.layers.contains { SchemaShape($0).isNullable } }
        }
    }

    /// A type inside another one, where an optional object, enum or union needs a name of its own.
    func inside(_ type: DraftType, _ context: Context) -> DraftType {
        switch type {
        case .optional(let wrapped):
            switch wrapped {
            case .structure, .enumeration, .union: .optional(.named(modelName(for: wrapped, called: context.name)))
            case .constant: inside(.optional(wrapped.asModel), context)
            case .formatted: type
            default: .optional(written(inside(wrapped, context), context))
            }
        case .list(let element): .list(named(element, self.element(of: context)))
        case .map(let value): .map(named(value, context.item("Value")))
        default: type
        }
    }

    /// A list or a map that a `?` cannot stand behind, since it has no short form, has a name of its own.
    private func written(_ type: DraftType, _ context: Context) -> DraftType {
        type.shorthand == nil ? .named(modelName(for: type, called: context.name)) : type
    }

    /// An element of a list or a map; an object has a name of its own, so that it reads well in Swift.
    private func named(_ type: DraftType, _ context: Context) -> DraftType {
        switch type {
        case .structure, .enumeration, .union, .constant: .named(modelName(for: type.asModel, called: context.name))
        default: inside(type, context)
        }
    }

    /// The type that a schema writes.
    func inlineType(of cursor: DocumentCursor, _ context: Context) -> DraftType {
        guard cursor.isObject else {
            if cursor.node.text == "false" {
                documents.warn("unsupported-schema", at: cursor, "a schema that nothing fits becomes JSON")
            } else if !cursor.isNull, cursor.node.text != "true" {
                documents.warn(
                    "wrong-kind",
                    at: cursor,
                    "a schema is a mapping, not \(cursor.node.kindName); it is any JSON"
                )
            }
            return .json
        }
        let shape = SchemaShape(cursor)
        reportUnsupported(cursor)
        let type = shallow(endingType(of: shape, context), at: cursor)
        return isNullable(cursor) ? type.asOptional : type
    }

    /// A list of lists that nobody could read, nor a compiler check, as any JSON.
    private func shallow(_ type: DraftType, at cursor: DocumentCursor) -> DraftType {
        guard type.listDepth > 10 else { return type }
        documents.warn("unsupported-schema", at: cursor, "a list in ten lists is read as any JSON")
        return .json
    }

    func plainType(of shape: SchemaShape, _ context: Context) -> DraftType {
        let cursor = shape.cursor
        if let (elements, areOfList) = elements(of: cursor) {
            let type = self.type(of: elements, areOfList ? element(of: context) : context.item("Value"))
            return inside(areOfList ? .list(type) : .map(type), context)
        }
        if let constant = cursor["const"], let type = constantType(constant) { return type }
        if let enumeration = enumeration(cursor) { return .enumeration(enumeration) }
        if let values = shape.enumValues, !values.isEmpty, !shape.isOfCompounds { return scalarType(of: values) }
        if let union = unionOfSubtypes(of: cursor, context) { return union }
        if isObject(cursor) { return objectType(structure(cursor, context), at: cursor) }
        if let (cursors, _) = shape.alternatives, !cursors.isEmpty {
            if cursor.parts.contains(where: { !$0.saysNothing }) {
                documents.warn(
                    "unsupported-schema",
                    at: cursor.raw("allOf") ?? cursor,
                    "'allOf' beside alternatives is left out"
                )
            }
            return union(cursors, of: cursor, context)
        }
        if !cursor.parts.isEmpty { return combined(cursor.parts, at: cursor, context) }
        guard shape.types.count < 2 else {
            // An object of any kind is JSON, which has the other types, too.
            if shape.types.contains("object"), type(named: "object", shape, context) == .json { return .json }
            let variants = shape.types.map { name in
                let inner = context.alternative(Self.typeName(name))
                return variant(type(named: name, shape, inner), inner)
            }
            return untagged(variants, at: cursor)
        }
        return shape.type.map { type(named: $0, shape, context) } ?? .json
    }

    private func type(named name: String, _ shape: SchemaShape, _ context: Context) -> DraftType {
        switch name {
        case "string": return textType(shape)
        case "integer": return integerType(shape)
        case "number":
            switch shape.format {
            case "unix-time": return .formatted("Date", format: "seconds")
            // A double does not hold each of these.
            case "int64": return integerType(shape)
            default: return .named("Double")
            }
        case "boolean": return .named("Bool")
        case "array": return listType(shape, context)
        case "object":
            if shape.cursor.hasProperties { return objectType(structure(shape.cursor, context), at: shape.cursor) }
            return additional(shape.cursor, context).map { .map($0) } ?? .json
        // A part of a form becomes an upload; elsewhere a file is a text like any binary one.
        case "file": return .string
        default:
            documents.warn(
                "unknown-schema-type",
                at: shape.cursor,
                "'\(name)' is no type of JSON; it is read as any value"
            )
            return .json
        }
    }
}

extension DraftType {
    /// The type as a model can be it: a constant is an enum of one value.
    var asModel: DraftType {
        guard case .constant(let value, let type) = self else { return self }
        guard type == nil || type == "Int" else { return .named(type ?? "String") }
        return .enumeration(.init(values: [.init(name: value, wireValue: value)], isInteger: type == "Int"))
    }

    /// How many lists and maps are in each other.
    fileprivate var listDepth: Int {
        switch self {
        case .list(let inner), .map(let inner): inner.listDepth + 1
        case .optional(let inner): inner.listDepth
        case .named, .formatted, .structure, .enumeration, .union, .constant: 0
        }
    }
}
