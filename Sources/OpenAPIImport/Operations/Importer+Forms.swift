import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// Makes the fields of a form, or the parts of a multipart body, parameters.
    func readForm(_ content: Place, _ form: String, into endpoint: inout DraftEndpoint, _ context: Context) {
        guard let schema = content.raw("schema"), let target = schema.resolved() else {
            documents.warn("unsayable-body", at: content, "a \(form) body without a schema is left out")
            return
        }
        if target.hasNoFields { return }
        guard let all = fields(of: target, form) else {
            documents.warn("unsayable-body", at: schema, "a \(form) body that is no object is left out")
            return
        }
        let encoding = content["encoding"]
        reportEncoding(encoding, form, all.map(\.name))
        let taken = Set(endpoint.parameters.map(\.name))
        var isEmpty = true
        for property in all {
            let upload = form == "multipart" ? uploadType(of: property.place) : nil
            guard var field = field(property, context, as: upload) else { continue }
            guard !taken.contains(field.name) else {
                documents.warn(
                    "same-name",
                    at: property.place,
                    "another parameter is called '\(field.name)', too; this field of the body is left out"
                )
                continue
            }
            encode(&field, property.place, as: form, encoding?[property.name])
            if endpoint.method == "DELETE" { field.place = "body" }
            endpoint.parameters.append(field)
            isEmpty = false
        }
        if !isEmpty { endpoint.body = .form(form) }
    }

    /// The fields of an object, or those of all of the objects that a form may be; `nil` where it is anything else.
    private func fields(of place: Place, _ form: String) -> [Property]? {
        if isObject(place) { return properties(of: place) }
        guard let alternatives = SchemaShape(place).alternatives?.places, !alternatives.isEmpty,
            alternatives.allSatisfy({ isObject($0) })
        else { return nil }
        if alternatives.count > 1 {
            documents.warn(
                "merged-union",
                at: place,
                "a \(form) body has the fields of all of these \(alternatives.count) objects"
            )
        }
        return mergedProperties(of: alternatives)
    }
}

extension Place {
    /// Whether it is an object without a property, as some generators describe that there is no body.
    var hasNoFields: Bool {
        guard let place = resolved(), let properties = place["properties"]?.node.entries else { return false }
        return properties.isEmpty && place.raw("additionalProperties").map { $0.node.text == "false" } ?? true
            && ["allOf", "oneOf", "anyOf", "patternProperties"].allSatisfy { place.raw($0) == nil }
    }
}
