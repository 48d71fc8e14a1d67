import Spec
import SpecWriting

extension SchemaWriter {
    /// The schema of an object. The fields of the models that it extends are its own.
    func schema(of structure: Structure, in context: Context) -> Schema {
        object(structure.members, additional: structure.additional, in: context)
    }

    /// The schema of an object with these fields.
    ///
    /// - Parameter additional: The type of other fields; if `nil`, they are not described.
    func object(_ members: [Member], additional: TypeReference? = nil, in context: Context) -> Schema {
        var schema = Schema(type: "object")
        var properties = ObjectBuilder()
        for member in members { properties.add(member.wireName.value, self.schema(of: member, in: context).tree) }
        schema.add("properties", properties.isEmpty ? nil : properties.tree)
        let required = members.filter { !$0.mayBeAbsent }.map { YAMLTree.exact($0.wireName.value) }
        schema.add("required", required.isEmpty ? nil : .list(required))
        if let additional {
            schema.add("additionalProperties", self.schema(of: additional, in: context.inside("Value")).tree)
        }
        return schema
    }

    /// The schema of a field of JSON.
    func schema(of member: Member, in context: Context) -> Schema {
        schema(of: member, in: context, hasNull: member.mayBeNull)
    }

    /// The schema of a member with its documentation.
    ///
    /// - Parameters:
    ///   - hasNull: Whether null is a value.
    ///   - isDescribed: Whether the schema has the description of the member; a parameter has it itself.
    func schema(of member: Member, in context: Context, hasNull: Bool, isDescribed: Bool = true) -> Schema {
        let inner = context.inside(member.wireName.value)
        var schema = self.schema(of: member.type, in: inner)
        switch member.presence {
        case .constant(let literal, _): schema = constant(literal, member.type)
        case .defaulted(let literal): schema.add("default", values.tree(of: literal, as: member.type))
        case .required, .nullable, .optional, .threeState: break
        }
        if hasNull { schema = schema.orNull }
        guard isDescribed else { return schema }
        schema.describe(member.description, member.deprecation)
        if schema.keywords["examples"] == nil, let example = values.example(of: member) {
            schema.add("examples", .list([example]))
        }
        return schema
    }

    func constant(_ literal: Literal, _ type: TypeReference) -> Schema {
        let base: Schema =
            switch api.requiredShape(of: type) {
            case .enumeration(let enumeration, _): Schema(type: enumeration.rawType == .int ? "integer" : "string")
            case .builtin(let builtin, let format): scalar(builtin, format)
            case .structure, .union, .list, .map, .optional: Schema()
            }
        return base.constant(values.tree(of: literal, as: type))
    }

    /// The object that contains a value at the end of a path of keys.
    ///
    /// - Parameter isRequired: Whether each object must have its key.
    func wrapped(_ schema: Schema, in path: [String], isRequired: Bool = true) -> Schema {
        path.reversed().reduce(schema) { inner, key in
            var outer = Schema(type: "object")
            outer.add("properties", ObjectBuilder(key, inner.tree).tree)
            if isRequired { outer.add("required", .list([.exact(key)])) }
            return outer
        }
    }
}
