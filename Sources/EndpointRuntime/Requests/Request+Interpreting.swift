import Foundation
import HTTPTypes

extension Request {
    /// Interprets a response as a session does, but without a network: returns the value, or throws the error.
    ///
    /// The status code is checked before the body.
    /// - Throws: ``SessionError/rejected(_:_:)`` or ``SessionError/undecodable(_:_:)``.
    public func interpret(_ response: RawResponse) throws(SessionError<Failure>) -> Response {
        var response = response
        // A session has set the leniency of its responses. For other responses, the leniency of the endpoint applies.
        if response.reading.lenient == nil, let leniency = Self.leniency {
            response.reading.lenient = LenientReading(leniency)
        }
        do {
            try intercept(&response)
        } catch {
            throw Self.undecodable(error, response)
        }
        guard Self.accepts(response) else { throw Self.rejection(of: response.withoutTransfer) }
        if let limit = response.exceededLimit {
            throw Self.undecodable(DecodingFailure(.tooLarge(limit: limit), in: response), response)
        }
        do {
            return try decodeResponse(response)
        } catch {
            throw Self.undecodable(error, response)
        }
    }

    /// Interprets a response whose body may still be arriving.
    ///
    /// An error never contains a running transfer. If the response is rejected, its whole body is read into memory
    /// first; if it cannot be decoded, only the beginning is.
    func interpret(arriving response: RawResponse) async throws(SessionError<Failure>) -> Response {
        guard let transfer = response.transfer else { return try interpret(response) }
        var response = response
        do {
            try intercept(&response)
            if response.transfer == nil { transfer.cancel() }
            if Self.accepts(response) { return try decodeResponse(response) }
        } catch {
            let beginning = await response.beginning()
            transfer.cancel()
            if Task.isCancelled { throw .cancelled(response.request) }
            throw Self.undecodable(error, beginning)
        }
        let whole = await response.collected()
        if Task.isCancelled { throw .cancelled(response.request) }
        throw Self.rejection(of: whole)
    }

    private static func undecodable(_ error: any Error, _ response: RawResponse) -> SessionError<Failure> {
        let response = response.withoutTransfer
        let failure = DecodingFailure(error, in: response)
        // The failure may have been created before the body was available.
        let own = DecodingFailure(failure.reason, at: failure.path, in: response, underlying: failure.underlying)
        return .undecodable(ResponseInfo(response), failure.excerpt.isEmpty ? own : failure)
    }

    private static func rejection(of response: RawResponse) -> SessionError<Failure> {
        let policy = responsePolicy
        let isSuccess = policy.accepts == nil && policy.statuses.contains(response.statusCode)
        func info(_ problem: DecodingFailure?) -> ResponseInfo {
            var info = ResponseInfo(
                response,
                failureProblem: problem,
                refusesCredentials: refusesCredentials(response)
            )
            info.violation = isSuccess ? successRule?.violation : nil
            return info
        }
        do {
            let failure = try decodeFailure(from: response)
            let problem = failure.flatMap {
                FailureCoverage.problem(of: $0, in: response, at: policy.failurePick)
            }
            return .rejected(info(problem), failure)
        } catch {
            // An incomplete body is no JSON.
            let limit = response.exceededLimit.map { DecodingFailure(.tooLarge(limit: $0), in: response) }
            return .rejected(info(limit ?? DecodingFailure(error, in: response)), nil)
        }
    }
}

extension Request {
    /// Method, path, query, header fields and body; sends nothing.
    ///
    /// - Throws: ``BuildFailure``, or an error of ``Request/buildRequest(_:)``.
    public var parts: RequestParts {
        get throws { try builder.finish() }
    }

    /// The builder of the request, before base URL and path are joined.
    var builder: RequestBuilder {
        get throws {
            var builder = RequestBuilder(service: Self.service)
            builder.acceptByDefault(Self.defaultAccept)
            Self.prepare(&builder)
            try buildRequest(&builder)
            return builder
        }
    }

    /// The HTTP request for the service's own base, without a session's header fields; sends nothing.
    ///
    /// ``Call/outgoing`` has the base and the header fields of a session.
    ///
    /// - Throws: ``BuildFailure``, or an error of `buildRequest(_:)` or `intercept`.
    public var outgoing: OutgoingRequest {
        get throws {
            var outgoing = try OutgoingRequest(parts, base: nil, headers: HTTPFields(), options: CallOptions())
            outgoing.responseStatuses = Self.responsePolicy.statuses
            try intercept(&outgoing)
            return outgoing
        }
    }

    /// The request's name in errors: its type without the module, such as `GitHub.Search.SearchRepositories`.
    package static var displayName: String {
        DisplayNames.name(of: Self.self)
    }

    /// The `Accept` header field for the response type. For JSON, it names no other media type, because a server
    /// that ignores `q` could choose it.
    private static var defaultAccept: String {
        guard responsePolicy.pick.isEmpty else { return "application/json" }
        return switch Response.self {
        case is String.Type, is String?.Type: "text/plain, */*;q=0.1"
        case is Data.Type, is Data?.Type, is Void.Type, is RawResponse.Type: "*/*"
        case let type as any StreamedResponse.Type: type.accept
        default: "application/json"
        }
    }
}

/// A cache of the names of types, without their module. Each call needs one, and creating it takes longer than sending
/// some requests.
private enum DisplayNames {
    private static let known = Locked<[ObjectIdentifier: String]>([:])

    static func name(of type: Any.Type) -> String {
        let id = ObjectIdentifier(type)
        if let name = known.withLock({ $0[id] }) { return name }
        // The name of a local type also contains the address of its context.
        let names = String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
        let name = names.joined(separator: ".")
        known.withLock { $0[id] = name }
        return name
    }
}

/// Checks whether an endpoint's decoded error contains anything of the body.
///
/// A type whose keys are all optional can be decoded from any object, so successful decoding is not enough.
enum FailureCoverage {
    /// The problem with a failure that was decoded from the JSON object at `path`: when encoded again, the failure has
    /// no key and no string in common with that object. `nil` if they have one in common, or if that cannot be
    /// determined.
    static func problem(of failure: Any, in response: RawResponse, at path: JSONPath) -> DecodingFailure? {
        // The failure may be nested as deeply as the body, so it is encoded on the stack on which the body is read.
        let isDisjoint = try? response.onTape { body -> Bool in
            let json: JSON = try body.decode(at: path) { try $0.decode() }
            return Self.isDisjoint(failure, from: json)
        }
        guard isDisjoint == true else { return nil }
        return DecodingFailure(.other("the error body contains none of the declared keys"), in: response)
    }

    private static func isDisjoint(_ failure: Any, from body: JSON) -> Bool {
        guard case .object(let members) = body else { return false }
        let told = members.filter { $0.value != .null }
        guard !told.isEmpty, case .object(let written)? = written(failure) else { return false }
        return Set(told.keys.map(plain)).isDisjoint(with: written.keys.map(plain))
            && texts(in: .object(told)).isDisjoint(with: texts(in: .object(written)))
    }

    /// A value as JSON. An enum that cannot be encoded is replaced by its payload; a struct with only `nil` has no
    /// keys.
    private static func written(_ value: Any) -> JSON? {
        if let value = value as? any Encodable {
            return try? JSON(encoding: value)
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum, .optional:
            return mirror.children.first.flatMap { written($0.value) }
        case .struct, .class:
            return !mirror.children.isEmpty && mirror.children.allSatisfy { isNil($0.value) } ? .object([:]) : nil
        default:
            return nil
        }
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// A key in lower case and without symbols, since a decoder may have converted `full_name` to `fullName`.
    private static func plain(_ key: String) -> String {
        key.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The strings in a value, which a custom decoder may store under other keys.
    private static func texts(in value: JSON) -> Set<String> {
        switch value {
        case .string(let text): text.isEmpty ? [] : [text]
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(texts(in: $1)) }
        case .object(let members): members.values.reduce(into: []) { $0.formUnion(texts(in: $1)) }
        case .null, .bool, .number: []
        }
    }
}
