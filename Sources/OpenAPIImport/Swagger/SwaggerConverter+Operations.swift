import YAML

/// Paths, operations and security schemes.
extension SwaggerConverter {
    func paths(_ node: Node) -> Node {
        node.mapValues { key, item in key.hasPrefix("x-") || item.entries == nil ? item : pathItem(item) }
    }

    func pathItem(_ node: Node) -> Node {
        let shared = parameters(in: node)
        return node.mapValues { key, value in
            switch key {
            case "parameters": list(of: value)
            case let key where SwaggerFragment.methods.contains(key.lowercased()) && value.entries != nil:
                operation(value, key, shared)
            default: value
            }
        }
    }

    private func operation(_ node: Node, _ method: String, _ shared: [SwaggerParameter]) -> Node {
        let own = parameters(in: node)
        let all = own + shared.filter { other in !own.contains { $0.isSame(as: other) } }
        let produces = media("produces", of: node) ?? produces
        var entries: [Entry] = []
        for entry in node.entries ?? [] {
            switch entry.key.text {
            case "consumes", "produces", "schemes": continue
            case "parameters": entries.append(entry.with(list(of: entry.value)))
            case "responses":
                let responses = entry.value.mapValues { status, response in
                    status.hasPrefix("x-")
                        ? response : self.response(response, produces, at: (method.lowercased(), status))
                }
                entries.append(entry.with(responses))
            default: entries.append(entry)
            }
        }
        if let body = requestBody(all, media("consumes", of: node) ?? consumes) {
            entries.append(Entry("requestBody", body))
        }
        if let server = servers.server(of: node) {
            entries.append(Entry("servers", .list([server], at: server.range)))
        }
        return node.with(entries: entries)
    }

    /// The media types of an operation; an empty list means that there is no body.
    private func media(_ key: String, of operation: Node) -> SwaggerMedia? {
        operation.value(key).map { _ in SwaggerMedia(key, of: operation, in: path, documents, isOfOperation: true) }
    }

    func securityScheme(_ node: Node) -> Node {
        guard let type = node.value("type"), let text = type.text else { return node }
        switch text {
        case "basic":
            let entries = node.entries?.filter { $0.key.text != "type" } ?? []
            return node.with(
                entries: [
                    Entry("type", .text("http", at: type.range)), Entry("scheme", .text("basic", at: type.range)),
                ]
                    + entries
            )
        case "oauth2":
            // A client that has a token does not need the flow that obtains it.
            let keys = ["flow", "authorizationUrl", "tokenUrl", "scopes"]
            return node.with(entries: node.entries?.filter { !keys.contains($0.key.text) } ?? [])
        default: return node
        }
    }
}
