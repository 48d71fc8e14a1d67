import Diagnostics
import Spec

/// Constant header fields, and which settings of an API its endpoints inherit.
extension APIComparator {
    /// Whether an endpoint of both versions takes a setting from the API, so that its change is reported for the API.
    ///
    /// - Parameter isOwn: Whether the endpoint has another value than the API.
    func isInherited(_ isOwn: (Endpoint, API) -> Bool) -> Bool {
        let pairs = Matching(old.endpoints, new.endpoints, by: { $0.key }, \.name).pairs
        return pairs.isEmpty
            || pairs.contains { !isOwn($0.old.endpoint, old.api) && !isOwn($0.new.endpoint, new.api) }
    }

    /// Compares the header fields of the API that an endpoint does not replace.
    mutating func compareHeaders(at location: SourceLocation) {
        let inherited = [old, new].map { client in
            client.api.headers.filter { header in
                isInherited { endpoint, _ in
                    (endpoint.headers + endpoint.constantParameters).contains { $0.key == header.key }
                }
            }
        }
        let subject = "every request of '\(new.name)'"
        compareHeaders(inherited[0], inherited[1], .apiHeader, of: subject, at: location)
    }

    /// Compares the header fields of an endpoint that it has itself in one of the versions, with their values in the
    /// API in the other one.
    mutating func compareHeaders(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let parameters =
            old.parameters.filter { isHeader($0, of: new, in: self.new.api) }
            + new.parameters.filter { isHeader($0, of: old, in: self.old.api) }
        let own = Set((old.endpoint.headers + new.endpoint.headers).map(\.key) + parameters.map(\.argument.identity))
        let former = Self.headers(of: old.endpoint, in: self.old.api).filter { own.contains($0.key) }
        let latter = Self.headers(of: new.endpoint, in: self.new.api).filter { own.contains($0.key) }
        compareHeaders(former, latter, .endpointHeader, of: "'\(new.name)'", at: new.location)
    }

    /// Whether a parameter of one version is a constant header field that the other version has only among its
    /// `headers`.
    ///
    /// - Parameters:
    ///   - other: The endpoint of the other version.
    ///   - api: The API of the other version.
    func isHeader(_ parameter: ClientParameter, of other: ClientEndpoint, in api: API) -> Bool {
        let identity = parameter.argument.identity
        return parameter.isConstant && parameter.argument.isHeader
            && (other.endpoint.headers + api.headers).contains { $0.key == identity }
            && !other.parameters.contains { $0.argument.isHeader && $0.argument.identity == identity }
    }

    /// The constant header fields that the requests of an endpoint have.
    private static func headers(of endpoint: Endpoint, in api: API) -> [ConstantHeader] {
        // A parameter replaces a header field of the endpoint, which replaces one of the API.
        [endpoint.constantParameters, endpoint.headers, api.headers].reduce(into: []) { headers, more in
            let keys = Set(headers.map(\.key))
            headers += more.filter { !keys.contains($0.key) }
        }
    }

    private mutating func compareHeaders(
        _ old: [ConstantHeader],
        _ new: [ConstantHeader],
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        let matching = Matching(old, new, by: \.key)
        for (old, new) in matching.pairs where old.value != new.value {
            let message = "\(subject) now has '\(new.name): \(new.value)' instead of '\(old.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
        for header in matching.removed {
            let message = "\(subject) no longer has '\(header.name): \(header.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
        for header in matching.added {
            let message = "\(subject) now also has '\(header.name): \(header.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
    }
}

extension Endpoint {
    /// The constant parameters that are header fields.
    fileprivate var constantParameters: [ConstantHeader] {
        parameters.filter { $0.place == .header }.compactMap { parameter in
            let member = parameter.member
            return member.constant.map {
                ConstantHeader(name: member.wireName.value, value: $0.wireText(of: member.type))
            }
        }
    }
}

extension ConstantHeader {
    /// A text that is equal for equal names, in which capitals do not matter.
    fileprivate var key: String { name.lowercased() }
}
