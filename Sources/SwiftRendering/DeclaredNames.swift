package import Spec
import SwiftNaming

/// The names and types of the Swift declarations of an API, for tools that compare two versions of a client.
///
/// Types are printed independently of the place of their use, with the names of all enclosing types: `GitHub.User?`.
package struct DeclaredNames {
    private let lowering: SwiftLowering
    /// The type parameters of generic models, by the names of the types.
    private let typeParameters: [String: Set<String>]

    /// - Parameter spec: The spec that contains the API.
    package init(_ api: API, in spec: ResolvedSpec) {
        lowering = SwiftLowering(api, beside: spec.outermostTypes)
        let parameters = api.models.filter { !$0.parameters.isEmpty }.map {
            ("\(api.name.value).\($0.name.value)", Set($0.parameters.map(\.value)))
        }
        typeParameters = Dictionary(parameters) { first, _ in first }
    }

    private var api: API { lowering.api }

    /// A printer that is independent of the names at a place.
    ///
    /// - Parameter owner: The type that declares the inline types.
    private func printer(in owner: String) -> TypePrinter {
        // A type that is nested in a generic model has its type parameters, too.
        let model = owner.split(separator: ".").prefix(2).joined(separator: ".")
        let parameters = typeParameters[model]
        return TypePrinter(
            models: "\(api.name.value).",
            inlines: "\(owner).",
            qualified: parameters == nil ? "\(api.name.value)." : "",
            nearer: parameters ?? [],
            scope: ScopeNames([], instances: api.instancesByName)
        )
    }

    /// - Parameter owner: The type that declares the inline types in the type.
    package func text(of type: TypeReference, in owner: String) -> String { printer(in: owner).print(type) }

    /// The type of the property of a member.
    ///
    /// - Parameter owner: The type that declares the property.
    package func text(of member: Member, in owner: String) -> String { printer(in: owner).print(member) }

    /// The type of a response's body; `Void` if it has none.
    ///
    /// - Parameter events: The enum of named events.
    package func text(of response: Response, events: String?, in owner: String) -> String {
        printer(in: owner).print(response, events: events)
    }

    /// The text of the custom type that replaces a model; `nil` for a model whose type is generated.
    package func customType(of model: Model) -> String? { model.customType?.text }

    /// The inline types that are nested in the request.
    package func inlineTypes(of endpoint: Endpoint, _ arguments: RequestArguments) -> [InlineType] {
        arguments.members.compactMap(\.type.ownInline) + endpoint.nestedResponses.flatMap(\.bodyInlines)
    }

    /// The inline types of the parameters that a group declares for its endpoints.
    package func sharedTypes(of group: String) -> [InlineType] {
        (lowering.endpoints[group] ?? []).sharedParameters.compactMap(\.type.inline)
    }

    /// The response with headers, whose inline type is called as in the struct of the response.
    package func namingBody(of response: Response) -> Response { response.withBody(called: "Body") }

    /// The `Failure` of a request: the type that it is an alias of, or the cases of an enum.
    ///
    /// - Parameter request: The name of the request.
    package func failure(of endpoint: Endpoint, in request: String) -> (alias: String?, cases: [DeclaredCase]) {
        let failure = FailurePrinter(endpoint, printer(in: request), lowering)
        return (failure.alias, failure.declaration?.declaredCases ?? [])
    }

    /// The enums of errors that endpoints share, by their names.
    package var sharedFailures: [(name: String, cases: [DeclaredCase])] {
        lowering.sharedFailures.all.map { shared in
            let printer = printer(in: "\(api.name.value).\(shared.name)")
            let declaration = FailureDeclaration(shared.errors, in: lowering.groupsOfErrors, printer)
            return (shared.name, declaration.declaredCases)
        }
    }

    /// The media types that a request asks for; `nil` if the runtime decides by the type of the response.
    package func accept(of endpoint: Endpoint) -> String? { endpoint.accept(in: api) }

    /// The property of an object's additional fields; `nil` if they are ignored.
    package func additionalFields(of structure: Structure) -> Member? { structure.others }

    /// The name of the enum of webhooks, and the names of its cases; `nil` if the API has no webhooks.
    package var webhooks: (name: String, cases: [String])? { api.webhooksName.map { ($0, api.webhookNames) } }

    package func caseNames(of enumeration: Enumeration) -> [String] { enumeration.caseNames }

    package func caseNames(of union: Union) -> [String] { VariantNames.names(of: union) }

    package func caseNames(of events: EventStream) -> [String] { events.caseNames }

    /// Whether a received value that matches no variant has a case of its own.
    package func hasUnknownCase(_ union: Union) -> Bool { union.keepsUnknown }
}

/// A case of a generated enum of failures.
package struct DeclaredCase: Sendable, Equatable {
    package let name: String
    package let type: String
}

extension FailureDeclaration {
    fileprivate var declaredCases: [DeclaredCase] { cases.map { DeclaredCase(name: $0.name, type: $0.type) } }
}
