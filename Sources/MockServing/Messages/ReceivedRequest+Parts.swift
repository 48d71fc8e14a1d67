import MockMessages
import Spec
import TextCoding

extension ReceivedRequest {
    /// The cookies, in order, with their values percent-decoded.
    var cookies: [(name: String, value: String)] {
        (header("Cookie") ?? "").split(separator: ";").map { pair in
            let pair = pair.drop { $0 == " " }
            let name = pair.prefix { $0 != "=" }
            return (String(name), PercentEncoding.decode(pair[name.endIndex...].dropFirst()))
        }
    }

    /// The seed of generated responses, equal for equal requests. A HEAD has the same seed as the GET.
    func seed(method: String) -> UInt64 {
        SeededGenerator.seed(of: body, from: SeededGenerator.seed(of: "\(method) \(path)?\(query) ".utf8))
    }
}
