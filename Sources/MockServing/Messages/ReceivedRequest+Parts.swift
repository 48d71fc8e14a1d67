import LoopbackServer

extension ReceivedRequest {
    /// The cookies, in order; what is percent-encoded in their values is decoded.
    var cookies: [(name: String, value: String)] {
        (header("Cookie") ?? "").split(separator: ";").map { pair in
            let pair = pair.drop { $0 == " " }
            let name = pair.prefix { $0 != "=" }
            return (String(name), PercentDecoding.decode(pair[name.endIndex...].dropFirst()))
        }
    }

    /// What answers to it are made up from: the same for the same request. A HEAD is answered as a GET would be.
    func seed(method: String) -> UInt64 {
        SeededGenerator.seed(of: body, from: SeededGenerator.seed(of: "\(method) \(path)?\(query) ".utf8))
    }
}
