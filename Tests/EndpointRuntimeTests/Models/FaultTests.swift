import EndpointRuntime
import Foundation
import Testing

/// The first fault of a reader or writer ends the coding, regardless of later values.
@Suite struct FaultTests {
    enum Level: Int, FieldValue, CaseIterable { case low = 1, high }

    /// A model with a field of every kind.
    struct Everything: Model {
        var text: String, flag: Bool, number: Double, count: Int, small: Int8, large: UInt64
        var price: Decimal, date: Date, day: Day, url: URL, id: UUID, bytes: Data, json: JSON
        var list: [Zoo.Dog], map: [String: Zoo.Cat], plan: Shop.Plan, level: Level, pet: Zoo.Pet, message: Zoo.Message
        var maybe: Zoo.Dog?, change: Nullable<Int>?

        init(_ json: inout FieldReader) {
            text = json.read("text")
            flag = json.read("flag")
            number = json.read("number")
            count = json.read("count")
            small = json.read("small")
            large = json.read("large")
            price = json.read("price")
            date = json.read("date", .rfc3339)
            day = json.read("day")
            url = json.read("url")
            id = json.read("id")
            bytes = json.read("bytes")
            self.json = json.read("json")
            list = json.read("list")
            map = json.read("map")
            plan = json.read("plan")
            level = json.read("level")
            pet = json.read("pet")
            message = json.read("message")
            maybe = json.readOrNull("maybe")
            change = json.readNullable("change")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("text", text)
        }
    }

    /// A recursive union. Only one variant has a placeholder that does not contain another expression.
    indirect enum Expression: Union {
        case not(Negation)
        case number(Int)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .object: self = .not(json.read())
            case .integer: self = .number(json.read())
            default:
                json.reportNoMatchingVariant()
                self = .number(.placeholder)
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .not(let value): json.write(value)
            case .number(let value): json.write(value)
            }
        }
    }

    struct Negation: Model {
        let expression: Expression
        init(_ json: inout FieldReader) { expression = json.read("not") }
        func encodeFields(to json: inout FieldWriter) { json.write("not", expression) }
    }

    private func path(_ json: String, as type: (some Decodable).Type) -> String {
        do {
            _ = try JSONDecoder().decode(type, from: Data(json.utf8))
            return "no error"
        } catch let error as DecodingError {
            switch error {
            case .keyNotFound(let key, let context): return "missing: " + names(context.codingPath + [key])
            case .typeMismatch(_, let context): return "type: " + names(context.codingPath)
            case .valueNotFound(_, let context): return "null: " + names(context.codingPath)
            case .dataCorrupted(let context): return "value: " + names(context.codingPath)
            @unknown default: return "\(error)"
            }
        } catch { return "\(error)" }
    }

    private func names(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }

    @Test(arguments: [
        ("{}", "missing: text"), (#"{"text":1}"#, "type: text"), (#"{"text":null,"flag":1}"#, "null: text"),
        (#"{"text":"","flag":1,"number":""}"#, "type: flag"), ("[]", "type: "), ("1", "type: "),
    ])
    func theFirstFaultIsTheError(json: String, expected: String) {
        #expect(path(json, as: Everything.self) == expected)
    }

    @Test func allThatComesAfterAFaultIsMadeOfNothing() {
        let value = Everything.placeholder
        #expect(value.text == "" && !value.flag && value.number == 0 && value.price == 0 && value.json == .null)
        #expect(value.list.isEmpty && value.map.isEmpty && value.level == .low && value.maybe == nil)
        #expect(value.plan == Shop.Plan(rawValue: "") && value.change == nil)
    }

    @Test(arguments: [
        (#"{"not":{"not":{"not":true}}}"#, "value: not.not.not"), (#"{"not":{"not":{}}}"#, "missing: not.not.not"),
        (#""a""#, "value: "), (#"{"not":{"not":1}}"#, "no error"),
    ])
    func unionsThatHoldThemselvesEnd(json: String, expected: String) {
        #expect(path(json, as: Expression.self) == expected)
    }

    @Test func aReaderReportsItsFault() throws {
        struct Probe: Decodable {
            let faults: [Bool]
            init(from decoder: any Decoder) throws {
                var json = FieldReader(decoder)
                var faults = [json.fault != nil]
                let _: Int = json.read("a")
                faults.append(json.fault != nil)
                let _: Int = json.read("b")
                faults.append(json.fault != nil)
                let a: Int = json.read("a")
                faults.append(a == 0)
                self.faults = faults
                #expect(throws: DecodingError.self) { try json.finish() }
            }
        }
        let probe = try JSONDecoder().decode(Probe.self, from: Data(#"{"a":1,"b":"x"}"#.utf8))
        #expect(probe.faults == [false, false, true, true])
    }
}
