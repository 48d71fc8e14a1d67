import Diagnostics
import Spec

/// Finds examples that do not match their types; the mock server generates values in their place.
enum ExampleValidator {
    /// One warning for each value that does not match its type, located at its example.
    static func warnings(in api: API) -> [Diagnostic] {
        var examples: [(Example, TypeReference)] = []
        for model in api.models {
            if let example = model.example { examples.append((example, .model(model.name.value))) }
            if case .structure(let structure) = model.shape { examples += self.examples(of: structure.members) }
        }
        for endpoint in api.endpoints {
            examples += self.examples(of: endpoint.parameters.map(\.member))
            for response in [endpoint.response] + (endpoint.statusResponses + endpoint.errors).map(\.response) {
                guard let example = response.example, let type = response.content.exampleType else { continue }
                examples += response.content.values(in: example).map { ($0, type) }
            }
        }
        return examples.flatMap { warnings(of: $0, $1, in: api) } + api.endpoints.flatMap { textWarnings(in: $0) }
    }

    /// One warning for each example that is not the text or the bytes of its response.
    private static func textWarnings(in endpoint: Endpoint) -> [Diagnostic] {
        let responses = [endpoint.response] + (endpoint.statusResponses + endpoint.errors).map(\.response)
        return responses.compactMap { response in
            guard let example = response.example, case .invalid(let reason)? = response.textExample else { return nil }
            return .validationFailure(reason, at: example.location)
        }
    }

    private static func examples(of members: [Member]) -> [(Example, TypeReference)] {
        members.flatMap { member -> [(Example, TypeReference)] in
            var inner: [(Example, TypeReference)] = []
            if case .structure(let structure)? = member.type.inline?.shape { inner = examples(of: structure.members) }
            return (member.example.map { [($0, member.nullableType)] } ?? []) + inner
        }
    }

    private static func warnings(of example: Example, _ type: TypeReference, in api: API) -> [Diagnostic] {
        if example.file != nil { return [] }
        guard let value = api.loadedValue(of: example, as: type) else {
            return [.validationFailure("is not \(TypeDescription.text(type, in: api))", at: example.location)]
        }
        var check = ValueCheck(api: api, source: .json, isPartial: true)
        check.allowsOtherKeys = example.isJSON
        check.check(value, type, at: "")
        return check.findings.map { finding in
            .validationFailure(
                finding.path.isEmpty ? finding.text : "'\(finding.path)' \(finding.text)",
                at: example.location
            )
        }
    }
}

extension Diagnostic {
    fileprivate static func validationFailure(_ text: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "bad-example",
            at: location,
            "the example does not fit: \(text)",
            hint: "a generated value replaces it"
        )
    }
}
