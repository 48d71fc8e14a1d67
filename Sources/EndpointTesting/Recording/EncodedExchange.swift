import Foundation

/// An exchange as a recording file contains it.
///
/// It is encoded once, although the file is written again with each further exchange.
struct EncodedExchange {
    /// The JSON text, with placeholders of secrets, or the encoder's error.
    let text: Result<MarkedText, any Error>
    private let sortKey: [String]
    private let index: Int

    /// - Parameter index: The position in the order of the requests.
    init(_ exchange: Recording.Exchange, index: Int) {
        self.index = index
        sortKey = exchange.request.sortKey
        text = Result { SecretMarks.split(try RecordingText.json(exchange, depth: 2)) }
    }

    /// Whether this exchange comes first in a file. The order does not depend on which of several concurrent requests
    /// was first, except that equal requests keep their order.
    func precedes(_ other: EncodedExchange) -> Bool {
        sortKey == other.sortKey ? index < other.index : sortKey.lexicographicallyPrecedes(other.sortKey)
    }
}
