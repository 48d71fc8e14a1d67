import Spec

/// The directions in which the models of an API are transmitted, by the names of the models.
struct ModelUses {
    private var uses: [String: TypeUses] = [:]
    /// The models whose types are still to be visited. A chain of models may be longer than the stack is deep.
    private var open: [(model: String, use: TypeUses)] = []
    private let api: API

    init(_ api: API) {
        self.api = api
        for endpoint in api.endpoints {
            for parameter in endpoint.parameters { visit(parameter.member.type, .sent) }
            if case .whole(let payload) = endpoint.body { visit(payload.content, .sent) }
            for response in [endpoint.response] + (endpoint.statusResponses + endpoint.errors).map(\.response) {
                visit(response.content, .received)
                for header in response.headers { visit(header.type, .received) }
            }
        }
        for webhook in api.webhooks { visit(webhook.type, .received) }
        while let next = open.popLast() { visit(model: next.model, next.use) }
    }

    /// The directions of a model; both for a model that no endpoint uses.
    subscript(model: String) -> TypeUses { uses[model] ?? .both }

    private mutating func visit(_ content: Content, _ use: TypeUses) {
        switch content {
        case .none, .text, .data, .status, .file, .textLines: break
        case .json(let type), .lines(let type): visit(type, use)
        case .events(let stream): for event in stream.events { visit(event.type, use) }
        }
    }

    private mutating func visit(_ type: TypeReference, _ use: TypeUses) {
        switch type {
        case .builtin: break
        case .list(let inner), .optional(let inner): visit(inner, use)
        case .map(let key, let value):
            visit(key, use)
            visit(value, use)
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure): visit(structure, use)
            case .union(let union): for variant in union.variants { visit(variant.type, use) }
            case .enumeration: break
            }
        case .model(let name): open.append((name, use))
        }
    }

    private mutating func visit(model name: String, _ use: TypeUses) {
        guard let model = api.model(named: name), uses[name, default: []].insert(use).inserted else { return }
        if let generic = api.instance(named: name)?.generic { uses[generic, default: []].insert(use) }
        switch model.shape {
        case .structure(let structure): visit(structure, use)
        case .union(let union): for variant in union.variants { visit(variant.type, use) }
        case .wrapper(let wrapped): visit(wrapped, use)
        case .enumeration: break
        }
    }

    private mutating func visit(_ structure: Structure, _ use: TypeUses) {
        for member in structure.members { visit(member.type, use) }
        if let additional = structure.additional { visit(additional, use) }
    }
}
