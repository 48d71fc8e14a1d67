import Diagnostics
import Generator
import Spec
import SpecImport
import TextCoding
import YAML

/// Copies examples of responses and models into specs: short examples inline, all others into a file beside the spec.
struct ExampleCarrier {
    /// The first valid example of each media type and of each schema.
    private let examples: [DocumentCursor.Identity: PublishedExample]
    private var operations: [EndpointKey: Operation] = [:]
    /// The largest size of a value that is written inline, in bytes of JSON.
    private static let longestInline = 60

    init(_ agreeing: [PublishedExample]) {
        var first: [DocumentCursor.Identity: PublishedExample] = [:]
        for example in agreeing {
            switch example.origin {
            case .response: break
            case .schema where example.value.scalar == nil: break
            case .schema, .requestBody, .traffic, .parameter, .header: continue
            }
            if first[example.owner] == nil { first[example.owner] = example }
        }
        examples = first
    }

    /// Records the operation of an endpoint, and returns the endpoint with its short examples.
    mutating func add(
        _ endpoint: EndpointDefinition,
        in group: String?,
        of operation: Operation
    ) -> EndpointDefinition {
        var endpoint = endpoint
        operations[EndpointKey(endpoint, in: group)] = operation
        update(&endpoint, of: operation) { example, _ in
            let line = JSONValue(inDocument: example.value).line(width: Self.longestInline)
            guard line != nil, example.value.isUnambiguous else { return nil }
            return Example(node: example.value, location: example.location(of: example.value))
        }
        return endpoint
    }

    /// The spec file with the other examples of its endpoints and models, and the file that contains these examples.
    ///
    /// - Parameter schema: The schema of a model.
    func carryLong(
        into file: SpecFile,
        from source: String,
        schema: (String) -> DocumentCursor?
    ) -> (file: SpecFile, examples: GeneratedFile?) {
        var file = file
        var writer = ExampleFileWriter(for: file, from: source)
        file.updateEndpointsWithGroups { group, endpoint in
            guard let operation = operations[EndpointKey(endpoint, in: group)] else { return }
            let name = endpoint.name.value
            update(&endpoint, of: operation, withErrors: true) { example, status in
                let key = [group, name, status].compactMap(\.self).joined(separator: ".")
                return writer.add(example.value, called: key).example(at: example.location(of: example.value))
            }
        }
        for index in file.models.indices {
            let name = file.models[index].name.value
            guard case .structure = file.models[index].shape, let cursor = schema(name)?.resolved(),
                let example = examples[cursor.identity]
            else { continue }
            file.models[index].example = writer.add(example.value, called: name)
                .example(at: example.location(of: example.value))
        }
        return (file, writer.file)
    }

    /// Sets the examples that responses do not have yet.
    ///
    /// - Parameters:
    ///   - withErrors: Whether the errors of the endpoint get examples, too. Before the errors that most endpoints
    ///     share are moved to the root, examples would make equal errors different.
    ///   - make: Returns the syntax of an example. The status is `nil` for the only success of an endpoint.
    private func update(
        _ endpoint: inout EndpointDefinition,
        of operation: Operation,
        withErrors: Bool = false,
        _ make: (PublishedExample, _ status: String?) -> Example?
    ) {
        let found = (operation.cursor["responses"]?.entries ?? []).map { status, response in
            (response["content"]?.entries ?? []).compactMap { media, content in
                examples[content.identity].map {
                    (status: status.lowercased(), media: MediaSelector.media(media), example: $0)
                }
            }
        }.joined()
        if var response = endpoint.response, case .type = response.content, response.example == nil {
            let fitting = found.filter { $0.media == response.media?.value }
            let success = fitting.first { $0.status.hasPrefix("2") } ?? fitting.first { $0.status == "default" }
            response.example = success.flatMap { make($0.example, nil) }
            endpoint.response = response
        }
        func carry(_ known: StatusResponseDefinition) -> StatusResponseDefinition {
            guard case .type = known.response.content, known.response.example == nil,
                let own = found.first(where: {
                    StatusPattern($0.status) == known.status.value && $0.media == known.response.media?.value
                })
            else { return known }
            var response = known.response
            response.example = make(own.example, own.status)
            return StatusResponseDefinition(status: known.status, response: response)
        }
        endpoint.responses = endpoint.responses.map(carry)
        if withErrors { endpoint.settings.errors = endpoint.settings.errors.map(carry) }
    }
}

extension Node {
    /// Whether the value has the same meaning in JSON and in a spec, where the declared type determines the type of a
    /// scalar.
    fileprivate var isUnambiguous: Bool {
        switch content {
        case .scalar(let scalar):
            scalar.style == .plain
                ? isCoreNull == isNullExample
                : !TextSyntax.isJSONNumber(scalar.text) && !["null", "true", "false", "~", ""].contains(scalar.text)
        case .sequence(let items): items.allSatisfy(\.isUnambiguous)
        case .mapping(let entries):
            (entries.count != 1 || entries[0].key.text != "file") && entries.allSatisfy(\.value.isUnambiguous)
        }
    }
}
