import EndpointRuntime
import Foundation
import LoopbackServer
import Spec

/// Holds a request against its endpoint.
struct RequestCheck {
    let api: API
    let endpoint: Endpoint
    private let pathValues: [String: String]
    private let values: ValueCheck

    init(_ match: Router.Match) {
        api = match.api
        endpoint = match.endpoint
        pathValues = match.values
        values = ValueCheck(api: match.api)
    }

    /// Everything that does not fit.
    func reasons(_ request: ReceivedRequest) -> [Reason] {
        authReasons(request) + constantReasons(request) + pathReasons() + queryReasons(request.queryItems)
            + headerReasons(request) + BodyCheck(endpoint: endpoint, values: values).reasons(request)
    }

    private func pathReasons() -> [Reason] {
        parameters(.path).compactMap { parameter in
            let name = parameter.member.wireName.value
            guard let value = pathValues[name] else { return nil }
            let text = value.removingPercentEncoding ?? value
            return values.problem(in: text, of: parameter.member.type).map {
                Reason(place: "path", name: name, text: $0)
            }
        }
    }

    private func queryReasons(_ items: [(name: String, value: String)]) -> [Reason] {
        var reasons: [Reason] = []
        var known = endpoint.path.fixedQueryNames
        for use in endpoint.auth.flatMap(\.self) {
            if case .query(let name) = use.place { known.insert(name) }
        }
        for parameter in parameters(.query) {
            let found = WrittenParameter(parameter, in: items, api: api)
            known.formUnion(found.itemNames)
            reasons += found.reasons(values, place: "query")
        }
        for item in items where !known.contains(item.name) {
            reasons.append(Reason(place: "query", name: item.name, text: "the endpoint has no such parameter"))
        }
        return reasons
    }

    private func headerReasons(_ request: ReceivedRequest) -> [Reason] {
        parameters(.header).compactMap { check($0, "header", request.header($0.member.wireName.value)) }
            + parameters(.cookie).compactMap { check($0, "cookie", request.cookies[$0.member.wireName.value]) }
    }

    private func check(_ parameter: Parameter, _ place: String, _ text: String?) -> Reason? {
        let name = parameter.member.wireName.value
        guard let text else {
            return parameter.member.isRequired ? Reason(place: place, name: name, text: "it is missing") : nil
        }
        if case .list(let element) = parameter.member.type {
            let problems = text.split(separator: ",").compactMap {
                values.problem(in: $0.trimmingCharacters(in: .whitespaces), of: element)
            }
            return problems.first.map { Reason(place: place, name: name, text: $0) }
        }
        return values.problem(in: text, of: parameter.member.type).map { Reason(place: place, name: name, text: $0) }
    }

    private func constantReasons(_ request: ReceivedRequest) -> [Reason] {
        var constants: [String: String] = [:]
        for header in api.headers + endpoint.headers { constants[header.name] = header.value }
        return constants.sorted { $0.key < $1.key }.compactMap { name, value in
            let found = request.header(name)
            if found == value { return nil }
            let text = found.map { "'\($0)' is not '\(value)'" } ?? "it is missing; every request carries '\(value)'"
            return Reason(place: "header", name: name, text: text)
        }
    }

    private func authReasons(_ request: ReceivedRequest) -> [Reason] {
        let fits = endpoint.auth.isEmpty || endpoint.auth.contains { $0.allSatisfy { request.carries($0) } }
        guard !fits else { return [] }
        let wanted = endpoint.auth.map { $0.map(\.description).joined(separator: " and ") }
        return [Reason(place: "auth", name: wanted.joined(separator: " or "), text: "it is missing")]
    }

    private func parameters(_ place: ParameterPlace) -> [Parameter] {
        endpoint.parameters.filter { $0.place == place }
    }
}

extension Member {
    /// Whether a request must carry it.
    var isRequired: Bool {
        switch presence {
        case .required, .nullable: true
        case .optional, .threeState, .defaulted: false
        }
    }
}

extension ReceivedRequest {
    var cookies: [String: String] {
        let pairs = (header("Cookie") ?? "").split(separator: ";").map { pair in
            let text = pair.drop { $0 == " " }
            let name = text.prefix { $0 != "=" }
            return (String(name), String(text[name.endIndex...].dropFirst()))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    fileprivate func carries(_ use: Spec.CredentialUse) -> Bool {
        switch use.place {
        case .bearer: header("Authorization")?.lowercased().hasPrefix("bearer ") ?? false
        case .basic: header("Authorization")?.lowercased().hasPrefix("basic ") ?? false
        case .header(let name, let prefix): header(name)?.hasPrefix(prefix.map { $0 + " " } ?? "") ?? false
        case .query(let name): queryItems.contains { $0.name == name }
        case .cookie(let name): cookies[name] != nil
        }
    }
}

extension Spec.CredentialUse {
    fileprivate var description: String {
        switch place {
        case .bearer: "Authorization: Bearer"
        case .basic: "Authorization: Basic"
        case .header(let name, let prefix): "\(name):\(prefix.map { " \($0)" } ?? "")"
        case .query(let name): "?\(name)="
        case .cookie(let name): "Cookie: \(name)"
        }
    }
}
