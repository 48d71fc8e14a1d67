import Spec

@testable import OpenAPIRendering

/// Compares an API with the one that the importer reads from its document.
struct APIComparison {
    private let first: API
    private let second: API
    private let types: TypeComparison

    init(_ first: API, _ second: API) {
        self.first = first
        self.second = second
        types = TypeComparison(first, second)
    }

    /// What differs, each with both values.
    func differences() -> [String] {
        compareRoot()
        let table = PathTable(first.endpoints)
        var expected = 0
        for item in table.items {
            for operation in item.operations {
                expected += 1
                let endpoint = operation.endpoint
                let place = "\(endpoint.method.rawValue) \(item.template)"
                let others = second.endpoints.filter {
                    $0.method == endpoint.method && Self.key($0.path) == Self.key(endpoint.path)
                }
                guard let other = others.first else {
                    types.record(place, "an endpoint", "nothing")
                    continue
                }
                compare(operation, other, at: place)
            }
        }
        types.record("endpoints", "\(expected)", "\(second.endpoints.count)")
        for model in first.concreteModels where second.model(named: model.name.value) != nil {
            types.compare(.model(model.name.value), .model(model.name.value), at: model.name.value)
        }
        return types.differences
    }

    private func compareRoot() {
        types.record("base", first.base, second.base)
        types.record("bases", "\(first.bases.map(\.url))", "\(second.bases.map(\.url))")
        types.compare(first.variables, second.variables, at: "variables")
        types.record("auth", Self.text(first.auth), Self.text(second.auth))
        let webhooks = Dictionary(second.webhooks.map { ($0.name.value, $0.type) }) { first, _ in first }
        for webhook in first.webhooks {
            if let other = webhooks[webhook.name.value] {
                types.compare(webhook.type, other, at: "webhook \(webhook.name.value)")
            } else {
                types.record("webhook \(webhook.name.value)", "there", "missing")
            }
        }
    }

    private func compare(_ operation: PathTable.Operation, _ other: Endpoint, at place: String) {
        let endpoint = operation.endpoint
        types.record("\(place) name", OperationWriter.identifier(of: endpoint), OperationWriter.identifier(of: other))
        types.record("\(place) deprecated", "\(endpoint.deprecation != nil)", "\(other.deprecation != nil)")
        types.record("\(place) base", endpoint.base ?? "none", other.base ?? "none")
        types.record("\(place) auth", Self.text(endpoint.auth), Self.text(other.auth))
        types.record("\(place) pages", Self.text(endpoint.pages), Self.text(other.pages))
        types.record("\(place) idempotency", Self.text(endpoint.idempotency), Self.text(other.idempotency))
        compareParameters(operation, other, at: place)
        compareBodies(endpoint, other, at: place)
        compareResponses(Self.successes(of: endpoint), Self.successes(of: other), at: place)
        compareResponses(endpoint.errors, other.errors, at: "\(place) error")
    }

    private func compareParameters(_ operation: PathTable.Operation, _ other: Endpoint, at place: String) {
        let (own, others) = (operation.endpoint.parameters, other.parameters)
        let inPath = own.filter { $0.place == .path && operation.pathNames[$0.member.wireName.value] != nil }
        let othersInPath = others.filter { $0.place == .path }
        types.record("\(place) path parameters", "\(inPath.count)", "\(othersInPath.count)")
        for (one, other) in zip(inPath, othersInPath) {
            types.compare(one.member, other.member, at: "\(place) path \(one.member.wireName.value)", hasNull: false)
        }
        var found: [String: Parameter] = [:]
        for parameter in others where parameter.place != .path && parameter.place != .body {
            found[Self.key(parameter)] = parameter
        }
        for parameter in own where parameter.place != .path && parameter.place != .body {
            guard let other = found.removeValue(forKey: Self.key(parameter)) else {
                types.record("\(place) \(Self.key(parameter))", "there", "missing")
                continue
            }
            types.compare(parameter.member, other.member, at: "\(place) \(Self.key(parameter))", hasNull: false)
            compareStyles(parameter, other, at: "\(place) \(Self.key(parameter))")
        }
        var constants = Self.constants(first, operation.endpoint, [:])
        for case .constant(let name, let value) in operation.query { constants["query \(name)"] = value }
        for case .parameter(let name, _) in operation.query { found["query \(name)"] = nil }
        let otherConstants = Self.constants(second, other, found)
        for name in Set(constants.keys).union(otherConstants.keys).sorted() {
            types.record("\(place) \(name)", constants[name] ?? "missing", otherConstants[name] ?? "missing")
            found[name] = nil
        }
        for name in found.keys.sorted() { types.record("\(place) \(name)", "missing", "there") }
    }

    private func compareStyles(_ one: Parameter, _ other: Parameter, at place: String) {
        guard [.query, .header, .body].contains(one.place) else { return }
        switch first.wireShape(of: one.member.type) {
        case .list, .map, .structure:
            let (shape, otherShape) = (first.wireShape(of: one.member.type), second.wireShape(of: other.member.type))
            types.record("\(place) style", Self.style(one, of: shape), Self.style(other, of: otherShape))
        case .builtin, .union, .enumeration, .optional: break
        }
    }

    private func compareBodies(_ endpoint: Endpoint, _ other: Endpoint, at place: String) {
        let (body, otherBody) = (Self.text(endpoint.body), Self.text(other.body))
        let fields = endpoint.parameters.filter(\.place.isInPayload)
        let otherFields = other.parameters.filter(\.place.isInPayload)
        let (bare, otherBare) = (fields.map(Self.withoutBrackets), otherFields.map(Self.withoutBrackets))
        types.record("\(place) body", body, otherBody)
        switch (endpoint.body, other.body) {
        case (.parameters(let form, _), .parameters):
            types.compare(bare.map(\.member), otherBare.map(\.member), at: "\(place) body")
            let found = Dictionary(otherFields.map { (Self.withoutBrackets($0).member.wireName.value, $0) }) { $1 }
            for field in fields where form != .json {
                guard let other = found[Self.withoutBrackets(field).member.wireName.value] else { continue }
                compareStyles(field, other, at: "\(place) body.\(field.member.wireName.value)")
                types.record("\(place) media", field.media ?? "none", other.media ?? "none")
            }
        case (.parameters(.json, _), .whole(let payload)):
            guard case .json(let type) = payload.content, case .structure(let structure) = second.wireShape(of: type)
            else { return }
            types.compare(fields.map(\.member), structure.members, at: "\(place) body")
        case (.whole(let one), .whole(let other)):
            compare(one.content, other.content, pick: [], at: "\(place) body")
            types.record("\(place) body", "optional: \(one.isOptional)", "optional: \(other.isOptional)")
        default: break
        }
    }

    private func compareResponses(_ own: [StatusResponse], _ others: [StatusResponse], at place: String) {
        let found = Dictionary(others.map { ($0.status.value, $0.response) }) { first, _ in first }
        types.record("\(place) statuses", Self.statuses(own), Self.statuses(others))
        for one in own {
            guard let other = found[one.status.value] else { continue }
            let status = "\(place) \(one.status.value.text)"
            compare(one.response.content, other.content, pick: one.response.pick, at: status)
            let media = [one.response, other].map { $0.media ?? $0.content.mediaType ?? "none" }
            types.record("\(status) media", media[0], media[1])
            types.compare(one.response.headers, other.headers, at: "\(status) headers")
        }
    }

    private func compare(_ one: Content, _ other: Content, pick: [String], at place: String) {
        switch (one, other) {
        case (.json(let type), .json(var picked)):
            for key in pick {
                guard case .structure(let structure) = second.wireShape(of: picked),
                    let member = structure.members.first(where: { $0.wireName.value == key })
                else { return types.record(place, "{\(key)}", second.wireShape(of: picked).words) }
                if case .nullable = member.presence { picked = .optional(member.type) } else { picked = member.type }
            }
            types.compare(type, picked, at: place)
        case (.lines(let one), .lines(let other)): types.compare(one, other, at: place)
        case (.events(let one), .events(let other)):
            types.record("\(place) until", one.until ?? "none", other.until ?? "none")
            types.record("\(place) skip", Self.skipped(one), Self.skipped(other))
            types.record("\(place) events", Self.names(one), Self.names(other))
            for (one, other) in zip(one.events, other.events) {
                types.compare(one.type, other.type, at: "\(place) event")
            }
        default: types.record(place, Self.text(one), Self.text(other))
        }
    }
}
