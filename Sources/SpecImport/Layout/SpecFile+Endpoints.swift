package import Spec

extension SpecFile {
    /// All endpoints, in groups and outside of groups.
    package var allEndpoints: [EndpointDefinition] { groups.flatMap(\.endpoints) + endpoints }

    /// Changes each endpoint of the file.
    package mutating func updateEndpoints(_ update: (inout EndpointDefinition) -> Void) {
        for group in groups.indices {
            for index in groups[group].endpoints.indices { update(&groups[group].endpoints[index]) }
        }
        for index in endpoints.indices { update(&endpoints[index]) }
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
    fileprivate func updatingTypes(_ update: (inout TypeExpression) -> Void) -> StatusResponseDefinition {
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
