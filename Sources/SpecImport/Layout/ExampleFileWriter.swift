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
                "  \(JSONString.quoted(key)): \(JSONWriter.text(of: value, indentation: 2))"
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

/// Writes nodes as JSON. A scalar without quotes becomes null, a Boolean or a number if its text represents one.
package enum JSONWriter {
    /// The value as JSON, on one line if it fits.
    package static func text(of node: Node, indentation: Int) -> String {
        if let line = line(of: node, width: 100 - indentation) { return line }
        let margin = String(repeating: " ", count: indentation + 2)
        let end = "\n" + String(repeating: " ", count: indentation)
        switch node.content {
        case .scalar(let scalar): return self.text(of: scalar)
        case .sequence(let items):
            let lines = items.map { margin + text(of: $0, indentation: indentation + 2) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .mapping(let entries):
            let lines = entries.map {
                "\(margin)\(JSONString.quoted($0.key.text)): \(text(of: $0.value, indentation: indentation + 2))"
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        }
    }

    /// The value on one line; `nil` if the line is longer than `width` bytes.
    package static func line(of node: Node, width: Int) -> String? {
        let text: String
        switch node.content {
        case .scalar(let scalar):
            // The JSON of a scalar is never shorter than its text.
            guard scalar.text.utf8.count <= width else { return nil }
            text = Self.text(of: scalar)
        case .sequence(let items):
            guard let items = joined(items, width, { Self.line(of: $0, width: width) }) else { return nil }
            text = "[\(items)]"
        case .mapping(let entries):
            let members = joined(entries, width) { entry in
                Self.line(of: entry.value, width: width).map { "\(JSONString.quoted(entry.key.text)): \($0)" }
            }
            guard let members else { return nil }
            text = "{\(members)}"
        }
        return text.utf8.count <= width ? text : nil
    }

    private static func joined<Part>(_ parts: [Part], _ width: Int, _ text: (Part) -> String?) -> String? {
        var line = ""
        for (index, part) in parts.enumerated() {
            guard let text = text(part) else { return nil }
            line += (index == 0 ? "" : ", ") + text
            if line.utf8.count > width { return nil }
        }
        return line
    }

    private static func text(of scalar: Scalar) -> String {
        guard scalar.style == .plain else { return JSONString.quoted(scalar.text) }
        if scalar.isCoreNull { return "null" }
        switch scalar.text {
        case "true", "false": return scalar.text
        default: return TextSyntax.isJSONNumber(scalar.text) ? scalar.text : JSONString.quoted(scalar.text)
        }
    }
}
