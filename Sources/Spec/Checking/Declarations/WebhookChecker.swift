import Diagnostics

/// Checks webhooks and resolves their types.
struct WebhookChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    /// The webhooks of all files.
    func check() -> [Webhook] {
        var seen: [String: Name] = [:]
        return declarations.files.flatMap(\.webhooks).compactMap { definition in
            let name = definition.name
            if let first = seen.updateValue(name, forKey: name.value) {
                sink.report(.duplicate("webhook", name, first: first))
                return nil
            }
            guard let type = types.resolve(definition.type, namedAfter: name) else { return nil }
            // A model can be used by the code that handles the webhook.
            guard type.inline == nil else {
                sink.report(.inlineType(at: definition.type.location))
                return nil
            }
            return Webhook(name: name, description: definition.description, type: type)
        }
    }
}

extension Diagnostic {
    fileprivate static func inlineType(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-type",
            at: location,
            "the body of a webhook is a model",
            hint: "declare the type as a model, and write its name here"
        )
    }
}
