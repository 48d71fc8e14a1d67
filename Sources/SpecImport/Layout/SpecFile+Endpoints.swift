package import Spec

extension SpecFile {
    /// All endpoints, in groups and outside of groups.
    var allEndpoints: [EndpointDefinition] { groups.flatMap(\.endpoints) + endpoints }

    /// All endpoints, each with the name of its group.
    var endpointsWithGroups: [(group: String?, endpoint: EndpointDefinition)] {
        groups.flatMap { group in group.endpoints.map { (group.name.value, $0) } } + endpoints.map { (nil, $0) }
    }

    /// Changes each endpoint of the file.
    mutating func updateEndpoints(_ update: (inout EndpointDefinition) -> Void) {
        updateEndpointsWithGroups { update(&$1) }
    }

    /// Changes each endpoint of the file, which `update` gets with the name of its group.
    package mutating func updateEndpointsWithGroups(_ update: (String?, inout EndpointDefinition) -> Void) {
        for group in groups.indices {
            let name = groups[group].name.value
            for index in groups[group].endpoints.indices { update(name, &groups[group].endpoints[index]) }
        }
        for index in endpoints.indices { update(nil, &endpoints[index]) }
    }

    /// Changes the types of endpoints, of webhooks, and of errors that several endpoints share.
    mutating func updateTypes(_ update: (inout TypeExpression) -> Void) {
        updateEndpoints { $0.updateTypes(update) }
        for index in webhooks.indices { update(&webhooks[index].type) }
        for index in groups.indices {
            groups[index].settings.errors = groups[index].settings.errors.map { $0.updatingTypes(update) }
            for parameter in groups[index].parameters.indices { update(&groups[index].parameters[parameter].type) }
        }
        guard let errors = root?.settings.errors else { return }
        root?.settings.errors = errors.map { $0.updatingTypes(update) }
    }
}

extension EndpointDefinition {
    /// The method and the path. The functions for several media types of an operation share them.
    var operation: String { "\(method?.value.rawValue ?? "GET") \(path.value)" }

    /// Changes the types of parameters and of bodies.
    mutating func updateTypes(_ update: (inout TypeExpression) -> Void) {
        for index in parameters.indices { update(&parameters[index].type) }
        payload?.content.updateTypes(update)
        response?.content.updateTypes(update)
        responses = responses.map { $0.updatingTypes(update) }
        settings.errors = settings.errors.map { $0.updatingTypes(update) }
    }

    /// All responses of the endpoint, including the errors.
    var allResponses: [ResponseDefinition] {
        [response].compactMap(\.self) + (responses + settings.errors).map(\.response)
    }
}

extension StatusResponseDefinition {
    /// The response with other types.
    func updatingTypes(_ update: (inout TypeExpression) -> Void) -> StatusResponseDefinition {
        var response = response
        response.content.updateTypes(update)
        return StatusResponseDefinition(status: status, response: response)
    }
}

extension BodyContent {
    /// The types of the body: of its value, its lines or its events.
    var types: [TypeExpression] {
        switch self {
        case .none, .text, .data, .status, .file, .textLines: []
        case .lines(let type), .type(let type): [type]
        case .events(let definition): definition.events.map(\.type)
        }
    }

    fileprivate mutating func updateTypes(_ update: (inout TypeExpression) -> Void) {
        switch self {
        case .none, .text, .data, .status, .file, .textLines: return
        case .lines(var type):
            update(&type)
            self = .lines(type)
        case .type(var type):
            update(&type)
            self = .type(type)
        case .events(var definition):
            for index in definition.events.indices { update(&definition.events[index].type) }
            self = .events(definition)
        }
    }
}

/// Identifies an endpoint of a spec file by its group and its name.
package struct EndpointKey: Hashable {
    /// The name of the group; `nil` outside of groups.
    package let group: String?
    package let name: String

    package init(_ endpoint: EndpointDefinition, in group: String?) {
        self.group = group
        name = endpoint.name.value
    }
}
