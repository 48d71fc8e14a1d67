import EndpointRuntime

/// Finds mistakes in a recording that decoding it does not report: keys that a recording does not have, and bodies of
/// two kinds. People edit recordings, and write small ones by hand.
enum RecordingKeys {
    /// The first mistake; `nil` if there is none.
    static func mistake(in recording: JSON) -> String? {
        let file = unknownKey(in: recording, at: "", ["exchanges", "hiding", "keeping", "literals"])
        let exchanges = recording["exchanges"]?.array ?? []
        return file ?? exchanges.enumerated().lazy.compactMap { mistake(inExchange: $1, "exchanges[\($0)]") }.first
    }

    private static func mistake(inExchange exchange: JSON, _ path: String) -> String? {
        if let mistake = unknownKey(in: exchange, at: path, ["request", "response"]) { return mistake }
        for (name, keys) in [
            ("request", ["body", "headers", "method", "url"]), ("response", ["body", "headers", "status"]),
        ] {
            guard let message = exchange[name] else { continue }
            if let mistake = unknownKey(in: message, at: "\(path).\(name)", keys) { return mistake }
            guard let body = message["body"], case .object(let members) = body else { continue }
            let place = "\(path).\(name).body"
            if let mistake = unknownKey(in: body, at: place, ["base64", "json", "parts", "text"]) { return mistake }
            if members.count > 1 {
                let kinds = members.keys.sorted().map { "'\($0)'" }.joined(separator: " and ")
                return "'\(place)' has \(kinds); a body has one of them"
            }
        }
        guard let status = exchange["response"]?["status"]?.int, !(100...999).contains(status) else { return nil }
        return "'\(path).response.status' is \(status), which is not a status code"
    }

    private static func unknownKey(in json: JSON, at path: String, _ known: [String]) -> String? {
        guard case .object(let members) = json,
            let unknown = members.keys.sorted().first(where: { !known.contains($0) })
        else { return nil }
        let place = path.isEmpty ? unknown : "\(path).\(unknown)"
        return "'\(place)' is not a key of a recording; known are: \(known.joined(separator: ", "))"
    }
}
