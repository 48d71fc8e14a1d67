import EndpointRuntime
import TextCoding

/// The first difference between a request that is not recorded and the most similar recorded one.
struct RequestDifference {
    /// Whether a request with the same method and URL is recorded, so that the body differs.
    let isInBody: Bool
    /// The place of the difference, for a message, such as `at 'items[0].id'`; `nil` if it is not known.
    let place: String?

    /// - Parameter media: The media type of the request, without parameters.
    init(_ request: RecordedRequest.Key, media: String, _ recorded: [RecordedRequest.Key]) {
        let sameAddress = recorded.filter { $0.method == request.method && $0.address == request.address }
        let sameURL = sameAddress.filter { $0.items == request.items }
        isInBody = !sameURL.isEmpty
        if sameURL.isEmpty {
            let names = sameAddress.map { Self.names(in: request.items, $0.items) }
            place = Self.first(names).map { "in the query item '\($0)'" }
        } else if let json = request.json {
            let paths = sameURL.compactMap { $0.json.map { JSONDifference(json, $0).paths } }
            place = Self.first(paths).map { "at '\(SecretMarks.withoutPlaceholders($0))'" }
        } else if media == "application/x-www-form-urlencoded" {
            let items = { (key: RecordedRequest.Key) in (key.body ?? "").split(separator: "&").map(String.init) }
            let names = sameURL.map { Self.names(in: items(request), items($0)) }
            place = Self.first(names).map { "in the form item '\($0)'" }
        } else if media.hasPrefix("multipart/") {
            let parts = { (key: RecordedRequest.Key) in (key.body ?? "").split(separator: ", ").map(String.init) }
            let names = sameURL.map { Self.difference(parts(request), parts($0)).sorted() }
            place = Self.first(names).map { "in the part \($0)" }
        } else {
            place = nil
        }
    }

    /// The first of the fewest differences.
    private static func first(_ differences: [[String]]) -> String? {
        differences.filter { !$0.isEmpty }.min { ($0.count, $0[0]) < ($1.count, $1[0]) }?.first
    }

    /// The names of the items that only one of two lists has, sorted.
    private static func names(in left: [String], _ right: [String]) -> [String] {
        let names = difference(left, right).map { PercentEncoding.decodeForm($0.prefix { $0 != "=" }) }
        return Set(names.map(SecretMarks.withoutPlaceholders)).sorted()
    }

    /// The elements that one list has more often than the other.
    private static func difference(_ left: [String], _ right: [String]) -> Set<String> {
        var counts: [String: Int] = [:]
        for element in left { counts[element, default: 0] += 1 }
        for element in right { counts[element, default: 0] -= 1 }
        return Set(counts.filter { $0.value != 0 }.keys)
    }
}
