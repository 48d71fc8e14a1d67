import Diagnostics
import Spec
import SwiftNaming

/// The enums of errors that are declared in the API's namespace, because several endpoints can share them.
///
/// Each declaration of `errors` with several types becomes one enum, with one of these names:
///
/// - The name that `as` gives to the enum.
/// - `Failure` for the errors of the root, and `IssuesFailure` for the errors of a group `Issues`.
/// - `NotFoundOrProblem` for the errors of endpoints, if several endpoints have the same two types.
///
/// An endpoint or a group whose own errors are redundant shares the enum of the outer level. The request declares an
/// enum `Failure` for other errors.
struct SharedFailures {
    /// One of the enums.
    struct Shared {
        let name: String
        /// The errors of all endpoints that share the enum, by status.
        var errors: [StatusResponse]
        fileprivate var endpoints: Set<String>
        /// The level at which the errors of the first endpoint are declared.
        fileprivate let level: ErrorsOrigin.Level
        fileprivate let isNamed: Bool
    }

    /// The enums, in the order of the first endpoint that uses them.
    let all: [Shared]

    /// A name given by `as` that cannot be the name of an endpoint's errors.
    struct Unused {
        let name: Name
        let endpoint: Endpoint
        /// Whether the errors contradict the errors of another endpoint with the same name.
        let isConflict: Bool

        /// The status of an error with headers, which no shared enum can have; `nil` if there is none.
        var errorWithHeaders: String? {
            endpoint.errors.first { !$0.response.headers.isEmpty }?.status.value.text
        }
    }

    let unused: [Unused]

    init(_ api: API, _ scope: ScopeNames) {
        let printer = TypePrinter.unqualified(in: scope)
        let taken = Set(
            api.models.map(\.name.value) + api.groups.map(\.name.value)
                + [ReservedNames.endpoint, api.name.value, api.requestProtocol]
        )
        let given = Set(api.endpoints.compactMap(\.errorsOrigin.name?.value))
        var found: [Shared] = []
        var unused: [Unused] = []
        for endpoint in api.endpoints {
            // A redundant status would make equal errors look different.
            let errors = endpoint.errors.withoutRedundant(printer)
            let types = Self.sharedTypes(of: errors, printer)
            let origin = types == nil ? endpoint.errorsOrigin : Self.origin(of: endpoint, given, printer)
            let names =
                if let name = origin.name { [name.value] } else {
                    Self.defaultNames(origin.level, endpoint.group, types ?? []).filter {
                        !taken.contains($0) && !given.contains($0) && !ScopeNames.isUsed($0)
                    }
                }
            guard types != nil, let name = names.first else {
                if let name = endpoint.errorsOrigin.name {
                    unused.append(Unused(name: name, endpoint: endpoint, isConflict: false))
                }
                continue
            }
            guard let index = found.firstIndex(where: { $0.name == name }) else {
                found.append(
                    Shared(
                        name: name,
                        errors: errors,
                        endpoints: [endpoint.key],
                        level: origin.level,
                        isNamed: origin.name != nil
                    )
                )
                continue
            }
            let isSameDeclaration = origin.level != .endpoint && found[index].level == origin.level
            if let merged = Self.merged(found[index].errors, errors, isSameDeclaration, printer) {
                found[index].errors = merged
                found[index].endpoints.insert(endpoint.key)
            } else if let name = endpoint.errorsOrigin.name {
                unused.append(Unused(name: name, endpoint: endpoint, isConflict: true))
            }
        }
        all = found.filter { $0.level != .endpoint || $0.isNamed || $0.endpoints.count > 1 }
        // An endpoint may have fewer errors than its group, because some of their statuses are successes of the
        // endpoint.
        var reported: Set<SourceLocation> = []
        self.unused = unused.filter { unused in
            let isShared = unused.endpoint.errorsOrigin.level != .endpoint
            if isShared, found.contains(where: { $0.name == unused.name.value }) { return false }
            return reported.insert(unused.name.location).inserted
        }
    }

    /// The name of the enum that an endpoint shares; `nil` if it shares none.
    func name(of endpoint: Endpoint) -> String? {
        all.first { $0.endpoints.contains(endpoint.key) }?.name
    }

    /// The names of the types of an endpoint's errors; `nil` if there is only one type, if an error has headers, or if
    /// a type is declared in the request.
    private static func sharedTypes(of errors: [StatusResponse], _ printer: TypePrinter) -> [String]? {
        let withBody = errors.map(\.response).filter(\.hasBody)
        guard errors.allSatisfy(\.response.headers.isEmpty), withBody.allSatisfy(\.bodyInlines.isEmpty),
            Set(withBody.map { printer.print($0) }).count > 1
        else { return nil }
        return Set(withBody.map { SwiftName.type(FailureNames.typeName(of: $0)) }).sorted()
    }

    /// The declaration that an endpoint's enum is named after: the outermost one whose errors are decoded like those of
    /// the endpoint, since inner declarations may only repeat what a class or `default` decodes.
    ///
    /// - Parameter given: The names in `as` that are validated, since they are in the innermost declaration of an endpoint.
    private static func origin(
        of endpoint: Endpoint,
        _ given: Set<String>,
        _ printer: TypePrinter
    ) -> ErrorsOrigin {
        var origin = endpoint.errorsOrigin
        for outer in endpoint.outerErrors {
            guard origin.name == nil, outer.name.map({ given.contains($0.value) }) ?? true,
                [outer, origin].allSatisfy({ sharedTypes(of: $0.errors, printer) != nil }),
                isDecodedEqually(outer.errors, origin.errors, printer)
            else { break }
            origin = outer
        }
        return origin
    }

    private static func isDecodedEqually(
        _ first: [StatusResponse],
        _ second: [StatusResponse],
        _ printer: TypePrinter
    ) -> Bool {
        first.withoutRedundant(printer).elementsEqual(second.withoutRedundant(printer)) { first, second in
            first.status.value == second.status.value
                && first.response.decodingKey(printer) == second.response.decodingKey(printer)
        }
    }

    private static func defaultNames(
        _ level: ErrorsOrigin.Level,
        _ group: String?,
        _ types: [String]
    ) -> [String] {
        // Two types may have the same name, such as `[User]` and `UserList`.
        let content = types.count > 1 ? types.joined(separator: "Or") : types.joined() + "Failure"
        let byContent = types.count > 2 ? [] : [content]
        return switch level {
        case .api: ["Failure"] + byContent
        case .group: ["\(group ?? "")Failure"] + byContent
        case .endpoint: byContent
        }
    }

    /// The union of two sets of responses; `nil` if they conflict for a status.
    ///
    /// - Parameter isSameDeclaration: Whether both come from the same declaration, and so differ only in the statuses
    ///   that are successes of an endpoint.
    private static func merged(
        _ first: [StatusResponse],
        _ second: [StatusResponse],
        _ isSameDeclaration: Bool,
        _ printer: TypePrinter
    ) -> [StatusResponse]? {
        let decoding = { (error: StatusResponse) in error.response.decodingKey(printer) }
        let ranges = { (errors: [StatusResponse]) in
            errors.filter { if case .code = $0.status.value { false } else { true } }
                .map { "\($0.status.value.name) \(decoding($0))" }
        }
        let added = second.filter { error in !first.contains { $0.status.value == error.status.value } }
        let conflicts = second.contains { error in
            first.contains { $0.status.value == error.status.value && decoding($0) != decoding(error) }
        }
        if conflicts { return nil }
        if !isSameDeclaration {
            // A range would otherwise also match statuses that only the other endpoint declares.
            guard ranges(first) == ranges(second) else { return nil }
            guard ranges(first).isEmpty || (added.isEmpty && first.count == second.count) else { return nil }
        }
        return (first + added).sorted { $0.status.value < $1.status.value }.withoutRedundant(printer)
    }
}

extension Endpoint {
    /// A key that is unique in the API.
    fileprivate var key: String { "\(group ?? "") \(name.value)" }
}
