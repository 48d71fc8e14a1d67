import EndpointRuntime
import Foundation
import Testing

/// Unions without tags whose values have several variants' shapes.
struct UnionShapeTests {
    private struct Alert: Model {
        let message: String

        init(_ json: inout FieldReader) { message = json.read("message") }

        func encodeFields(to json: inout FieldWriter) { json.write("message", message) }
    }

    private struct Metric<Value: FieldValue>: Model {
        let name: String
        let additional: [String: Value]

        init(_ json: inout FieldReader) {
            name = json.read("name")
            additional = json.readOthers(except: ["name"])
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeOthers(additional, except: ["name"])
        }
    }

    private enum Signal<Value: FieldValue>: Union {
        case alert(Alert)
        case metric(Metric<Value>)
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            json.consider([
                .object("message"),
                .openObject("name"),
            ])
            switch json.kind {
            case .object where json.tries(0): self = .alert(json.read())
            case .object where json.tries(1): self = .metric(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .alert(let value): json.write(value)
            case .metric(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }

        var isMetric: Bool { if case .metric = self { true } else { false } }
    }

    /// Decodes with the runtime's own reader and with `JSONDecoder`, which must return equal values, and encodes.
    private func roundTrip<Value: Codable & Equatable>(_ json: String, as type: Value.Type) throws -> Value {
        let value = try RawResponse(body: Data(json.utf8)).json(Value.self)
        #expect(try Sample.decode(json, as: Value.self) == value)
        #expect(try Sample.encode(value) == json)
        return value
    }

    @Test func anOpenObjectMayHaveTheKeysOfAnotherVariant() throws {
        #expect(try roundTrip(#"{"message":3.5,"name":"cpu"}"#, as: Signal<Double>.self).isMetric)
        #expect(try roundTrip(#"{"message":"hot","name":"cpu","x":1}"#, as: Signal<JSON>.self).isMetric)
        #expect(try !roundTrip(#"{"message":"hot"}"#, as: Signal<Double>.self).isMetric)
        // Neither a new key of an alert nor a value that no metric has makes it a metric.
        #expect(try !Sample.decode(#"{"message":"hot","x":1}"#, as: Signal<Double>.self).isMetric)
        #expect(try !Sample.decode(#"{"message":"hot","name":"cpu"}"#, as: Signal<Double>.self).isMetric)
    }

    private enum Titles: Union {
        case alert(Alert)
        case map([String: Int])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            json.consider([
                .object("message"),
                .openObject(),
            ])
            switch json.kind {
            case .object where json.tries(0): self = .alert(json.read())
            case .object where json.tries(1): self = .map(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .alert(let value): json.write(value)
            case .map(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    private enum Numbers: Union {
        case doubles([Double])
        case ints([Int])
        case nested([[Double]])
        case texts([[String]])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .array where json.all({ $0.kind == .integer }): self = .ints(json.read())
            case .array where json.first({ $0.kind == .integer || $0.kind == .number }): self = .doubles(json.read())
            case .array where json.first({ $0.first({ $0.kind == .number }) }): self = .nested(json.read())
            case .array where json.first({ $0.first({ $0.kind == .string }) }): self = .texts(json.read())
            default: self = .unknown(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .doubles(let value): json.write(value)
            case .ints(let value): json.write(value)
            case .nested(let value): json.write(value)
            case .texts(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    @Test func allElementsDistinguishAListFromAWiderList() throws {
        #expect(try roundTrip("[1,2]", as: Numbers.self) == .ints([1, 2]))
        #expect(try roundTrip("[1,2.5]", as: Numbers.self) == .doubles([1, 2.5]))
        #expect(try roundTrip("[2.5,1]", as: Numbers.self) == .doubles([2.5, 1]))
        #expect(try roundTrip("[]", as: Numbers.self) == .ints([]))
    }

    @Test func emptyListsInsideAListAreSkipped() throws {
        #expect(try roundTrip(#"[[],["a"]]"#, as: Numbers.self) == .texts([[], ["a"]]))
        #expect(try roundTrip("[[],[0.5]]", as: Numbers.self) == .nested([[], [0.5]]))
        #expect(try roundTrip("[[]]", as: Numbers.self) == .nested([[]]))
        #expect(try roundTrip("[[[]]]", as: Numbers.self) == .unknown([[[]]]))
    }

    private enum Options: Union {
        case ints([Int?])
        case strings([String?])
        case alerts([Alert?])
        case metrics([Metric<Int>?])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            json.consider([
                .list(.object("message"), .null),
                .list(.openObject("name"), .null),
            ])
            switch json.kind {
            case .array where json.first({ $0.kind == .integer || $0.kind == .null }): self = .ints(json.read())
            case .array where json.first({ $0.kind == .string || $0.kind == .null }): self = .strings(json.read())
            case .array where json.tries(0): self = .alerts(json.read())
            case .array where json.tries(1): self = .metrics(json.read())
            default: self = .unknown(json.read())
            }
            if json.triesNext() { self = Self(&json) }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .ints(let value): json.write(value)
            case .strings(let value): json.write(value)
            case .alerts(let value): json.write(value)
            case .metrics(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    @Test func nullsOfAListAreSkipped() throws {
        #expect(try roundTrip("[null,1]", as: Options.self) == .ints([nil, 1]))
        #expect(try roundTrip(#"[null,"a"]"#, as: Options.self) == .strings([nil, "a"]))
        #expect(try roundTrip("[null]", as: Options.self) == .ints([nil]))
        #expect(try roundTrip("[null,true]", as: Options.self) == .unknown([nil, true]))
        guard case .metrics(let metrics) = try roundTrip(#"[null,{"message":1,"name":"a"}]"#, as: Options.self) else {
            Issue.record("A null excludes all variants.")
            return
        }
        #expect(metrics.map { $0?.additional } == [nil, ["message": 1]])
    }

    private enum Word: OpenEnum {
        case never
        case unknown(String)

        init(rawValue: String) { self = rawValue == "never" ? .never : .unknown(rawValue) }

        var rawValue: String {
            switch self {
            case .never: "never"
            case .unknown(let value): value
            }
        }

        static var allKnownCases: [Word] { [.never] }
    }

    private enum Moment: Union {
        case date(Date)
        case word(Word)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .string where json.value(is: "never"): self = .word(json.read())
            case .string where json.fits(Date.self, .rfc3339): self = .date(json.read(.rfc3339))
            default: self = .word(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .date(let value): json.write(value, .rfc3339)
            case .word(let value): json.write(value)
            }
        }
    }

    @Test func aStringWithoutTheFormatIsAValueOfTheEnum() throws {
        #expect(try roundTrip(#""never""#, as: Moment.self) == .word(.never))
        #expect(try roundTrip(#""always""#, as: Moment.self) == .word(.unknown("always")))
        #expect(try roundTrip(#""1970-01-01T00:00:01Z""#, as: Moment.self) == .date(Date(timeIntervalSince1970: 1)))
    }

    @Test func aMapMayHaveTheKeysOfAnObject() throws {
        #expect(try roundTrip(#"{"message":3}"#, as: Titles.self) == .map(["message": 3]))
        #expect(Sample.failure(#"{"message":true}"#, as: Titles.self).contains("message"))
        guard case .alert = try Sample.decode(#"{"message":"hot","level":3}"#, as: Titles.self) else {
            Issue.record("A new key of an alert makes it a map.")
            return
        }
    }
}
