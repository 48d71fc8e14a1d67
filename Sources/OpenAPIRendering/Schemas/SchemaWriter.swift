import Spec
import SpecWriting

/// Writes types as schemas, and collects the schemas that the document has to name.
final class SchemaWriter {
    let api: API
    let values: ValueWriter
    private(set) var names: SchemaNames
    /// The variants of unions that are declared inline, by the name under which `components` lists them.
    private(set) var variants: [(name: String, schema: Schema)] = []

    init(api: API) {
        self.api = api
        values = ValueWriter(api: api)
        names = SchemaNames(api)
    }

    /// What a schema belongs to.
    struct Context {
        /// The name that inline variants of a union are named after: `Shape`, or `UserAvatar` for a field.
        var name: String
        /// Whether the values are only sent: then an inline enum lists all values.
        var isSent = false

        func inside(_ name: String) -> Context {
            Context(name: self.name + ComponentNames.typeName(name), isSent: isSent)
        }
    }

    func pointer(toModel name: String) -> String { "#/components/schemas/\(names[name])" }

    func schema(of type: TypeReference, in context: Context) -> Schema {
        switch type {
        case .builtin(let builtin, let format): return scalar(builtin, format)
        case .model(let name): return .reference(to: pointer(toModel: name))
        case .optional(let wrapped): return schema(of: wrapped, in: context).orNull
        case .list(let element):
            var list = Schema(type: "array")
            list.add("items", schema(of: element, in: context).tree)
            return list
        case .map(let key, let value):
            var map = Schema(type: "object")
            map.add("propertyNames", keySchema(key, in: context)?.tree)
            map.add("additionalProperties", schema(of: value, in: context).tree)
            return map
        case .inline(let inline):
            var schema =
                switch inline.shape {
                case .structure(let structure): schema(of: structure, in: context)
                case .union(let union): schema(of: union, in: context)
                case .enumeration(let enumeration): schema(of: enumeration, isOpen: !context.isSent)
                }
            schema.describe(inline.description)
            return schema
        }
    }

    /// The schema of the keys of a map; `nil` for any text.
    private func keySchema(_ key: TypeReference, in context: Context) -> Schema? {
        switch api.shape(of: key) {
        case .builtin(.string, _): return nil
        case .builtin(.int, _): return integerKey
        case .enumeration(let enumeration, _) where enumeration.rawType == .int: return integerKey
        default: return schema(of: key, in: context)
        }
    }

    /// The schema of a key that contains an integer.
    private var integerKey: Schema {
        var schema = Schema()
        schema.add("pattern", .exact(Self.integerPattern))
        return schema
    }

    /// The schemas of all models, by name, and then those of the inline variants.
    func components() -> ObjectBuilder {
        var object = ObjectBuilder()
        for model in api.concreteModels { object.add(names[model.name.value], component(model)) }
        for variant in variants { object.add(variant.name, variant.schema.tree) }
        return object
    }

    private func component(_ model: Model) -> YAMLTree {
        let context = Context(name: names[model.name.value])
        var schema =
            switch model.shape {
            case .structure(let structure): schema(of: structure, in: context)
            case .union(let union): schema(of: union, in: context)
            case .enumeration(let enumeration): schema(of: enumeration, isOpen: true)
            case .wrapper(let wrapped): schema(of: wrapped, in: context)
            }
        schema.describe(model.description, model.deprecation)
        if let example = values.tree(of: model.example, as: .model(model.name.value)) {
            schema.add("examples", .list([example]))
        }
        return schema.tree
    }

    /// Names the schema of an inline variant.
    ///
    /// - Returns: The pointer to the schema.
    func add(variant name: String, _ schema: Schema) -> String {
        let name = names.unique(name)
        variants.append((name, schema))
        return "#/components/schemas/\(name)"
    }
}
