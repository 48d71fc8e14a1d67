import MockMessages
import Spec

/// Validates a request against its endpoint, and records every reason for which it is invalid.
struct RequestCheck {
    let request: ReceivedRequest
    let route: Route
    /// The values of the path's parameters.
    let pathValues: [String: String]

    /// The reasons for which the request is invalid; empty if it is valid.
    private(set) var reasons: [Reason] = []

    /// Values from the path and the body by name, which the response repeats.
    private(set) var values: [String: JSONValue] = [:]

    /// The JSON that is the whole body; `nil` for any other body.
    private(set) var sent: SentValue?

    var api: API { route.api }
    var endpoint: Endpoint { route.endpoint }

    init(_ request: ReceivedRequest, _ route: Route, pathValues: [String: String]) {
        self.request = request
        self.route = route
        self.pathValues = pathValues
        for place in ParameterPlace.allCases where !place.isInPayload { check(place) }
        checkAuth()
        for place in ParameterPlace.allCases where place.isInPayload { check(place) }
    }

    /// Validates the parameters in a part of the request, and reports undeclared parameters.
    private mutating func check(_ place: ParameterPlace) {
        switch place {
        case .path: checkPath()
        case .query: checkQuery()
        case .header: checkHeaders()
        case .cookie: checkCookies()
        case .body: checkBody()
        }
    }

    private mutating func checkPath() {
        for parameter in parameters(in: .path) {
            // A parameter without a value is in the template's query; `checkQuery` reports it.
            guard let text = pathValues[parameter.name] else { continue }
            check(text: text, parameter)
        }
    }

    private mutating func checkHeaders() {
        for parameter in parameters(in: .header) {
            if isSentAsJSON(parameter) {
                if let text = request.header(parameter.name) {
                    check(json: text.utf8, parameter)
                } else {
                    checkAbsence(of: parameter)
                }
            } else if case .map(_, let value) = api.shape(of: parameter.member.type) {
                checkHeaders(of: parameter, value)
            } else {
                check(text: request.header(parameter.name), parameter)
            }
        }
        // A parameter replaces a constant of the same name.
        let unchecked = Self.negotiated.union(parameters(in: .header).map { $0.name.lowercased() })
        for header in api.headers + endpoint.headers where !unchecked.contains(header.name.lowercased()) {
            let own = endpoint.headers.last { $0.name.lowercased() == header.name.lowercased() } ?? header
            guard let value = request.header(header.name), value != own.value, own == header else { continue }
            report("header", header.name, "'\(value)' is not '\(header.value)'")
        }
    }

    /// Validates a map, which has one header field for each key. The name of the parameter is their prefix.
    private mutating func checkHeaders(of parameter: Parameter, _ value: TypeReference) {
        let prefix = parameter.name.lowercased()
        for (name, text) in request.headers.sorted(by: { $0.key < $1.key }) where name.hasPrefix(prefix) {
            var check = ValueCheck(api: api, source: .text)
            check.check(api.value(of: text, as: value), value, at: parameter.name + name.dropFirst(prefix.count))
            for finding in check.findings { report("header", finding.path, finding.text) }
        }
    }

    /// Header fields that every client sends, independent of the spec.
    private static let negotiated: Set<String> = ["accept", "accept-language", "content-type", "user-agent"]

    private mutating func checkCookies() {
        for parameter in parameters(in: .cookie) {
            check(text: request.cookies.first { $0.name == parameter.name }?.value, parameter)
        }
    }

    func parameters(in place: ParameterPlace) -> [Parameter] {
        endpoint.parameters.filter { $0.place == place }
    }

    /// Validates a parameter that is one text, or a comma-separated list.
    private mutating func check(text: String?, _ parameter: Parameter) {
        guard let text else { return checkAbsence(of: parameter) }
        check(api.parameterValue(of: text, as: parameter.member.type), parameter)
    }

    /// Validates a parameter whose text is JSON.
    mutating func check(json text: some Sequence<UInt8>, _ parameter: Parameter) {
        guard let value = JSONValue(parsing: text) else {
            return report(parameter.place.rawValue, parameter.name, "is not JSON")
        }
        check(value, parameter, source: .json)
    }

    /// Validates the value of a parameter.
    mutating func check(_ value: JSONValue, _ parameter: Parameter, source: ValueCheck.Source = .text) {
        var check = ValueCheck(api: api, source: source, closesInlineTypes: true)
        check.check(value, parameter.member.nullableType, at: parameter.name)
        for finding in check.findings { report(parameter.place.rawValue, finding.path, finding.text) }
        if check.findings.isEmpty { checkConstant(of: parameter, value) }
        if parameter.place.identifiesResource { know(parameter.name, value) }
    }

    /// Reports a value that differs from the constant of its parameter.
    mutating func checkConstant(of parameter: Parameter, _ value: JSONValue) {
        let member = parameter.member
        guard let reason = member.constant?.contradiction(of: value, member.type) else { return }
        report(parameter.place.rawValue, parameter.name, reason)
    }

    mutating func checkAbsence(of parameter: Parameter) {
        switch parameter.member.presence {
        // Requests by hand often leave out constant header fields.
        case .constant where parameter.place == .header: break
        case .required, .nullable, .constant: report(parameter.place.rawValue, parameter.name, "is missing")
        case .optional, .threeState, .defaulted: break
        }
    }

    mutating func know(_ name: String, _ value: JSONValue) {
        values[name] = values[name] ?? value
    }

    mutating func know(body value: JSONValue, _ type: TypeReference) {
        sent = SentValue(value, type, in: api)
    }

    mutating func report(_ place: String, _ name: String, _ text: String) {
        reasons.append(Reason(place, name, text))
    }

    mutating func report(_ reason: Reason) {
        reasons.append(reason)
    }
}

extension ParameterPlace {
    /// Whether a response about the same resource repeats parameters of this kind.
    fileprivate var identifiesResource: Bool {
        switch self {
        case .path, .body: true
        case .query, .header, .cookie: false
        }
    }

    /// The part of the request if its constants distinguish endpoints of one path; `nil` for parts that routing
    /// ignores.
    var fixedPart: FixedParameter.Part? {
        switch self {
        case .query: .query
        case .header: .header
        case .body: .body
        case .path, .cookie: nil
        }
    }
}

extension Parameter {
    /// The name of the parameter on the wire.
    var name: String { member.wireName.value }
}

extension Substring {
    /// The text without leading and trailing white space.
    var trimmed: String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }
}
