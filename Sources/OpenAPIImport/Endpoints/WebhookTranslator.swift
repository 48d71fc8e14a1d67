import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates the requests that a service sends: `webhooks` of the document, and `callbacks` of its operations.
struct WebhookTranslator {
    let types: TypeTranslator

    private var documents: Documents { types.documents }
    private var payloads: PayloadTranslator { PayloadTranslator(types: types) }

    /// The webhooks of the document, then the callbacks of these operations.
    func webhooks(_ operations: [Operation]) -> [WebhookDefinition] {
        var found: [WebhookDefinition] = []
        var taken: Set<String> = []
        for key in ["webhooks", "x-webhooks"] {
            for (name, item) in documents.start[key]?.rawEntries ?? [] {
                add(requests(item), called: name, to: &found, &taken)
            }
        }
        for operation in operations {
            for (name, written) in operation.cursor["callbacks"]?.rawEntries ?? [] {
                guard let (callback, _) = written.target() else { continue }
                let items = callback.rawEntries.filter { !$0.key.hasPrefix("x-") }
                add(items.flatMap { requests($0.cursor) }, called: name, to: &found, &taken)
            }
        }
        return found
    }

    /// The operations of a path item.
    private func requests(_ written: DocumentCursor) -> [Operation] {
        guard let item = PathItem(written) else { return [] }
        return item.operations.map {
            Operation(method: $0.method, path: "", cursor: $0.cursor, pathItem: item, tag: nil)
        }
    }

    private func add(
        _ requests: [Operation],
        called name: String,
        to found: inout [WebhookDefinition],
        _ taken: inout Set<String>
    ) {
        for request in requests {
            documents.check(request.cursor, as: .operation)
            // Requests with the same name are distinguished by their identifiers.
            let name = requests.count > 1 ? request.identifier ?? name : name
            guard let webhook = webhook(request, called: name) else { continue }
            // Callbacks of several operations often are the same request.
            if found.contains(where: { $0.name.value == name && $0.type == webhook.type }) { continue }
            guard taken.insert(name).inserted else {
                documents.warn(
                    "webhooks-left-out",
                    at: request.cursor,
                    "the webhook '\(name)' is left out: another one has its name"
                )
                continue
            }
            found.append(webhook)
        }
    }

    /// The webhook for a request; `nil`, with a warning, if its body is not JSON.
    private func webhook(_ request: Operation, called name: String) -> WebhookDefinition? {
        let cursor = request.cursor
        guard let body = request.body, let (media, content) = payloads.media.chosenMedia(body, as: nil) else {
            documents.warn("webhooks-left-out", at: cursor, "the webhook '\(name)' is left out: it has no body")
            return nil
        }
        guard payloads.media.kind(of: media, content) == .json else {
            documents.warn(
                "webhooks-left-out",
                at: content,
                "the webhook '\(name)' is left out: '\(media)' is not JSON"
            )
            return nil
        }
        let typeName = NameTable.typeName(name) + "Body"
        let context = TypeContext(name: typeName, direction: .response)
        var type = content.raw("schema").map { payloads.wholeType(of: $0, context) } ?? content.builtin(.json)
        if type.writesType { type = .model(types.models.name(for: type.asModel, called: typeName), at: type.location) }
        return WebhookDefinition(
            name: cursor.name(name),
            description: cursor.prose("summary") ?? cursor.prose("description"),
            type: type
        )
    }
}
