import EndpointRuntime
import Foundation

/// A model with a field of each kind.
struct Sample: Model {
    let text: String
    let count: Int
    let amount: Double?
    let flag: Bool?
    let link: URL?
    let date: Date?
    let list: [Sample]?
    let map: [String: Int]?
    let branch: Branch?
    let codes: [Code]?
    let plans: [Plan]?
    let bytes: Data?
    let days: [Date]?
    let quoted: Int?
    let others: [String: JSON]

    init(_ json: inout FieldReader) {
        text = json.read("a", default: "")
        count = json.read("b", default: 0)
        amount = json.readIfPresent("c")
        flag = json.readIfPresent("d")
        link = json.readIfPresent("e")
        date = json.readIfPresent("f", .rfc3339)
        list = json.readIfPresent("g")
        map = json.readIfPresent("h")
        branch = json.readIfPresent("j")
        codes = json.readIfPresent("k")
        plans = json.readIfPresent("l")
        bytes = json.readIfPresent("m", .hex)
        days = json.readIfPresent("n", .array(.pattern("yyyy-MM-dd")))
        quoted = json.readIfPresent("o", .quoted)
        others = json.readOthers(except: Self.keys)
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("a", text)
        json.write("b", count)
        json.writeIfPresent("c", amount)
        json.writeIfPresent("d", flag)
        json.writeIfPresent("e", link)
        json.writeIfPresent("f", date, .rfc3339)
        json.writeIfPresent("g", list)
        json.writeIfPresent("h", map)
        json.writeIfPresent("j", branch)
        json.writeIfPresent("k", codes)
        json.writeIfPresent("l", plans)
        json.writeIfPresent("m", bytes, .hex)
        json.writeIfPresent("n", days, .array(.pattern("yyyy-MM-dd")))
        json.writeIfPresent("o", quoted, .quoted)
        json.writeOthers(others, except: Self.keys)
    }

    private static let keys = [
        "a", "b", "c", "d", "e", "f", "g", "h", "j", "k", "l", "m", "n", "o",
    ]
}

/// A union whose variants are distinguished by their JSON, and, for objects with a tag, by the tag.
indirect enum Branch: Union {
    case sample(Sample)
    case twig(Twig)
    case list([Branch])
    case code(Code)
    case count(Int)
    case unknown(JSON)

    init(_ json: inout UnionReader) {
        switch json.kind {
        case .array where json.first({ $0.kind == .object || $0.kind == .array }): self = .list(json.read())
        case .object where json.has("kind"): self = .twig(json.read())
        case .object where json.has("a"): self = .sample(json.read())
        case .string: self = .code(json.read())
        case .integer: self = .count(json.read())
        default: self = .unknown(json.read())
        }
    }

    func write(to json: inout UnionWriter) {
        switch self {
        case .sample(let value): json.write(value)
        case .twig(let value): json.write(value)
        case .list(let value): json.write(value)
        case .code(let value): json.write(value)
        case .count(let value): json.write(value)
        case .unknown(let value): json.write(value)
        }
    }
}

indirect enum Twig: Union {
    case leaves([String: Branch])
    case unknown(JSON)

    init(_ json: inout UnionReader) {
        switch json.tag("kind") {
        case "leaves": self = .leaves(json.read())
        default: self = .unknown(json.read())
        }
    }

    func write(to json: inout UnionWriter) {
        switch self {
        case .leaves(let value): json.write(value, tag: "kind", "leaves")
        case .unknown(let value): json.write(value)
        }
    }
}

struct Code: Wrapper {
    let rawValue: String
}

struct Plan: OpenEnum {
    let rawValue: String

    static let allKnownCases = [Plan(rawValue: "free")]
}

/// A model whose JSON is not written as it was read: with formats that round, and a union whose variants are tried.
struct Lossy: Model {
    let seconds: Date?
    let http: Date?
    let mail: Date?
    let data: Data?
    let amount: Decimal?
    let id: UUID?
    let day: Day?
    let plan: Nullable<Double>?
    let pair: Pair?

    init(_ json: inout FieldReader) {
        seconds = json.readIfPresent("b", .seconds)
        http = json.readIfPresent("f", .http)
        mail = json.readIfPresent("n", .rfc2822)
        data = json.readIfPresent("m", .base64url)
        amount = json.readIfPresent("c", .numberOrString)
        id = json.readIfPresent("k")
        day = json.readIfPresent("l")
        plan = json.readNullable("o")
        pair = json.readIfPresent("j")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.writeIfPresent("b", seconds)
        json.writeIfPresent("f", http)
        json.writeIfPresent("n", mail)
        json.writeIfPresent("m", data)
        json.writeIfPresent("c", amount)
        json.writeIfPresent("k", id)
        json.writeIfPresent("l", day)
        json.writeNullable("o", plan)
        json.writeIfPresent("j", pair)
    }
}

indirect enum Pair: Union {
    case left(Lossy)
    case right([String: Pair])

    init(_ json: inout UnionReader) {
        json.consider([.object(optional: "b", "j"), .object("a")])
        switch json.kind {
        case .object where json.tries(0): self = .left(json.read())
        default: self = .right(json.read())
        }
        if json.triesNext() { self = Self(&json) }
    }

    func write(to json: inout UnionWriter) {
        switch self {
        case .left(let value): json.write(value)
        case .right(let value): json.write(value)
        }
    }
}

struct Usual: Codable {
    let a: String?
    let b: Int?
    let c: Decimal?
    let d: [UInt8]?
    let e: [String: Usual]?
}
