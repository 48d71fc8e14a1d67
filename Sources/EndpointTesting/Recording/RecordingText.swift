import Foundation

/// The text of a recording file: JSON, as if the encoder had written it as a whole.
struct RecordingText {
    /// The members of a recording that follow the exchanges.
    private struct Names: Encodable {
        let hiding: [String]
        let keeping: [String]
        /// The texts that look like marks but are none; `nil` if there are none.
        var literals: [String]?
    }

    private var names: Names
    /// The exchanges, in the order of the file when it was last written.
    private var exchanges: [EncodedExchange] = []

    /// The text of a recording that has no exchanges yet.
    init(_ recording: Recording) {
        names = Names(hiding: recording.hiding, keeping: recording.keeping)
    }

    /// Adds an exchange.
    ///
    /// - Parameter index: The position in the order of the requests.
    mutating func add(_ exchange: Recording.Exchange, at index: Int) {
        exchanges.append(EncodedExchange(exchange, index: index))
    }

    /// The text without the secrets of all exchanges, with marks that are numbered in the order of the file.
    ///
    /// - Throws: the encoder's error.
    mutating func numbered(without secrets: KnownSecrets) throws -> String {
        // The secrets that exchanges were not searched for, by the number of those that they were searched for.
        var newSecrets: [Int: KnownSecrets] = [:]
        for index in exchanges.indices {
            let count = exchanges[index].secretCount
            if count < secrets.count {
                let new = newSecrets[count] ?? secrets.inserted(after: count)
                newSecrets[count] = new
                exchanges[index].remove(new, count: secrets.count)
            }
            exchanges[index].encode()
        }
        exchanges.sort { $0.precedes($1) }
        let literals = exchanges.reduce(into: Set<String>()) { $0.formUnion($1.literals) }
        names.literals = literals.isEmpty ? nil : literals.sorted()
        var numbering = SecretMarks.Numbering(literals: literals)
        var result = "{\n  \"exchanges\" : ["
        for (index, exchange) in exchanges.enumerated() {
            guard let text = try exchange.text else { continue }
            result += index == 0 ? "\n    " : ",\n    "
            result += numbering.text(text)
        }
        if exchanges.isEmpty { result += "\n" }
        let members = try Self.json(names, depth: 0).dropFirst("{".count)
        return result + "\n  ]," + members + "\n"
    }

    /// The JSON text of a value that is inside of a number of objects and lists.
    static func json(_ value: some Encodable, depth: Int) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        // Strings of JSON contain no line ends. Foundation's function is also fast in debug builds.
        return text.replacingOccurrences(of: "\n", with: "\n" + String(repeating: " ", count: 2 * depth))
    }
}
