public import EndpointRuntime
import Foundation
import HTTPTypes
import MockMessages
import MockServing
import Spec
import SwiftNaming

/// A transport that responds to requests as specs declare, without a server.
///
/// ```swift
/// let session = Session(transport: try MockService(specs: folder))
/// let user = try await session.response(for: GitHub.Endpoint.GetUser(login: "octocat"))
/// ```
/// It responds as `endpoint-mock` does (see `Documentation/MockServer.md`): with examples and with generated values,
/// which are the same for equal requests. The header field `Prefer: status=404` selects a declared error. The session
/// may have another base URL, and needs no credentials: if it has none for an API, it sends placeholders.
///
/// An example in a file that cannot be found is an error here; `endpoint-mock` replaces it with a generated value.
///
/// A request that does not match the spec is a mistake of the test, which no status code reports: it ends with a
/// ``/EndpointRuntime/ConnectionFailure`` of the kind `notStubbed`, with all reasons.
public struct MockService: TestTransport {
    package var checksCredentials: Bool { true }

    /// The warnings about the specs with their locations, as `endpoint-mock` prints them: that requests to two endpoints
    /// of an API look alike, and that an example does not match its type, so that a generated value replaces it.
    public let warnings: [String]

    private let apis: [API]
    /// The responder of each API, so that two APIs may have the same paths.
    private let responders: [String: MockResponder]
    /// The responder of requests that middleware creates.
    private let all: MockResponder

    /// Reads spec files, and all `*.endpoints.yaml` and `*.endpoints.yml` in folders, at any depth, also behind
    /// symbolic links, but no hidden ones.
    ///
    /// - Throws: ``SpecError`` for specs with errors, for an example in a file that cannot be found, and for a path that
    ///   does not exist or a folder that cannot be read, and Foundation's error for a file that cannot be read.
    public init(specs: URL...) throws {
        try self.init(SpecSources(files: specs))
    }

    /// Reads the texts of spec files. They cannot refer to files of examples.
    ///
    /// - Throws: ``SpecError`` for specs with errors, and for an example in a file.
    public init(specTexts: String...) throws {
        try self.init(SpecSources(texts: specTexts))
    }

    private init(_ sources: SpecSources) throws {
        let specs = try sources.check()
        warnings = specs.warnings
        apis = specs.apis
        all = MockResponder(apis)
        responders = Dictionary(zip(apis.map(\.name.value), specs.responders)) { first, _ in first }
    }

    /// Returns the response that the spec declares.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` with all reasons for a request that no endpoint of the specs
    ///   allows. The session does not retry it.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        switch try outcome(of: try await request.readingBody()).response {
        case .response(let status, let headers, let body, let cookies):
            var carrier = OutgoingRequest(url: request.url)
            for (name, value) in headers { try carrier.setHeader(name, value) }
            for cookie in cookies { carrier.headers.append(HTTPField(name: .setCookie, value: cookie)) }
            return IncomingResponse(
                status: HTTPResponse.Status(clamping: status),
                headers: carrier.headers,
                body: .data(Data(body))
            )
        case .hangUp, .silence:
            throw ConnectionFailure.connectionLost("the mock closed the connection")
        }
    }

    private func outcome(of request: OutgoingRequest) throws -> MockResponder.Outcome {
        let responder = request.endpoint.flatMap { responders[$0.service] } ?? all
        let outcome = try outcome(of: request, from: responder)
        guard let mistake = outcome.mistake else { return outcome }
        let line = request.description
        switch mistake {
        case .invalidRequest:
            let reasons = outcome.reasons.map(\.summary).joined(separator: "; ")
            let name = outcome.endpoint ?? ""
            throw ConnectionFailure(.missingStub, "\(line) does not match '\(name)' of the spec: \(reasons)")
        case .unknownPath, .unknownMethod, .undeclaredStatus:
            throw ConnectionFailure(.missingStub, "the specs have no response to \(line): \(outcome.summary)")
        }
    }

    private func outcome(of request: OutgoingRequest, from responder: MockResponder) throws -> MockResponder.Outcome {
        let path = request.url.encodedPath
        let respond = { responder.respond(to: try ReceivedRequest(request, path: $0)) }
        guard let split = try request.splitPath else {
            let whole = try respond(path)
            // Another transport around the mock hides the typed request, and may add a prefix to the path. With the
            // prefix, the path may match another endpoint.
            guard let rest = request.pathOfTemplate else { return whole }
            let shorter = try respond(rest)
            let names = request.endpoint?.name.split(separator: ".").suffix(3).map(String.init) ?? []
            if let (api, endpoint) = endpoint(ofRequest: names) {
                let name = api.fullName(of: endpoint)
                if let own = [whole, shorter].first(where: { $0.endpoint == name }) { return own }
            }
            return whole.mistake == .unknownPath ? shorter : whole
        }
        // The session may have another base, such as that of a staging server. The path of that base must not be taken
        // for a parameter.
        let paths = responder.hasBase(path: split.base) ? [path, split.rest] : [split.rest, path]
        for path in paths {
            let outcome = try respond(path)
            if outcome.mistake != .unknownPath { return outcome }
        }
        return try respond(split.rest)
    }

    /// An example of a generated model: the `example` of the spec, completed with generated values.
    ///
    /// ```swift
    /// let user = try mock.example(of: GitHub.User.self)
    /// ```
    /// - Parameter type: a model of a spec, by its declared name; not an inline type, a list or an optional. A model
    ///   with parameters has the arguments that an endpoint or a model of the spec gives it.
    /// - Throws: ``SpecError`` for a type that is not a model of the specs, and ``/EndpointRuntime/DecodingFailure`` if
    ///   the type was generated from another version of the spec.
    public func example<Model: Decodable>(of type: Model.Type = Model.self) throws -> Model {
        // `Module.GitHub.User`: the name of the model follows the name of its API.
        let name = ReflectedName(String(reflecting: type))
        let names = name.components.suffix(2)
        let api = apis.first { $0.name.value == names.first }
        guard names.count == 2, let json = api?.example(ofModel: name.specName) else {
            throw SpecError("the specs have no model '\(names.joined(separator: "."))'")
        }
        return try RawResponse(body: Data(json.utf8)).json()
    }
}

extension MockService {
    /// An example of a parameter of a generated request: the `example` of the spec, or else a generated value.
    ///
    /// ```swift
    /// let login: String = try mock.example(of: "login", in: GitHub.Endpoint.GetUser.self)
    /// ```
    /// If the value is an argument of the request's initializer, Swift infers its type. Credentials, constants, files
    /// and whole bodies have no example; for a body that is a model, use ``example(of:)``.
    ///
    /// - Parameters:
    ///   - parameter: the name of the parameter in Swift or in the request.
    ///   - request: the type of the request.
    ///   - type: the type of the parameter.
    /// - Throws: ``SpecError`` for a request or a parameter that the specs do not have, and
    ///   ``/EndpointRuntime/DecodingFailure`` for a value of another type.
    public func example<Value: Decodable>(
        of parameter: String,
        in request: (some Request).Type,
        as type: Value.Type = Value.self
    ) throws -> Value {
        // `Module.GitHub.Search.SearchRepositories`
        let names = String(reflecting: request).split(separator: ".").suffix(3).map(String.init)
        guard let (api, endpoint) = endpoint(ofRequest: names) else {
            throw SpecError("the specs have no request '\(names.joined(separator: "."))'")
        }
        let parameters = endpoint.namedParameters
        guard let member = parameters.first(where: { $0.isCalled(parameter) }) else {
            let known = parameters.map(\.propertyName).joined(separator: ", ")
            throw SpecError("'\(names.joined(separator: "."))' has no parameter '\(parameter)'; it has: \(known)")
        }
        return try RawResponse(body: Data(api.example(of: member).utf8)).json()
    }

    /// The endpoint with a generated request; `nil` if the specs have none.
    ///
    /// - Parameter names: The names of the API, of the namespace and of the request.
    private func endpoint(ofRequest names: [String]) -> (API, Endpoint)? {
        guard let api = apis.first(where: { $0.name.value == names.first }) else { return nil }
        let endpoint = api.endpoints.first { endpoint in
            // A configuration may change the capitalization of the names.
            [endpoint.group ?? ReservedNames.endpoint, endpoint.requestName].map { $0.lowercased() }
                == names.dropFirst().map { $0.lowercased() }
        }
        return endpoint.map { (api, $0) }
    }
}

extension Member {
    /// Whether the member has this name in the request or, regardless of capitalization, in Swift.
    fileprivate func isCalled(_ name: String) -> Bool {
        name == wireName.value || name.lowercased() == propertyName.lowercased()
    }
}

extension ReceivedRequest {
    fileprivate init(_ request: OutgoingRequest, path: String) throws {
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        self.init(
            method: request.method.rawValue,
            path: path,
            query: url?.percentEncodedQuery ?? "",
            headers: Dictionary(request.headers.map { ($0.name.canonicalName, $0.value) }) { "\($0), \($1)" },
            body: try request.body?.collect() ?? Data(),
            occurrence: 1
        )
    }
}

extension URL {
    fileprivate var encodedPath: String {
        let path = URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
        return path.isEmpty ? "/" : path
    }
}

extension OutgoingRequest {
    /// The path of the session's base and the path below it; `nil` if the request has no type, and for a page at
    /// another URL.
    fileprivate var splitPath: (base: String, rest: String)? {
        get throws {
            guard let path = try call?.request.parts.path, url.encodedPath.hasSuffix(path) else { return nil }
            return (String(url.encodedPath.dropLast(path.count)), path.hasPrefix("/") ? path : "/" + path)
        }
    }

    /// The end of the path with as many segments as the path of the endpoint; `nil` for a request without an endpoint.
    fileprivate var pathOfTemplate: String? {
        guard let template = endpoint?.pathTemplate else { return nil }
        let path = url.encodedPath
        let slashes = path.indices.filter { path[$0] == "/" }
        let count = (template.hasPrefix("/") ? template : "/" + template).count { $0 == "/" }
        return slashes.count < count ? nil : String(path[slashes[slashes.count - count]...])
    }
}
