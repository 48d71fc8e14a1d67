import Spec
import SpecImport
import YAML

/// The signatures of schemas. The spec language distinguishes the variants of a union by their signatures.
extension SchemaIndex {
    /// The forms that values of a schema may have.
    ///
    /// - Parameter direction: The direction whose properties count; `nil` for all properties.
    func forms(of cursor: DocumentCursor, in direction: TypeContext.Direction? = nil, depth: Int = 0) -> [JSONSignature
        .Form]
    {
        guard depth < 12, let cursor = cursor.resolved() else { return [.any] }
        let query = FormQuery(schema: cursor.identity, direction: direction, depth: depth)
        if let found = knownForms[query] { return found }
        let found = findForms(of: cursor, in: direction, depth: depth)
        knownForms[query] = found
        return found
    }

    private func findForms(
        of cursor: DocumentCursor,
        in direction: TypeContext.Direction?,
        depth: Int
    ) -> [JSONSignature.Form] {
        let shape = SchemaShape(cursor)
        if let alternatives = shape.alternatives, shape.cursor.raw("properties") == nil {
            let all = alternatives.cursors.map { forms(of: $0, in: direction, depth: depth + 1) }
            let areOneText = Self.haveSimilarTexts(all.map { JSONSignature(forms: $0) })
            var seen: Set<JSONSignature.Form> = []
            let distinct = all.joined().filter { seen.insert($0).inserted }
            // A schema that allows only null is any JSON.
            return all.isEmpty ? [.any] : distinct + (areOneText ? [.string(values: [])] : [])
        }
        if let constant = cursor["const"] { return [form(ofConstant: constant)] }
        if let subtypes = subtypes(of: cursor) {
            return subtypes.flatMap { forms(of: $0.cursor, in: direction, depth: depth + 1) }
        }
        if isObject(cursor) { return [objectForm(of: cursor, in: direction)] }
        let parts = cursor.parts.withoutAnnotations
        if let only = cursor.onlyPart ?? (parts.count == 1 ? parts[0] : nil) {
            let found = forms(of: only, in: direction, depth: depth + 1)
            if found != [.any] || shape.types.isEmpty { return found }
        }
        if let narrowest = narrowestForms(of: parts, in: direction, depth: depth) { return narrowest }
        if let last = cursor.joined?.last { return forms(of: last, in: direction, depth: depth + 1) }
        if let cases = enumerations.casesByType(of: shape) { return cases.map { form(of: $0.cases, $0.type) } }
        let values = shape.isOfCompounds ? [] : shape.enumValues?.compactMap(\.node.text) ?? []
        if shape.types.isEmpty { return [.any] }
        return shape.types.map { type in
            switch type {
            case "string": values.isEmpty ? textForm(of: shape) : .string(values: values)
            case "integer": .integer(values: values)
            case "number":
                enumerations.enumeration(of: shape, type: type) == nil ? .number : .integer(values: values)
            case "boolean": .bool
            case "array": .array(of: JSONSignature(forms: elementForms(of: cursor, in: direction, depth: depth)))
            case "object": .object(constants: [], keys: [], others: [])
            default: .any
            }
        }
    }

    /// The forms of the part of an `allOf` that has the fewest values, if all of its values match the other parts;
    /// `nil` if there is none.
    private func narrowestForms(
        of parts: [DocumentCursor],
        in direction: TypeContext.Direction?,
        depth: Int
    ) -> [JSONSignature.Form]? {
        // Recursive parts would be searched again and again.
        guard depth < 4 else { return nil }
        return parts.map { forms(of: $0, in: direction, depth: depth + 1) }
            .least { narrow, wide in narrow.allSatisfy { form in wide.contains { $0.covers(form) } } }
            .last { $0 != [.any] }
    }

    /// The form of an object with its own properties, without the properties of its subtypes.
    func objectForm(of cursor: DocumentCursor, in direction: TypeContext.Direction?) -> JSONSignature.Form {
        var constants: [String: Set<String>] = [:]
        var (keys, others): (Set<String>, Set<String>) = ([], [])
        for property in properties(of: cursor) where direction.map({ isPresent(property, in: $0) }) ?? true {
            if property.isRequired { keys.insert(property.name) } else { others.insert(property.name) }
            // An optional constant may be null. A value with null is tried as each of the variants.
            let values = values(of: property) ?? (property.isRequired ? nil : values(ofNullable: property))
            if let values { constants[property.name] = values }
        }
        return .object(
            constants: constants.sorted { $0.key < $1.key }.map { key, values in
                .init(key: key, values: values.sorted().map { .string($0) })
            },
            keys: keys.sorted(),
            others: others.sorted()
        )
    }

    /// Whether two alternatives are strings that cannot be distinguished, so that the strings become one String.
    static func haveSimilarTexts(_ alternatives: [JSONSignature]) -> Bool {
        let texts = alternatives.filter(\.isText)
        return texts.indices.contains { index in texts[..<index].contains { !$0.differs(from: texts[index]) } }
    }

    private func elementForms(of list: DocumentCursor, in direction: TypeContext.Direction?, depth: Int)
        -> [JSONSignature
        .Form]
    {
        let cursors = list.elementsByPosition + [list.raw("items")].compactMap(\.self).filter(\.isObject)
        // The signature of lists that contain each other would grow with each level.
        return cursors.isEmpty || depth > 6
            ? [.any] : cursors.flatMap { forms(of: $0, in: direction, depth: depth + 1) }
    }

    private func textForm(of shape: SchemaShape) -> JSONSignature.Form {
        switch StringFormat(format: shape.format, encoding: shape.cursor.text("contentEncoding")) {
        case .date: .formatted(.day)
        case .dateTime: .formatted(.date)
        case .uuid: .formatted(.uuid)
        case .url, .base64, .base64url, .base16, .decimal, .httpDate, .rfc2822Date, .unixTime, nil: .string(values: [])
        }
    }

    /// The form of the values of an enum that have the type.
    private func form(of cases: [EnumerationCase], _ type: Builtin) -> JSONSignature.Form {
        let values = cases.map(\.wireValue.value)
        return switch type {
        case .string: .string(values: values)
        case .int: .integer(values: values)
        case .bool: .bool
        default: .number
        }
    }

    private func form(ofConstant cursor: DocumentCursor) -> JSONSignature.Form {
        guard let scalar = cursor.node.scalar else { return .any }
        if scalar.style == .plain, Int(scalar.text) != nil { return .integer(values: [scalar.text]) }
        if scalar.style == .plain, ["true", "false"].contains(scalar.text) { return .bool }
        return .string(values: [scalar.text])
    }
}

/// The part of a search for the forms of a schema.
struct FormQuery: Hashable {
    let schema: DocumentCursor.Identity
    let direction: TypeContext.Direction?
    let depth: Int
}

extension JSONSignature.Form {
    /// Whether values are strings, numbers or Booleans.
    var isScalar: Bool {
        switch self {
        case .string, .formatted, .integer, .int32, .number, .bool: true
        case .array, .object, .any: false
        }
    }
}

extension JSONSignature {
    /// Whether all values are strings.
    var isText: Bool {
        !forms.isEmpty
            && forms.allSatisfy {
                switch $0 {
                case .string, .formatted: true
                case .integer, .int32, .number, .bool, .array, .object, .any: false
                }
            }
    }
}
