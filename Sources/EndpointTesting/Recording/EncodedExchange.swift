import Foundation

/// An exchange of a recording, with the text of it in the file.
///
/// It is encoded once, unless another exchange reveals that it contains a secret.
struct EncodedExchange {
    private var exchange: Recording.Exchange
    private let index: Int
    private var encoded: Encoded?
    /// The number of secrets that the exchange was searched for.
    private(set) var secretCount = 0

    private struct Encoded {
        /// The JSON text, with placeholders of secrets, or the encoder's error.
        let text: Result<MarkedText, any Error>
        let literals: Set<String>
        let sortKey: [String]
    }

    /// - Parameter index: The position in the order of the requests.
    init(_ exchange: Recording.Exchange, index: Int) {
        self.exchange = exchange
        self.index = index
    }

    /// Removes secrets of other exchanges.
    ///
    /// - Parameters:
    ///   - secrets: The secrets that the exchange was not searched for.
    ///   - count: The number of all secrets.
    mutating func remove(_ secrets: KnownSecrets, count: Int) {
        secretCount = count
        let redacted = secrets.replaced(in: exchange)
        if redacted != exchange { encoded = nil }
        exchange = redacted
    }

    /// Encodes the exchange, if it has changed.
    mutating func encode() {
        guard encoded == nil else { return }
        let text = Result { try RecordingText.json(exchange, depth: 2) }
        encoded = Encoded(
            text: text.map { SecretMarks.split(atPlaceholdersIn: $0) },
            literals: (try? text.get()).map(SecretMarks.literals) ?? [],
            sortKey: exchange.request.sortKey
        )
    }

    /// The parts of the text that look like marks but are none.
    var literals: Set<String> { encoded?.literals ?? [] }

    /// The JSON text, with placeholders of secrets.
    ///
    /// - Throws: the encoder's error.
    var text: MarkedText? {
        get throws { try encoded?.text.get() }
    }

    /// Whether this exchange comes first in a file. The order does not depend on which of several concurrent requests
    /// was first, except that equal requests keep their order.
    func precedes(_ other: EncodedExchange) -> Bool {
        guard let key = encoded?.sortKey, let otherKey = other.encoded?.sortKey, key != otherKey else {
            return index < other.index
        }
        return key.lexicographicallyPrecedes(otherKey)
    }
}
