import Diagnostics
import YAML

/// A part of a spec that was imported from one part of the document.
enum SpecPart: Hashable {
    case endpoint(group: String?, name: String)
    case model(String)

    /// The part of a spec that contains a location; `nil` for locations above all parts.
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
    /// The entry that contains a location: the last one that begins before it.
    fileprivate func entry(at position: SourcePosition) -> Entry? {
        entries?.last { $0.key.range.start <= position }
    }
}
