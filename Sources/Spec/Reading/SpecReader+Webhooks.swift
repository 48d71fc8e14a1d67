import Diagnostics
import YAML

extension SpecReader {
    mutating func readWebhooks(_ node: Node) -> [WebhookDefinition] {
        withoutModels(readNamed(node, noun: "webhooks")).compactMap { readWebhook($0) }
    }

    private mutating func readWebhook(_ entry: Entry) -> WebhookDefinition? {
        let name = name(of: entry.key)
        reportDoubts(aboutSent: entry.key)
        let type = entry.value.entry(named: Key.type.rawValue)?.value ?? entry.value
        guard type.text != BodyKind.none.rawValue else {
            report(.webhookWithoutBody(at: location(of: type)))
            return nil
        }
        guard case .mapping = entry.value.content else {
            guard let (type, description) = readTypeWithDescription(entry.value) else { return nil }
            return WebhookDefinition(name: name, description: description, type: type)
        }
        guard let keys = readKeys(of: entry.value, as: .webhook) else { return nil }
        if keys[.type] == nil {
            if !keys.hasFaults { report(.missingKey(.type, in: .webhook, at: name.location)) }
            return nil
        }
        return readLongType(keys, takesName: false).map { type, description in
            WebhookDefinition(name: name, description: description, type: type)
        }
    }
}

extension Diagnostic {
    fileprivate static func webhookWithoutBody(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "a webhook has a body", hint: "write 'JSON' for any body")
    }
}
