import Diagnostics
import YAML

/// The result of reading a text.
struct Reading {
    let document: YAMLDocument?
    let diagnostics: [Diagnostic]

    var root: Node? { document?.root }
    var codes: [DiagnosticCode] { diagnostics.map(\.code) }

    init(_ bytes: [UInt8], limits: YAMLReader.Limits = YAMLReader.Limits()) {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "a.yaml", bytes: bytes)
        document = YAMLReader(limits: limits).read(source, reporting: &collector)
        diagnostics = collector.diagnostics
    }

    init(_ text: String, limits: YAMLReader.Limits = YAMLReader.Limits()) {
        self.init(Array(text.utf8), limits: limits)
    }
}

/// A text in which `⬇` marks the places where a test expects errors, and `⬆` the places where it expects notes.
struct MarkedText {
    let text: String
    let positions: [SourcePosition]
    let notes: [SourcePosition]

    init(_ marked: String) {
        var text = ""
        var positions: [SourcePosition] = []
        var notes: [SourcePosition] = []
        var (line, column) = (1, 1)
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⬇":
                positions.append(SourcePosition(line: line, column: column))
                continue
            case "⬆":
                notes.append(SourcePosition(line: line, column: column))
                continue
            case "\n":
                (line, column) = (line + 1, 1)
            default:
                column += 1
            }
            text.unicodeScalars.append(scalar)
        }
        self.text = text
        self.positions = positions
        self.notes = notes
    }
}

extension Node {
    /// The node without locations, in one line: `{a: [b, c]}`. `<` marks a merged entry, and `~` an empty value.
    var outline: String {
        switch content {
        case .scalar(let scalar): isEmpty ? "~" : scalar.text
        case .sequence(let items): "[\(items.map(\.outline).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.isMerged ? "<" : "")\($0.key.text): \($0.value.outline)" }.joined(separator: ", "))}"
        }
    }
}
