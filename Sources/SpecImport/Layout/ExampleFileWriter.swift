import Diagnostics
package import Generator
package import Spec
import TextCoding
package import YAML

/// Collects the large examples of a spec in a JSON file beside it.
package struct ExampleFileWriter {
    /// The name of the file: `Users.examples.json` of `Users.endpoints.yaml`.
    package let name: String
    private let source: String
    private let api: String
    private var members: [(key: String, value: Node)] = []

    /// The suffix of the names of example files.
    package static let suffix = ".examples.json"

    /// - Parameters:
    ///   - spec: The spec.
    ///   - source: The path of the document that the spec is imported from.
    package init(for spec: SpecFile, from source: String) {
        name = SpecFileName.stem(of: spec.path) + Self.suffix
        self.source = source.lastPathComponent
        api = spec.api.value
    }

    /// Adds a value, and returns the reference to it.
    package mutating func add(_ value: Node, called key: String) -> ExampleFile {
        members.append((key, value))
        return ExampleFile(name: name, pointer: [key])
    }

    /// The file; `nil` if nothing was added.
    package var file: GeneratedFile? {
        if members.isEmpty { return nil }
        let body =
            members.map { key, value in
                "  \(JSONString.quoted(key)): \(JSONValue(inDocument: value).text(indentation: 2))"
            }.joined(separator: ",\n") + "\n}\n"
        let comment =
            "\(ImportedFile.mark) from \(source) for \(api). The next import replaces this file, unless it was edited "
            + "\(ImportChecksum.text(of: body))."
        return GeneratedFile(name: name, text: "{\n  \"$comment\": \(JSONString.quoted(comment)),\n" + body)
    }

    /// Whether an import of this API wrote the text.
    package static func wrote(_ text: String, for api: String) -> Bool {
        let start = "{\n  \"$comment\": \"\(ImportedFile.mark) from "
        return text.hasPrefix(start) && text.prefix(400).contains(" for \(api). The next import")
    }
}

extension JSONValue {
    /// The value of a node in a document. A scalar without quotes is null, a Boolean or a number if its text represents
    /// one.
    package init(inDocument node: Node) {
        self.init(node) { scalar in
            if scalar.style != .plain { return .string(scalar.text) }
            if scalar.isCoreNull { return .null }
            switch scalar.text {
            case "true": return .bool(true)
            case "false": return .bool(false)
            default: return TextSyntax.isJSONNumber(scalar.text) ? .number(scalar.text) : .string(scalar.text)
            }
        }
    }
}
