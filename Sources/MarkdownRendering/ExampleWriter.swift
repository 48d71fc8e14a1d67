import Diagnostics
import Spec
import TextCoding
import YAML

/// Shows examples of bodies and models as blocks of code.
struct ExampleWriter {
    let api: API

    /// The longest example that is shown in full, and the longest line.
    private static let lines = 60
    private static let columns = 200

    /// - Parameter title: What the example is of, such as `Example of 200`.
    func view(of example: Example, _ content: Content, title: String) -> ExampleView {
        if let file = example.file {
            let pointer = file.pointer.map { "/" + JSONPointer.escaped($0) }.joined()
            let place = pointer.isEmpty ? "" : ", at \(MarkdownEscaping.code(pointer))"
            let name = MarkdownEscaping.code(file.name)
            return ExampleView(title: "\(title): in \(name)\(place)", block: [], note: nil)
        }
        let (language, all) = block(of: example, content)
        let shown = all.prefix(Self.lines).map { line in
            line.count > Self.columns ? line.prefix(Self.columns) + "…" : line
        }
        let runs = shown.flatMap { $0.unicodeScalars.split { $0 != "`" }.map(\.count) }
        let fence = String(repeating: "`", count: max(3, (runs.max() ?? 0) + 1))
        let spec = MarkdownEscaping.code(example.location.path.lastPathComponent)
        return ExampleView(
            title: title + ":",
            block: [fence + language] + shown + [fence],
            note: shown == all
                ? nil : "The example is cut; the rest is in \(spec), line \(example.location.start.line)."
        )
    }

    private func block(of example: Example, _ content: Content) -> (language: String, lines: [String]) {
        switch content {
        case .json(let type):
            return json(api.value(of: example, as: type) ?? JSONValue(example.node))
        case .none, .text, .data, .status, .file, .textLines:
            guard let text = example.node.text else { return json(JSONValue(example.node)) }
            return ("", text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
        case .lines, .events: return json(JSONValue(example.node))
        }
    }

    private func json(_ value: JSONValue) -> (language: String, lines: [String]) {
        ("json", value.text(width: 80).split(separator: "\n").map(String.init))
    }
}
