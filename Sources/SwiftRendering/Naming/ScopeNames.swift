import Spec
import SwiftNaming
import Templating

/// The names of the types that are visible at a place of the generated code without a qualification.
///
/// If a visible type has the name of a type that generated code uses, generated code qualifies the latter with its
/// module.
struct ScopeNames: Sendable {
    /// The types beside the outermost declaration, and at file scope.
    private let names: Set<String>
    /// The types and the type parameters that the enclosing declarations declare.
    private var nested: Set<String> = []
    /// The instances of generic models, by their names in type references: `Page(User)`.
    let instances: [String: ModelInstance]

    init(_ names: Set<String>, instances: [String: ModelInstance] = [:]) {
        self.names = names
        self.instances = instances
    }

    /// The scope inside a declaration that declares these types or type parameters.
    func nesting(_ declared: Set<String>) -> ScopeNames {
        var inner = self
        inner.nested.formUnion(declared)
        return inner
    }

    /// The name of a type of the runtime, qualified if another type hides it.
    func runtime(_ name: String) -> String { hides(name) ? "EndpointRuntime." + name : name }

    /// The name of a type of the standard library, or of a protocol that the spec names, qualified if another type
    /// hides it.
    func swift(_ name: String) -> String { hides(name) ? "Swift." + name : name }

    func qualified(_ builtin: Builtin) -> String {
        builtin.isOfRuntime ? runtime(builtin.rawValue) : swift(builtin.rawValue)
    }

    private func hides(_ name: String) -> Bool { nested.contains(name) || names.contains(name) }

    /// Protocols of the standard library that `conforms` can name even if a type of the spec has the same name.
    static let protocols: Set<String> = [
        "CaseIterable", "Codable", "CodingKeyRepresentable", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable",
        "LosslessStringConvertible", "RawRepresentable", "Sendable",
    ]

    /// Types that `conforms` cannot name, because they are not protocols.
    static let concreteTypes: Set<String> = Set(Builtin.allCases.map(\.rawValue)).union([
        "Array", "Character", "Dictionary", "Never", "Optional", "Result", "Set", "Substring", "Void",
    ])

    /// Protocols that only classes and actors can conform to; models are structs and enums.
    static let protocolsOfClasses: Set<String> = ["Actor", "AnyActor", "AnyObject"]

    /// Whether the name refers to a type or module of the runtime or of Swift, if a spec does not declare it.
    static func isUsed(_ name: String) -> Bool {
        runtimeTypes.contains(name) || otherRuntimeTypes.contains(name) || concreteTypes.contains(name)
            || ReservedNames.modules.contains(name) || protocols.contains(name)
    }

    /// The types of the runtime that no property may have the name of.
    static let runtimeTypes: Set<String> = [
        "Call", "FieldReader", "FieldType", "FieldValue", "FieldWriter", "Indirect", "JSONPath", "Model", "Nullable",
        "OpenEnum",
        "RawResponse",
        "ModelCoding", "Request",
        "RequestBuilder", "ResponseHandler", "Service", "Session", "SessionError", "SessionTask", "Union",
        "UnionReader",
        "UnionWriter",
    ]

    /// Further types of the runtime that generated code uses.
    private static let otherRuntimeTypes: Set<String> = [
        "CasesByRawValue", "Download", "EventStream", "Leniency", "LineStream", "NamedEvent", "PagedRequest",
        "PageRule", "ResponsePolicy", "ServerSentEvent", "StatusFailure", "WireFormat", "Wrapper",
    ]
}

extension ResolvedSpec {
    /// The names of the types that generated code declares at file scope.
    var outermostTypes: Set<String> {
        Set(apis.flatMap { [$0.name.value, $0.requestProtocol] + $0.outerAliases })
    }
}

extension API {
    /// The names of the types inside the API's namespace.
    ///
    /// - Parameter outermost: The names of the types that are declared beside the API itself.
    func modelScope(in outermost: Set<String>) -> ScopeNames {
        let own = namespaces.union(models.map(\.name.value))
        return ScopeNames(own.union(outermost), instances: instancesByName)
    }

    /// The names of the types inside a namespace of requests: the requests, and the types of the group's parameters.
    func requestScope(_ endpoints: [Endpoint], in outermost: Set<String>) -> ScopeNames {
        let types = endpoints.sharedParameters.compactMap(\.type.inline?.swiftName)
        return ScopeNames(outermost.union(endpoints.map(\.requestName) + types), instances: instancesByName)
    }
}

extension Endpoint {
    /// The Swift names of the types that are nested in the request.
    ///
    /// - Parameter members: The arguments of the caller.
    func nestedTypeNames(_ members: [Member]) -> Set<String> {
        let inlines = members.compactMap(\.type.ownInline) + nestedResponses.flatMap(\.bodyInlines)
        return ReservedNames.inRequests.union(generatedTypeNames).union(inlines.map(\.swiftName))
    }

    /// The responses whose inline types are nested in the request, and not in the struct of a response with headers.
    var nestedResponses: [Response] {
        responses.filter { response in
            if case .events = response.content { true } else { response.headers.isEmpty }
        }
    }
}

extension TemplateField {
    /// The name of a type of the runtime, which templates use as `{{FieldReader}}`: qualified if another type hides it.
    static func runtimeType(_ name: String, _ scope: @escaping @Sendable (View) -> ScopeNames) -> Self {
        text(name) { scope($0).runtime(name) }
    }

    /// The name of a type of the standard library, qualified if another type hides it.
    static func swiftType(_ name: String, _ scope: @escaping @Sendable (View) -> ScopeNames) -> Self {
        text(name) { scope($0).swift(name) }
    }
}
