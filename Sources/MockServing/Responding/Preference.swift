package import MockMessages

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
        guard let text = request.preference(["status", "code"]) else { return nil }
        self.text = text
    }
}

extension ReceivedRequest {
    /// The seconds by which the response is delayed, which the request asks for with `Prefer: delay=0.5`; `nil` if it
    /// asks for none, or for no number from 0 to 60.
    package var preferredDelay: Double? {
        preference(["delay"]).flatMap { Double($0) }.flatMap { Self.delays.contains($0) ? $0 : nil }
    }

    /// The seconds by which a response can be delayed.
    package static var delays: ClosedRange<Double> { 0...60 }

    /// The value of the first preference with one of the names, without quotes.
    fileprivate func preference(_ names: Set<String>) -> String? {
        let wishes = header("Prefer")?.split { $0 == "," || $0 == ";" } ?? []
        for wish in wishes {
            let name = wish.prefix { $0 != "=" }
            guard names.contains(name.trimmed.lowercased()), name.endIndex < wish.endIndex else { continue }
            return wish[name.endIndex...].dropFirst().trimmed.filter { $0 != "\"" }
        }
        return nil
    }
}
