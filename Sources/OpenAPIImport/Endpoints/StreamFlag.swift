import Spec
import SpecImport
import YAML

/// The flag of a request that asks for a stream, such as `stream: true`.
///
/// The flag is not a parameter of either function: the function that reads a stream sends `true`, and the other
/// function sends `false` if the flag is required or its default is `true`, and nothing otherwise. For a flag in a
/// model, the other function sends `false` only if its default is `true`; otherwise, the model has it.
struct StreamFlag {
    let types: TypeTranslator

    private static let names: Set = ["stream", "streaming", "is_stream", "isStream"]

    /// Sets the flag of an operation that responds with a stream on demand.
    func set(_ isStream: Bool, in endpoint: inout EndpointDefinition, of operation: Operation) {
        let index = endpoint.parameters.firstIndex { parameter in
            Self.names.contains(parameter.name.value) && parameter.type.isFlag
        }
        if let index {
            let parameter = endpoint.parameters[index]
            if isStream || parameter.isRequired || parameter.isTrueByDefault {
                endpoint.parameters[index] = constant(isStream, parameter.name, in: parameter.place)
            } else {
                endpoint.parameters.remove(at: index)
            }
        } else if case .type(.structure(let object))? = endpoint.payload?.content,
            let index = object.fields.firstIndex(where: { Self.names.contains($0.name.value) && $0.type.isFlag })
        {
            set(isStream, ofFieldAt: index, in: object, of: &endpoint)
        } else if case .type? = endpoint.payload?.content, let flag = propertyOfPayload(of: operation),
            isStream || flag.isTrueByDefault
        {
            let name = flag.cursor.name(flag.name)
            endpoint.parameters.append(constant(isStream, name, in: Located(.body, at: name.location)))
        }
    }

    /// Sets the flag in the object without a name that is the whole payload.
    private func set(
        _ isStream: Bool,
        ofFieldAt index: Int,
        in object: StructureDefinition,
        of endpoint: inout EndpointDefinition
    ) {
        var object = object
        let field = object.fields.remove(at: index)
        if isStream || field.isTrueByDefault {
            // The flag is also sent if the caller passes no payload.
            endpoint.parameters.append(constant(isStream, field.name, in: Located(.body, at: field.name.location)))
        } else if field.isRequired {
            object.fields.insert(constant(false, field.name, in: nil), at: index)
        }
        let isEmpty = object.fields.isEmpty && object.extends.isEmpty && object.additional == nil
        if isEmpty { endpoint.payload = nil } else { endpoint.payload?.content = .type(.structure(object)) }
    }

    private func constant(_ value: Bool, _ name: Name, in place: Located<ParameterPlace>?) -> MemberDefinition {
        MemberDefinition(
            name: name,
            mayBeAbsent: false,
            type: .constant(Name(String(value), at: name.location), .builtin(.bool, at: name.location)),
            place: place
        )
    }

    /// The flag in the object that is sent as a whole.
    private func propertyOfPayload(of operation: Operation) -> Property? {
        guard let body = operation.body,
            let content = MediaSelector(documents: types.documents).chosenMedia(body, as: .body)?.content
        else { return nil }
        guard let schema = content.raw("schema"),
            types.schemas.forms(of: schema).allSatisfy({ if case .object = $0 { true } else { false } })
        else { return nil }
        return property(in: schema)
    }

    private func property(in schema: DocumentCursor, depth: Int = 0) -> Property? {
        guard depth < 8, let cursor = schema.resolved() else { return nil }
        let property = types.schemas.properties(of: cursor).first { property in
            guard Self.names.contains(property.name), let target = property.cursor.resolved() else { return false }
            return types.schemas.forms(of: target).allSatisfy { if case .bool = $0 { true } else { false } }
        }
        if let property { return property }
        return SchemaShape(cursor).alternatives?.cursors.lazy.compactMap { self.property(in: $0, depth: depth + 1) }
            .first
    }
}

extension TypeExpression {
    /// Whether values are true or false.
    fileprivate var isFlag: Bool {
        switch withoutOptional {
        case .constant(_, let type?): type.builtin == .bool
        case let type: type.builtin == .bool
        }
    }
}

extension MemberDefinition {
    /// Whether the server assumes `true` if the field is absent.
    fileprivate var isTrueByDefault: Bool { defaultValue?.node.text == "true" }
}

extension Property {
    /// Whether the server assumes `true` if the property is absent.
    fileprivate var isTrueByDefault: Bool {
        cursor.layersOfValue.lazy.compactMap { $0["default"] }.first?.node.text == "true"
    }
}
