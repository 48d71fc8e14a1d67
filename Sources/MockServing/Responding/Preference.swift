import MockMessages

/// The status that a request asks for with `Prefer: status=404` or `Prefer: code=404` (RFC 7240).
struct Preference {
    /// The text after the equals sign.
    let text: String

    /// The status; `nil` if the text is not the status code of a final response.
    var status: Int? {
        Int(text).flatMap { (200...599).contains($0) ? $0 : nil }
    }

    /// - Returns: `nil` if the request asks for no status.
    init?(_ request: ReceivedRequest) {
        let wishes = request.header("Prefer")?.split { $0 == "," || $0 == ";" } ?? []
        for wish in wishes {
            let name = wish.prefix { $0 != "=" }
            guard ["status", "code"].contains(name.trimmed.lowercased()), name.endIndex < wish.endIndex else {
                continue
            }
            text = wish[name.endIndex...].dropFirst().trimmed.filter { $0 != "\"" }
            return
        }
        return nil
    }
}
