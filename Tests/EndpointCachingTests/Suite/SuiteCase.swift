import EndpointRuntime
import Foundation
import TestSupport

/// A case of the public test suite for HTTP caches (https://github.com/http-tests/cache-tests).
struct SuiteCase: Sendable {
    enum Kind: String, Sendable {
        /// A requirement of RFC 9111.
        case required
        /// Behavior that is allowed and useful.
        case optimal
        /// A question whose answer is neither right nor wrong.
        case check
    }

    static let path = "http-cache-tests/tests.json"

    let suite: String
    let id: String
    let kind: Kind
    let isForCDNs: Bool
    let requests: [SuiteRequest]

    /// All cases, in the order of the suite.
    static func all() throws -> [SuiteCase] {
        let data = try Data(contentsOf: Corpora.required(path))
        let suites = try JSONDecoder().decode(JSON.self, from: data).array ?? []
        return try suites.flatMap { suite in
            try (suite["tests"]?.array ?? []).map { try SuiteCase($0, suite: suite["name"]?.string ?? "") }
        }
    }

    private init(_ json: JSON, suite: String) throws {
        guard let id = json["id"]?.string, let requests = json["requests"]?.array, !requests.isEmpty,
            let kind = Kind(rawValue: json["kind"]?.string ?? "required")
        else { throw Unreadable(description: "\(json)") }
        self.suite = suite
        self.id = id
        self.kind = kind
        isForCDNs = json["cdn_only"]?.bool ?? false
        self.requests = requests.map { SuiteRequest(json: $0) }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }
}

/// A request of a case: what is sent, what the server responds, and what is expected.
struct SuiteRequest: Sendable {
    private static let dateHeaders: Set = ["date", "expires", "last-modified", "if-modified-since"]

    let json: JSON

    subscript(key: String) -> JSON? { json[key] }

    /// The elements of a list of header fields.
    func fields(_ key: String) -> [JSON] { json[key]?.array ?? [] }

    func isTrue(_ key: String) -> Bool { json[key]?.bool ?? false }

    /// Whether a failed expectation means that the case could not be tested.
    func isSetup(_ expectation: String) -> Bool {
        isTrue("setup") || fields("setup_tests").contains { $0.string == expectation }
    }

    /// The value of a header field. If the field contains a date, a number is an offset from `now`, in seconds.
    func value(_ field: JSON, at index: Int = 1, now: Date) -> String {
        guard let offset = field[index]?.int, let name = field[0]?.string?.lowercased(), Self.dateHeaders.contains(name)
        else { return field[index]?.string ?? field[index]?.int.map(String.init) ?? "" }
        let date = now + TimeInterval(offset)
        let isOld = fields("rfc850date").contains { $0.string == name }
        return isOld ? Self.rfc850(date) : HTTPDate.render(date) ?? ""
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func rfc850(_ date: Date) -> String {
        let parts = (HTTPDate.render(date) ?? "").split(separator: " ").map(String.init)
        let weekdays = [
            "Sun": "Sunday", "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Fri": "Friday",
            "Sat": "Saturday",
        ]
        let weekday = weekdays[String(parts[0].prefix(3))] ?? ""
        return "\(weekday), \(parts[1])-\(parts[2])-\(parts[3].suffix(2)) \(parts[4]) GMT"
    }
}
