import Spec
import SwiftNaming

/// The types that are declared around a place of the generated code.
///
/// Where one of them is called as a type that generated code uses, the latter is written with its module.
struct ScopeNames: Sendable {
    private let names: Set<String>
    /// The instances of models with parameters, by the names that types have for them: `Page(User)`.
    let instances: [String: ModelInstance]

    init(_ names: Set<String>, instances: [ModelInstance] = []) {
        self.names = names
        self.instances = Dictionary(
            instances.map { ($0.model.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// What stands in front of the runtime's types in the templates: nothing, or `EndpointRuntime.`
    var runtime: String { names.isDisjoint(with: Self.runtimeTypes) ? "" : "EndpointRuntime." }

    /// What stands in front of the standard library's types in the templates: nothing, or `Swift.`
    var swift: String { names.isDisjoint(with: Self.swiftTypes) ? "" : "Swift." }

    /// A type of the runtime that is qualified only where a type here has its own name.
    func own(_ name: String) -> String { names.contains(name) ? "EndpointRuntime." + name : name }

    func qualified(_ builtin: Builtin) -> String {
        guard names.contains(builtin.rawValue) else { return builtin.rawValue }
        return (builtin.isOfRuntime ? "EndpointRuntime." : "Swift.") + builtin.rawValue
    }

    /// A protocol of the standard library, or one that the spec names.
    func qualified(protocol name: String) -> String {
        if Self.swiftTypes.contains(name) { return swift + name }
        return names.contains(name) ? "Swift." + name : name
    }

    /// Protocols of the standard library that a spec may ask for, whatever its own types are called.
    static let protocols: Set<String> = [
        "CaseIterable", "Codable", "CodingKeyRepresentable", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable",
        "LosslessStringConvertible", "RawRepresentable", "Sendable",
    ]

    /// Types that a spec cannot ask for as protocols.
    static let concreteTypes: Set<String> = Set(Builtin.allCases.map(\.rawValue)).union([
        "Array", "Character", "Dictionary", "Never", "Optional", "Result", "Set", "Substring", "Void",
    ])

    /// Protocols that nothing but classes and actors can have; models are structs and enums.
    static let protocolsOfClasses: Set<String> = ["Actor", "AnyActor", "AnyObject"]

    /// Whether generated code would find a type of this name, were nothing else called so.
    static func isUsed(_ name: String) -> Bool {
        runtimeTypes.contains(name) || swiftTypes.contains(name) || concreteTypes.contains(name)
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

    private static let swiftTypes: Set<String> = [
        "CaseIterable", "Codable", "CodingKeyRepresentable", "Hashable", "Identifiable", "RawRepresentable", "Result",
        "Sendable",
        "Void",
    ]
}

extension ResolvedSpec {
    /// The types that generated code declares outside of all others.
    var outermostTypes: Set<String> {
        Set(apis.flatMap { [$0.name.value, $0.requestProtocol] })
    }
}

extension API {
    /// The types inside the API's own namespace, and all that are nested in its models.
    ///
    /// - Parameter outermost: Those that are declared beside the API itself.
    func modelScope(in outermost: Set<String>) -> ScopeNames {
        // Nothing is generated for the types inside a type of the user.
        let nested = models.filter { !$0.hasOwnType }.flatMap { model -> [InlineType] in
            switch model.shape {
            case .structure(let structure): structure.inlineTypes
            case .union(let union): union.inlineTypes
            case .enumeration, .wrapper: []
            }
        }
        return ScopeNames(ownTypes.union(nested.flatMap(\.typeNames)).union(outermost), instances: instances)
    }

    /// The types inside a namespace of requests, and all that are nested in the requests.
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
    /// The Swift names of the types that are written in members, at any depth.
    fileprivate var inlineTypeNames: Set<String> {
        Set(compactMap(\.type.inline).flatMap(\.typeNames))
    }
}

extension InlineType {
    /// Its own Swift name, and those of the types inside it.
    fileprivate var typeNames: Set<String> {
        let own: Set<String> = [swiftName]
        return own.union(nestedTypes.flatMap(\.typeNames))
    }
}
