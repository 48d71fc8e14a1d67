import Diagnostics
import SpecWriting
import YAML

extension Importer {
    func readParameters(of operation: Operation, into endpoint: inout DraftEndpoint, _ owner: String) {
        let own = (operation.place["parameters"]?.items ?? []).compactMap { $0.resolved() }
        let shared = (operation.pathItem["parameters"]?.items ?? []).compactMap { $0.resolved() }
        let key = { (place: Place) in "\(place.text("in") ?? "") \(place.text("name") ?? "")" }
        let nearer = Set(own.map(key))
        let named = Self.templateNames(endpoint.path)
        var declared: Set<String> = []
        for place in shared.filter({ !nearer.contains(key($0)) }) + own {
            guard let name = place.text("name"), !name.isEmpty, let location = place.text("in") else {
                documents.warn("nameless-parameter", at: place, "a parameter has a 'name' and an 'in'")
                continue
            }
            if location == "header", ["accept", "content-type", "authorization"].contains(name.lowercased()) {
                continue
            }
            if location == "header", name.lowercased() == "idempotency-key" {
                endpoint.idempotent = name
                continue
            }
            if location == "querystring" {
                documents.warn("unsayable-parameter", at: place, "a parameter that is the whole query is left out")
                continue
            }
            if place.flag("allowReserved") {
                documents.warn(
                    "unsayable-style",
                    at: place,
                    "'allowReserved' is left out: reserved characters are percent-encoded"
                )
            }
            if location == "body" || location == "formData" {
                documents.warn("old-parameter", at: place, "'in: \(location)' is of OpenAPI 2 and is left out")
                continue
            }
            if location == "path", !named.contains(name) {
                documents.warn(
                    "stray-path-parameter",
                    at: place,
                    "'\(operation.path)' does not name '\(name)'; it is left out"
                )
                continue
            }
            guard let member = parameter(place, name, location, operation, owner) else { continue }
            for member in member where declared.insert(member.name).inserted { endpoint.parameters.append(member) }
            if member.isEmpty || !declared.contains(member[0].name) || endpoint.parameters.contains(member[0]) {
                continue
            }
            documents.warn(
                "same-name",
                at: place,
                "another parameter of this operation is called '\(name)', too; this one is left out"
            )
        }
        for name in named where !declared.contains(name) {
            documents.warn(
                "undeclared-path-parameter",
                at: operation.place,
                "'\(operation.path)' names '\(name)', which is not declared: it is a String"
            )
        }
        let order = Dictionary(named.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let inPath = endpoint.parameters.filter { order[$0.name] != nil && $0.place == nil }
            .sorted { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }
        let others = endpoint.parameters.filter { order[$0.name] == nil || $0.place != nil }
        // Plain text is what a name in a path is, so nothing needs to be said of it.
        endpoint.parameters =
            inPath.filter { $0.type != .string || $0.description != nil || $0.example != nil } + others
        Self.renameClashes(&endpoint.parameters)
    }

    static func templateNames(_ path: String) -> [String] {
        path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
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
        guard let schema = place.raw("schema") ?? content?.place.raw("schema") else {
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
        let explodes = place.text("explode").map { $0 == "true" } ?? ["form", nil].contains(place.text("style"))
        if location == "query", content == nil, explodes, place.text("style") != "deepObject",
            let target = schema.resolved(), isObject(target)
        {
            return properties(of: target).compactMap { property in
                guard
                    var member = field(
                        Property(
                            name: property.name,
                            place: property.place,
                            isRequired: isRequired && property.isRequired
                        ),
                        context
                    )
                else { return nil }
                member.type = member.type.withoutOptional
                return placed(member, location, operation)
            }
        }
        var type = inside(self.type(of: schema, context), context).withoutOptional
        if location != "query", needsQuery(type) {
            documents.warn(
                "unsayable-parameter",
                at: place,
                "an object in a \(location) becomes a String, as it is sent"
            )
            type = .string
        }
        var plainName = name
        var style: String?
        if let content {
            if MediaKind(content.key) != .json, isCompound(type) || type.isList {
                documents.warn(
                    "unsayable-style",
                    at: content.place,
                    "a parameter is no '\(content.key)'; JSON is taken"
                )
            }
            style = isCompound(type) || type.isList ? "json" : nil
        } else if location == "query", type.isList || isCompound(type) {
            style = self.style(place, isList: type.isList, explodes: explodes)
            if type.isList, name.hasSuffix("[]"), style == nil {
                plainName = String(name.dropLast(2))
                style = "brackets"
            }
        } else if location == "path", let written = place.text("style"), written != "simple" {
            documents.warn(
                "unsayable-style",
                at: place,
                "the style '\(written)' is not one of the language; 'simple' is taken"
            )
        }
        var member = DraftMember(
            name: plainName,
            mayBeAbsent: !isRequired,
            type: type,
            description: place.prose("description")
        )
        member.style = style
        member.deprecated = place.flag("deprecated") ? "true" : nil
        if location != "path", let value = defaultValue(of: schema, as: type) { member.defaultValue = value }
        member.example = example(in: [place, content?.place, schema.resolved()], as: type)
        return [placed(member, location, operation)]
    }

    /// `in:` is said where it is not where the parameter goes by itself.
    private func placed(_ member: DraftMember, _ location: String, _ operation: Operation) -> DraftMember {
        var member = member
        switch location {
        case "header", "cookie": member.place = location
        case "query": if !["GET", "HEAD", "DELETE"].contains(operation.method) { member.place = "query" }
        default: break
        }
        return member
    }
}
