package import Diagnostics
import YAML

/// Replaces references to example files in specs by the examples that they refer to.
///
/// Only the mock server needs the examples: generated code does not depend on them.
package struct ExampleLoader {
    private let load: (String) -> SourceText?
    private var files: [String: YAMLDocument?] = [:]
    private var diagnostics: [Diagnostic] = []

    /// - Parameter load: Reads a file by its path; `nil` if it cannot be read.
    package init(load: @escaping (String) -> SourceText?) {
        self.load = load
    }

    /// Replaces the references in a spec file; a reference without a target is removed, with a warning. A reference
    /// with a path out of the spec's folder remains, since the check of the spec reports it.
    package mutating func loadExamples(into file: inout SpecFile) -> [Diagnostic] {
        diagnostics = []
        let path = file.path
        for group in file.groups.indices {
            load(into: &file.groups[group].settings.errors, path)
            for index in file.groups[group].endpoints.indices { load(into: &file.groups[group].endpoints[index], path) }
        }
        for index in file.endpoints.indices { load(into: &file.endpoints[index], path) }
        for index in file.models.indices { load(into: &file.models[index].example, path) }
        if var errors = file.root?.settings.errors {
            load(into: &errors, path)
            file.root?.settings.errors = errors
        }
        return diagnostics
    }

    private mutating func load(into endpoint: inout EndpointDefinition, _ path: String) {
        if var response = endpoint.response {
            load(into: &response.example, path)
            endpoint.response = response
        }
        load(into: &endpoint.responses, path)
        load(into: &endpoint.settings.errors, path)
    }

    private mutating func load(into responses: inout [StatusResponseDefinition], _ path: String) {
        for index in responses.indices where responses[index].response.example?.file != nil {
            var response = responses[index].response
            load(into: &response.example, path)
            responses[index] = StatusResponseDefinition(status: responses[index].status, response: response)
        }
    }

    private mutating func load(into example: inout Example?, _ path: String) {
        guard let reference = example, let file = reference.file, !file.leavesFolder else { return }
        example = nil
        guard let document = document(path.pathOfFolder + file.name) else {
            return diagnostics.append(.missingExample("'\(file.name)' cannot be read", at: reference.location))
        }
        var node = document.root
        for step in file.pointer {
            let index = Int(step).flatMap { node.items?.indices.contains($0) == true ? $0 : nil }
            guard let next = node.entry(named: step)?.value ?? index.flatMap({ node.items?[$0] }) else {
                let message = "'\(file.name)' has no value at '/\(file.pointer.joined(separator: "/"))'"
                return diagnostics.append(.missingExample(message, at: reference.location))
            }
            node = next
        }
        example = Example(node: node, location: document.location(of: node), isJSON: true)
    }

    private mutating func document(_ path: String) -> YAMLDocument? {
        if let known = files[path] { return known }
        var collector = DiagnosticCollector()
        let document = load(path).flatMap { YAMLReader(limits: .documents).readLeniently($0, reporting: &collector) }
        diagnostics += collector.diagnostics.map(\.asWarning)
        files[path] = .some(document)
        return document
    }
}

extension Diagnostic {
    fileprivate static func missingExample(_ message: String, at location: SourceLocation) -> Diagnostic {
        .warning("missing-example", at: location, message, hint: "a generated value replaces it")
    }
}
