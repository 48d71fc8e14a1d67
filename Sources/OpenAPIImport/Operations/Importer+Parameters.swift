import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// Reads the parameters of an operation that are not in its path.
    ///
    /// - Returns: Those that are, by the index of their names there.
    func readParameters(
        _ all: [Place],
        of operation: Operation,
        _ path: ImportedPath,
        into endpoint: inout DraftEndpoint,
        _ owner: String
    ) -> [Int: DraftMember] {
        var declared: Set<String> = []
        var inPath: [Int: DraftMember] = [:]
        for place in all {
            if place.isOldParameter {
                documents.accept(place)
                documents.warn(
                    "old-parameter",
                    at: place,
                    "the schema of a parameter stands in 'schema' since OpenAPI 3; what stands here is read as one"
                )
            } else {
                documents.check(place, as: .parameter)
            }
            guard let (name, location) = sendable(place, into: &endpoint) else { continue }
            if location == "path", !path.has(name) {
                documents.warn(
                    "stray-path-parameter",
                    at: place,
                    "'\(operation.path)' does not name '\(name)'; it is left out"
                )
                continue
            }
            guard let members = parameter(place, name, location, operation, owner) else { continue }
            if location == "path" {
                for index in path.indices(of: name) where inPath[index] == nil { inPath[index] = members.first }
                continue
            }
            let isNew = members.map { declared.insert($0.name).inserted }
            for (member, isNew) in zip(members, isNew) where isNew { endpoint.parameters.append(member) }
            if isNew.first == false {
                documents.warn(
                    "same-name",
                    at: place,
                    "another parameter of this operation is called '\(name)', too; this one is left out"
                )
            }
        }
        return inPath
    }

    /// The name and the place of a parameter; `nil`, mostly with a warning, where it is not sent as one.
    private func sendable(_ place: Place, into endpoint: inout DraftEndpoint) -> (name: String, location: String)? {
        guard let name = place.text("name"), !name.isEmpty, let location = place.text("in") else {
            documents.warn("nameless-parameter", at: place, "a parameter has a 'name' and an 'in'")
            return nil
        }
        switch location {
        case "header" where Self.ownHeaders.contains(name.lowercased()): return nil
        case "header" where name.lowercased() == "idempotency-key":
            endpoint.idempotent = name
            return nil
        case "header", "cookie":
            guard name.isToken else {
                documents.warn("unsayable-name", at: place, "'\(name)' is no name of a \(location); it is left out")
                return nil
            }
        case "querystring":
            // The fields of a form are parameters of their own.
            if let form = place["content"]?.entries.first, MediaKind(form.key) == .form,
                let schema = form.place["schema"], isObject(schema)
            {
                return (name, location)
            }
            documents.warn("unsayable-parameter", at: place, "a parameter that is the whole query is left out")
            return nil
        case "body":
            documents.warn("old-parameter", at: place, "'in: body' is of Swagger 2; it is read as a body of JSON")
            return nil
        case "formData":
            documents.warn("old-parameter", at: place, "'in: formData' is of Swagger 2 and is left out")
            return nil
        case "query" where name.hasSuffix("?"):
            documents.warn("unsayable-name", at: place, "a name that ends in '?' cannot be written in a spec")
            return nil
        case "query", "path": break
        default:
            documents.warn("unsayable-parameter", at: place, "'in: \(location)' is no place of a request")
            return nil
        }
        if place.flag("allowReserved"), location != "path" {
            documents.warn(
                "unsayable-style",
                at: place,
                "'allowReserved' is left out: reserved characters are percent-encoded"
            )
        }
        return (name, location)
    }

    /// The parameters that one of the document becomes: several where an object's properties are items of their own.
    private func parameter(
        _ place: Place,
        _ name: String,
        _ location: String,
        _ operation: Operation,
        _ owner: String
    ) -> [DraftMember]? {
        let context = Context(name: owner + Self.typeName(name), direction: .request)
        let content = place["content"]?.entries.first
        guard let schema = place.raw("schema") ?? content?.place.raw("schema") ?? (place.isOldParameter ? place : nil)
        else {
            return [
                DraftMember(
                    name: name,
                    mayBeAbsent: location != "path" && !place.flag("required"),
                    type: .string,
                    description: place.prose("description")
                )
            ]
        }
        let isRequired = location == "path" || place.flag("required")
        let explodes = place.text("explode")?.asFlag ?? ["form", "cookie", nil].contains(place.text("style"))
        if let members = spread(place, schema, location, isRequired: isRequired, explodes: explodes, context) {
            return members.map { placed($0, location, operation) }
        }
        var type = inside(self.type(of: schema, context), context).withoutOptional
        if location != "query", !type.isPrefixed(by: name, in: location) {
            // Anything that is sent as one text is a text.
            let isUnsaid = type == .json && schema.saysNothing && schema.resolved()?.raw("type") == nil
            type = isUnsaid ? .string : flat(type, in: location, at: place)
        }
        if isRequired, let constant = type.onlyValue { type = constant }
        let style =
            content.map { contentStyle($0.key, $0.place, type, location) }
            ?? writtenStyle(place, of: schema, type, location, explodes: explodes)
        // What ends in brackets has them from its style.
        let hasBrackets =
            location == "query" && type.isList && name.hasSuffix("[]") && [nil, "brackets"].contains(style)
        var member = DraftMember(
            name: hasBrackets ? String(name.dropLast(2)) : name,
            mayBeAbsent: !isRequired,
            type: type,
            description: place.prose("description")
        )
        member.style = hasBrackets ? "brackets" : style
        member.deprecated = place.flag("deprecated") ? "true" : nil
        member.defaultValue = defaultValue(of: schema, as: type)
        member.example = example(in: [place, content?.place, schema.resolved()], as: type)
        return [placed(openingConstant(member, schema), location, operation)]
    }

    /// `in:` is said where it is not where the parameter goes by itself.
    private func placed(_ member: DraftMember, _ location: String, _ operation: Operation) -> DraftMember {
        var member = member
        switch location {
        case "header", "cookie": member.place = location
        case "query", "querystring":
            if !["GET", "HEAD", "DELETE"].contains(operation.method) { member.place = "query" }
        default: break
        }
        return member
    }
}

extension Place {
    /// Whether a parameter says its type as Swagger 2 did, without a schema.
    var isOldParameter: Bool { raw("type") != nil && raw("schema") == nil && raw("content") == nil }
}
