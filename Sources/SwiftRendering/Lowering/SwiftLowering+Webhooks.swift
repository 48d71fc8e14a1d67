import Spec
import SwiftNaming

extension SwiftLowering {
    /// The enum of the API's webhooks; `nil` if it has none.
    func webhooks() -> WebhooksDeclaration? {
        guard let name = api.webhooksName else { return nil }
        let printer = TypePrinter.unqualified(in: modelScope)
        let names = api.webhookNames
        let cases = zip(api.webhooks, names).map { webhook, name in
            let format = WireFormatPrinter.print(webhook.type) ?? ""
            return NamedCase(
                documentation: Documentation.lines([webhook.description]),
                name: SwiftName.escaped(name),
                type: printer.print(webhook.type),
                wireName: SwiftLiteral.string(webhook.name.value),
                value: SwiftExpression.enumCase(name, "try request.json(\(format))")
            )
        }
        return WebhooksDeclaration(
            scope: modelScope,
            api: api.swiftName,
            access: access,
            name: name,
            inheritance: ["Hashable", "Sendable"].map { modelScope.swift($0) },
            string: printer.print(.builtin(.string, nil)),
            data: printer.print(.builtin(.data, nil)),
            leniency: api.leniency?.swift ?? ".strict",
            unknownCase: SwiftName.unknownCase(beside: names),
            cases: cases
        )
    }
}

extension API {
    /// The name of the enum of webhooks, which differs from the names of all models and groups; `nil` without webhooks.
    var webhooksName: String? {
        if webhooks.isEmpty { return nil }
        let taken = Set(models.map(\.name.value) + groups.map(\.name.value))
        return ["Webhooks", "WebhookRequests"].first { !taken.contains($0) } ?? "ReceivedWebhookRequests"
    }

    /// The Swift names of the cases, one for each webhook; equal names get numbers: `userCreated`, `userCreated2`.
    var webhookNames: [String] {
        var taken: Set<String> = []
        return SwiftName.properties(webhooks.map(\.name.value)).map { name in
            let numbered = (2...).lazy.map { "\(name)\($0)" }
            let free = taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
            taken.insert(free)
            return free
        }
    }
}
