package import Generator
package import Spec
import SwiftRendering

/// The clients that are generated from one version of specs, with the Swift names of their declarations.
package struct ClientVersion {
    let clients: [ClientAPI]

    /// - Parameters:
    ///   - spec: Specs that can be rendered as Swift.
    ///   - settings: The settings of the generation, which determine names.
    package init(_ spec: ResolvedSpec, settings: GenerationSettings = GenerationSettings()) {
        clients = settings.naming { spec.apis.map { ClientBuilder($0, in: spec).client() } }
    }
}

/// Finds the declarations of an API's client.
struct ClientBuilder {
    let api: API
    let names: DeclaredNames
    let uses: ModelUses

    init(_ api: API, in spec: ResolvedSpec) {
        self.api = api
        names = DeclaredNames(api, in: spec)
        uses = ModelUses(api)
    }

    func client() -> ClientAPI {
        ClientAPI(
            api: api,
            endpoints: api.endpoints.map { endpoint($0) },
            types: api.models.map { model($0) } + [webhooks()].compactMap(\.self),
            otherTypes: groupTypes() + sharedFailures()
        )
    }

    private func groupTypes() -> [ClientType] {
        api.groups.flatMap { group in
            names.sharedTypes(of: group.name.value).map {
                type($0, in: "\(api.name.value).\(group.name.value)", uses: .sent, isArgument: true)
            }
        }
    }

    private func sharedFailures() -> [ClientType] {
        names.sharedFailures.map { shared in
            choice(shared.cases, called: "\(api.name.value).\(shared.name)", at: api.name.location)
        }
    }

    private func webhooks() -> ClientType? {
        guard let webhooks = names.webhooks else { return nil }
        let name = "\(api.name.value).\(webhooks.name)"
        let cases = zip(api.webhooks, webhooks.cases).map { webhook, caseName in
            ClientCase(
                key: webhook.name.value,
                name: caseName,
                type: names.text(of: webhook.type, in: name),
                reference: webhook.type,
                location: webhook.name.location
            )
        }
        let choice = ClientChoice(cases: cases, hasUnknownCase: true)
        return ClientType(name: name, location: api.name.location, shape: .choice(choice), uses: .received)
    }
}
