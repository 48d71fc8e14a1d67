import Spec
import SpecWriting

extension SchemaWriter {
    func schema(of union: Union, in context: Context) -> Schema {
        if let field = union.tagField { return schema(of: union, by: field, in: context) }
        let schemas = union.variants.map { variant in
            var schema = self.schema(of: variant.type, in: context.inside(variant.name ?? variant.type.summary))
            schema.describe(variant.description)
            return schema
        }
        return .alternatives(schemas, areExclusive: union.hasExclusiveVariants)
    }

    /// The schema of a union whose variants are distinguished by a field: each of them is a component, as the
    /// discriminator requires (OpenAPI 3.1.0, 4.8.25).
    private func schema(of union: Union, by field: String, in context: Context) -> Schema {
        var mapping = ObjectBuilder()
        var pointers: [String] = []
        var fallback: String?
        for variant in union.variants {
            let pointer = pointer(to: variant, by: field, in: context)
            if !pointers.contains(pointer) { pointers.append(pointer) }
            if let tag = variant.tag {
                mapping.add(tag.text.value, .exact(pointer))
            } else {
                fallback = pointer
            }
        }
        let declareTags = union.variants.allSatisfy { variant in
            guard variant.tag != nil else { return false }
            return addsField(field, to: variant.type) || declaresConstant(field, variant.type)
        }
        var schema = Schema.alternatives(pointers.map { .reference(to: $0) }, areExclusive: declareTags)
        var discriminator = ObjectBuilder("propertyName", .exact(field))
        discriminator.add("mapping", object: mapping)
        // OpenAPI 3.2 has `defaultMapping` for this.
        discriminator.add("x-defaultMapping", text: fallback)
        schema.add("discriminator", discriminator.tree)
        for variant in union.variants where variant.description != nil {
            schema.remark("`\(variant.tag?.text.value ?? "else")`: \(variant.description ?? "")")
        }
        return schema
    }

    private func pointer(to variant: Union.Variant, by field: String, in context: Context) -> String {
        if case .model(let name) = variant.type { return pointer(toModel: name) }
        let inner = context.inside(variant.name ?? variant.tag?.text.value ?? "Other")
        var schema = self.schema(of: variant.type, in: inner)
        if let tag = variant.tag, addsField(field, to: variant.type) { schema = object(with: field, tag, schema) }
        return add(variant: inner.name, schema)
    }

    /// An object with the tag's field in front of its own.
    private func object(with field: String, _ tag: Union.Tag, _ schema: Schema) -> Schema {
        let type: TypeReference =
            switch tag.value {
            case .integer: .builtin(.int, nil)
            case .bool: .builtin(.bool, nil)
            case .string, .number, .enumCase, .list, .emptyMap: .builtin(.string, nil)
            }
        var object = ObjectBuilder("type", .text("object"))
        var properties = ObjectBuilder(field, constant(tag.value, type).tree)
        if case .map(let entries)? = schema.keywords["properties"] {
            for entry in entries { properties.add(entry.key, entry.value) }
        }
        object.add("properties", properties.tree)
        var required = [YAMLTree.exact(field)]
        if case .list(let names)? = schema.keywords["required"] { required += names }
        object.add("required", .list(required))
        object.add("additionalProperties", schema.keywords["additionalProperties"])
        return schema.with(object)
    }

    /// Whether the component of an inline object gets the tag's field, which the object does not declare.
    private func addsField(_ field: String, to type: TypeReference) -> Bool {
        guard case .inline(let inline) = type, case .structure(let structure) = inline.shape else { return false }
        return !structure.members.contains { $0.wireName.value == field }
    }

    /// Whether an object requires a field with a constant.
    private func declaresConstant(_ field: String, _ type: TypeReference) -> Bool {
        guard case .structure(let structure, _) = api.shape(of: type) else { return false }
        return structure.members.contains { member in
            guard member.wireName.value == field, case .constant(_, mayBeAbsent: false) = member.presence else {
                return false
            }
            return true
        }
    }
}

extension Union.Variant {
    /// The name that the spec gives to the variant.
    fileprivate var name: String? { swiftName?.value ?? type.inline?.name.value }
}

extension Union {
    /// Whether no value is one of two variants, as `oneOf` requires: an integer is a number, too.
    fileprivate var hasExclusiveVariants: Bool {
        variants.indices.allSatisfy { index in
            variants[..<index].allSatisfy { other in
                variants[index].signature.forms.allSatisfy { form in
                    other.signature.forms.allSatisfy { Self.areExclusive(form, $0) }
                }
            }
        }
    }

    private static func areExclusive(_ one: JSONSignature.Form, _ other: JSONSignature.Form) -> Bool {
        switch (one, other) {
        case (.object, .object): one.excludesObject(other)
        case (.any, _), (_, .any): false
        // Many validators ignore formats.
        case (.formatted, .formatted), (.formatted, .string), (.string, .formatted): false
        case (.string, .string), (.bool, .bool), (.array, .array): false
        default: !(one.isNumber && other.isNumber)
        }
    }
}

extension JSONSignature.Form {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .int32, .number: true
        case .string, .formatted, .bool, .array, .object, .any: false
        }
    }
}
