import Spec
import SwiftNaming

/// The names of the types that are declared around a place of the generated code.
///
/// If a declared type has the name of a type that generated code uses, generated code qualifies the latter with its
/// module.
struct ScopeNames: Sendable {
    private let names: Set<String>
    /// The instances of generic models, by their names in type references: `Page(User)`.
    let instances: [String: ModelInstance]

    init(_ names: Set<String>, instances: [ModelInstance] = []) {
        self.names = names
        self.instances = Dictionary(
            instances.map { ($0.model.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The qualification of the runtime's types in the templates: empty, or `EndpointRuntime.`.
    var runtime: String { names.isDisjoint(with: Self.runtimeTypes) ? "" : "EndpointRuntime." }

    /// The qualification of the standard library's types in the templates: empty, or `Swift.`.
    var swift: String { names.isDisjoint(with: Self.swiftTypes) ? "" : "Swift." }

    /// The name of a type of the runtime, which is qualified only if a type in the scope has the same name.
    func own(_ name: String) -> String { names.contains(name) ? "EndpointRuntime." + name : name }

    func qualified(_ builtin: Builtin) -> String {
        guard names.contains(builtin.rawValue) else { return builtin.rawValue }
        return (builtin.isOfRuntime ? "EndpointRuntime." : "Swift.") + builtin.rawValue
    }

    /// The name of a protocol of the standard library, or of a protocol that the spec names.
    func qualified(protocol name: String) -> String {
        if Self.swiftTypes.contains(name) { return swift + name }
        return names.contains(name) ? "Swift." + name : name
    }

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
        runtimeTypes.contains(name) || qualifiedTypes.contains(name) || swiftTypes.contains(name)
            || concreteTypes.contains(name)
            || ReservedNames.modules.contains(name) || protocols.contains(name)
    }

    static let runtimeTypes: Set<String> = [
        "Call", "FieldReader", "FieldType", "FieldValue", "FieldWriter", "Indirect", "JSONPath", "Model", "Nullable",
        "OpenEnum",
        "RawResponse",
        "ModelCoding", "Request",
        "RequestBuilder", "ResponseHandler", "Service", "Session", "SessionError", "SessionTask", "Union",
        "UnionReader",
        "UnionWriter",
    ]

    /// Types of the runtime that generated code qualifies with their module if a model or a group has the same name.
    private static let qualifiedTypes: Set<String> = [
        "Download", "EventStream", "LineStream", "NamedEvent", "PagedRequest", "PageRule", "ResponsePolicy",
        "ServerSentEvent", "StatusFailure", "WireFormat", "Wrapper",
    ]

    private static let swiftTypes: Set<String> = [
        "CaseIterable", "Codable", "CodingKeyRepresentable", "Hashable", "Identifiable", "RawRepresentable", "Result",
        "Sendable",
        "Void",
    ]
}

extension ResolvedSpec {
    /// The names of the types that generated code declares at file scope.
    var outermostTypes: Set<String> {
        Set(apis.flatMap { [$0.name.value, $0.requestProtocol] })
    }
}

extension API {
    /// The names of the types inside the API's namespace, and of the types that are nested in its models.
    ///
    /// - Parameter outermost: The names of the types that are declared beside the API itself.
    func modelScope(in outermost: Set<String>) -> ScopeNames {
        // The inline types of a model are not generated if a custom type replaces the model.
        let nested = models.filter { !$0.hasCustomType }.flatMap { model -> [InlineType] in
            switch model.shape {
            case .structure(let structure): structure.inlineTypes
            case .union(let union): union.inlineTypes
            case .enumeration, .wrapper: []
            }
        }
        return ScopeNames(ownTypes.union(nested.flatMap(\.typeNames)).union(outermost), instances: instances)
    }

    /// The names of the types inside a namespace of requests, and of the types that are nested in the requests.
    func requestScope(_ endpoints: [Endpoint], in outermost: Set<String>) -> ScopeNames {
        let members = endpoints.flatMap { RequestArguments($0).members }
        let inlines = endpoints.flatMap { endpoint in
            endpoint.responses.flatMap(\.inlines)
        }
        return ScopeNames(
            outermost.union(endpoints.map(\.requestName)).union(members.inlineTypeNames)
                .union(endpoints.flatMap(\.generatedTypeNames))
                .union(inlines.flatMap(\.typeNames)),
            instances: instances
        )
    }

    private var ownTypes: Set<String> {
        Set(
            models.flatMap { [$0.name.value] + $0.parameters.map(\.value) } + groups.map(\.name.value)
                + [ReservedNames.endpoint] + [webhooksName].compactMap(\.self)
        )
    }
}

extension [Member] {
    /// The Swift names of the inline types of members, at any depth.
    fileprivate var inlineTypeNames: Set<String> {
        Set(compactMap(\.type.inline).flatMap(\.typeNames))
    }
}

extension InlineType {
    /// The Swift names of the type and of the types inside it.
    fileprivate var typeNames: Set<String> {
        let own: Set<String> = [swiftName]
        return own.union(nestedTypes.flatMap(\.typeNames))
    }
}
