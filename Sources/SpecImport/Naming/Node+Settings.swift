import Diagnostics
import YAML

extension Node {
    /// The entries of a mapping in a file of renames; none, with an error for another kind of value, if it is no mapping.
    func settings(
        _ expected: String,
        in document: YAMLDocument,
        reporting diagnostics: inout DiagnosticCollector
    ) -> [Entry] {
        if let entries { return entries }
        // The entries may be commented out.
        if !isEmpty { diagnostics.report(.wrongKind(of: self, expected: expected, in: document)) }
        return []
    }

    /// A text in a file of renames; `nil`, with an error, for anything else.
    func setting(
        _ expected: String,
        in document: YAMLDocument,
        reporting diagnostics: inout DiagnosticCollector
    ) -> String? {
        if let text, !isEmpty { return text }
        diagnostics.report(.wrongKind(of: self, expected: expected, in: document))
        return nil
    }
}

extension Diagnostic {
    fileprivate static func wrongKind(of node: Node, expected: String, in document: YAMLDocument) -> Diagnostic {
        let location = SourceLocation(path: document.path, range: node.range)
        return .error("wrong-kind", at: location, "expected \(expected), found \(node.kindName)")
    }
}
