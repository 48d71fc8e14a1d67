import Diagnostics
import Spec

/// Finds header fields that OpenAPI ignores as parameters and in responses, and that no other part of the document
/// describes.
struct IgnoredHeaders {
    let api: API
    /// The endpoints in the document.
    let endpoints: [Endpoint]

    var diagnostics: [Diagnostic] {
        let shared = api.headers.filter { header in
            endpoints.contains { endpoint in
                !endpoint.headers.contains { $0.name.lowercased() == header.name.lowercased() }
                    && isOmitted(header, from: endpoint)
            }
        }
        let location = api.keyLocations[.headers] ?? api.name.location
        return shared.map { Self.constant($0, at: location) } + endpoints.flatMap { diagnostics(of: $0) }
            + receivedHeaders.map(Self.received)
    }

    /// The ignored header fields of responses, each once. Endpoints may share errors.
    private var receivedHeaders: [Name] {
        let responses = endpoints.flatMap { endpoint in
            [endpoint.response] + (endpoint.statusResponses + endpoint.errors).map(\.response)
        }
        var names: [Name] = []
        for name in responses.flatMap(\.headers).filter(ResponseWriter.isIgnored).map(\.wireName)
        where !names.contains(where: { $0.location == name.location }) {
            names.append(name)
        }
        return names
    }

    private func diagnostics(of endpoint: Endpoint) -> [Diagnostic] {
        let passed = endpoint.parameters.filter { $0.place.isHeaderField }.map(\.member.wireName)
        return passed.filter { ParameterWriter.isIgnored($0.value) }.map { Self.warning($0.value, at: $0.location) }
            + endpoint.headers.filter { isOmitted($0, from: endpoint) }
            .map { Self.constant($0, at: endpoint.name.location) }
    }

    /// Whether a constant header field of an endpoint's requests is missing in its operation. A parameter of the same
    /// name has a diagnostic of its own.
    private func isOmitted(_ header: ConstantHeader, from endpoint: Endpoint) -> Bool {
        let name = header.name.lowercased()
        let isPassed = endpoint.parameters.contains {
            $0.place.isHeaderField && $0.member.wireName.value.lowercased() == name
        }
        guard ParameterWriter.isIgnored(name), !isPassed else { return false }
        guard name == "accept" else { return true }
        // The media types of the responses are those that the requests accept. Without any, there is nothing to accept.
        let responses = [endpoint.response] + endpoint.statusResponses.map(\.response)
        let described = responses.compactMap { $0.media ?? $0.content.mediaType }.flatMap(HTTPGrammar.mediaRanges)
        return !described.isEmpty && !HTTPGrammar.mediaRanges(in: header.value).allSatisfy(described.contains)
    }

    private static func constant(_ header: ConstantHeader, at location: SourceLocation) -> Diagnostic {
        let isAccept = header.name.lowercased() == "accept"
        return warning(header.name, at: location, hint: isAccept ? "give the response this 'media'" : nil)
    }

    private static func received(_ name: Name) -> Diagnostic {
        .warning(
            "openapi-parameter",
            at: name.location,
            "'\(name.value)' is not in the document: OpenAPI ignores header fields of responses with this name"
        )
    }

    private static func warning(_ name: String, at location: SourceLocation, hint: String? = nil) -> Diagnostic {
        .warning(
            "openapi-parameter",
            at: location,
            "'\(name)' is not in the document: OpenAPI ignores header parameters with this name",
            hint: hint
        )
    }
}
