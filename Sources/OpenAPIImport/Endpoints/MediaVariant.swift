import Spec
import SwiftNaming

/// A further function for an operation, which sends or receives a media type other than the preferred one.
struct MediaVariant {
    enum Part {
        case body, response
    }

    let part: Part
    /// The media type, unchanged from the document.
    let media: String
    /// The label that distinguishes the function's name: a stream, or a word such as `CSV`.
    let label: Label

    enum Label: Hashable {
        case stream
        case word(String)
    }

    /// The media type, if the variant differs in `part`.
    func media(of part: Part) -> String? { part == self.part ? media : nil }

    /// The name of the variant's function: `streamChatCompletion` for `createChatCompletion`, `getReportAsCSV` for
    /// `getReport`.
    func name(for name: String) -> String {
        switch label {
        case .word(let word): return name + "As" + word
        case .stream:
            let rest = Self.verbs.lazy.compactMap { verb in
                name.hasPrefix(verb) ? name.dropFirst(verb.count) : nil
            }.first { $0.first?.isUppercase ?? true }
            return SwiftName.member("stream_" + (rest.map(String.init) ?? name))
        }
    }

    /// The word for a media type in the name of a function; `nil` if there is none.
    static func word(for media: String) -> String? {
        let essence = (media.split(separator: ";").first.map(String.init) ?? media).lowercased()
        let parts = essence.split(separator: "/")
        guard parts.count == 2, !essence.contains("*") || parts[0] == "image" else { return nil }
        switch parts[0] {
        case "image", "audio", "video": return SwiftName.type(String(parts[0]))
        default: return words[String(parts[1])]
        }
    }

    private static let words = [
        "plain": "Text", "csv": "CSV", "tab-separated-values": "TSV", "html": "HTML", "markdown": "Markdown",
        "calendar": "Calendar", "pdf": "PDF", "zip": "ZIP", "gzip": "GZIP", "octet-stream": "Data", "yaml": "YAML",
        "x-yaml": "YAML", "xml": "XML", "msgpack": "MessagePack", "x-msgpack": "MessagePack", "x-protobuf": "Protobuf",
        "protobuf": "Protobuf", "vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Spreadsheet",
        "vnd.ms-excel": "Spreadsheet",
    ]

    /// Verbs that are redundant after `stream`.
    private static let verbs = ["create", "get", "post", "list", "fetch", "generate"]
}
