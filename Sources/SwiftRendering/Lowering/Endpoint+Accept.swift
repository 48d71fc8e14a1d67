import Spec

extension Endpoint {
    /// The media types that the request accepts, if they differ from those of its `Response`.
    var accept: String? {
        let all = [response] + answers.map(\.response)
        let media = all.compactMap(\.media)
        guard media.isEmpty else { return media.unique.joined(separator: ", ") }
        guard answers.count > 1 || all.contains(where: { !$0.headers.isEmpty }) else {
            // The runtime takes a bare String for text, and bare Data for bytes.
            return all.contains(where: \.isBareJSON) ? "application/json" : nil
        }
        let usual = all.compactMap(\.usualMedia).unique
        return usual.isEmpty || usual == ["application/json"] ? nil : usual.joined(separator: ", ")
    }
}

extension [String] {
    /// Each text once, in the order of first occurrence.
    fileprivate var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Response {
    /// Whether it is JSON of a type that the runtime takes for something else.
    fileprivate var isBareJSON: Bool {
        // Where a part is picked, it knows that the body is JSON.
        guard pick.isEmpty, case .json(let type) = content else { return false }
        return switch type {
        case .builtin(.string, _), .builtin(.data, _): true
        case .optional(.builtin(.string, _)), .optional(.builtin(.data, _)): true
        default: false
        }
    }

    fileprivate var usualMedia: String? {
        switch content {
        case .data, .file: "*/*"
        case .none, .status, .text, .json, .lines, .events: content.mediaType
        }
    }
}
