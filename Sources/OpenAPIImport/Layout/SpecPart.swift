import Diagnostics
import YAML

/// A part of a spec that came of one part of a document.
enum SpecPart: Hashable {
    case endpoint(group: String?, name: String)
    case model(String)

    /// The part that a place in a spec belongs to; `nil` for what stands above all of them.
    init?(at position: SourcePosition, in root: Node) {
        guard let section = root.entry(at: position), let entry = section.value.entry(at: position) else { return nil }
        switch section.key.text {
        case "models": self = .model(entry.key.text)
        case "endpoints": self = .endpoint(group: nil, name: entry.key.text)
        case "groups":
            guard let endpoints = entry.value.entry(at: position), endpoints.key.text == "endpoints",
                let endpoint = endpoints.value.entry(at: position)
            else { return nil }
            self = .endpoint(group: entry.key.text, name: endpoint.key.text)
        default: return nil
        }
    }
}

extension Node {
    /// The entry that a place belongs to: the last that begins before it.
    fileprivate func entry(at position: SourcePosition) -> Entry? {
        entries?.last { $0.key.range.start <= position }
    }
}
