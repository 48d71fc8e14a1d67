import YAML

extension Node {
    /// The text of the `content` of a response in an archive, in which Base64 is decoded; `nil` if there is no text, or
    /// no valid Base64.
    var archivedText: [UInt8]? {
        guard let text = entry(named: "text")?.value.text else { return nil }
        return entry(named: "encoding")?.value.text == "base64" ? Base64.decode(text) : Array(text.utf8)
    }
}
