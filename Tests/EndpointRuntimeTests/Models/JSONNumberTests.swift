import EndpointRuntime
import Foundation
import Testing

/// Numbers that no numeric type of Swift can represent.
@Suite struct JSONNumberTests {
    static let texts = [
        "1e400", "-1e400", "1E+400", "1e-400", "4e-324", "123456789012345678901234567890123456789012345678901234567890",
        "0.1000000000000000000000000000000000000000000000000001", "1e99999999999999999999",
        "-1.5e-99999999999999999999",
    ]

    private func response(_ text: String) -> RawResponse { RawResponse(body: Data(text.utf8)) }

    @Test(arguments: texts)
    func keepTheirText(_ text: String) throws {
        let body = response(#"{"a":[1,\#(text)],"b":"c"}"#)
        let json = try body.json(JSON.self)
        #expect(json["a"]?[1]?.number?.description == text)
        #expect(json.description == #"{"a":[1,\#(text)],"b":"c"}"#)
        #expect(try body.json([String: JSON].self)["a"] == json["a"])
        #expect(try body.json([JSON].self, at: ["a"]) == json["a"]?.array)
        #expect(try body.json(JSON.Number.self, at: ["a", "1"]).description == text)
        #expect(try response(text).json(JSON.self).number?.description == text)
    }

    @Test(arguments: texts)
    func standInModelsAndUnions(_ text: String) throws {
        let tree = try response(#"{"children":[{},{"x_y":[\#(text)]}],"branch":\#(text)}"#).json(Tree.self)
        #expect(tree.children?.last?.others["x_y"]?[0]?.number?.description == text)
        guard case .unknown(let json)? = tree.branch else {
            Issue.record("\(tree)")
            return
        }
        #expect(json.number?.description == text)
    }

    @Test(arguments: texts)
    func areSentAsTheyCame(_ text: String) throws {
        let json = try response(#"{"a":\#(text)}"#).json(JSON.self)
        let parts = try posted { $0.body(json: json) }
        #expect(parts.body?.data == Data(#"{"a":\#(text)}"#.utf8))
    }

    @Test func otherEncodersRoundOrReject() throws {
        let long = try #require(JSON.Number(json: "123456789012345678901234567890123456789012345678901234567890"))
        let encoded = try JSONEncoder().encode(long)
        #expect(String(decoding: encoded, as: UTF8.self).hasPrefix("12345678901234567890123456789012345678"))
        let huge = try #require(JSON.Number(json: "1e400"))
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(["a": huge]) }
        #expect("\(error as Any)".contains("1e400"))
    }

    /// A number that a double rounds to a whole one is no integer for a union, although an `Int` is rounded.
    @Test(arguments: [
        ("0.99999999999999999999", Zoo.Anything.double(1)), ("12345.99999999999999999", .double(12346)),
        ("1.0", .int(1)), ("1e2", .int(100)), ("10e-1", .int(1)), ("9007199254740993.0", .int(9_007_199_254_740_993)),
    ])
    func integersOfUnionsAreNotRounded(_ text: String, _ value: Zoo.Anything) throws {
        #expect(try response(text).json(Zoo.Anything.self) == value)
    }

    @Test func decimalsWithLargeExponents() throws {
        let decimal = try #require(Decimal(string: "10e127"))
        #expect(JSON.Number(decimal) == JSON.Number(json: "1e128"))
    }

    @Test func areEqualByValue() throws {
        let equal = ["1e400", "10e399", "0.001E+403", "1000e397", "1.000e400"].map { JSON.Number(json: $0) }
        #expect(Set(equal).count == 1)
        let different = ["1e400", "-1e400", "1e401", "2e400", "1e-400", "12e399"].map { JSON.Number(json: $0) }
        #expect(Set(different).count == different.count)
        #expect(JSON.Number(json: "0e99999999999999999999") == JSON.Number(0 as Int))
    }

    @Test func differIfOnlyOneFitsADecimal() {
        let decimal = JSON.Number(json: "123456789012345678910e127")
        #expect(decimal != JSON.Number(json: "12345678901234567891e128"))
        #expect(decimal == JSON.Number(json: "1234567890123456789100e126"))
    }

    @Test func convert() throws {
        let huge = try #require(JSON.Number(json: "1e400"))
        #expect(huge.double == .infinity)
        #expect(huge.decimal.isNaN)
        #expect(huge.exactly(as: Int.self) == nil)
        let long = try #require(JSON.Number(json: "170141183460469231731687303715884105727"))
        #expect(long.exactly(as: Int.self) == nil)
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            #expect(long.exactly(as: Int128.self) == .max)
            #expect(JSON.Number(json: "-170141183460469231731687303715884105728.0")?.exactly(as: Int128.self) == .min)
            #expect(JSON.Number(json: "1e23")?.exactly(as: Int128.self) == 100_000_000_000_000_000_000_000)
            #expect(try response("1e23").json(Int128.self) == 100_000_000_000_000_000_000_000)
        }
        #expect(JSON.Number(json: "0.5e-400")?.double == 0)
        #expect(JSON.Number(json: "2.0")?.exactly(as: Int.self) == 2)
        #expect(JSON.Number(json: "2.5")?.exactly(as: Int.self) == nil)
        #expect(JSON.Number(json: "1e300")?.exactly(as: Int.self) == nil)
        #expect(JSON.Number(Double.infinity).exactly(as: Int.self) == nil)
    }

    @Test(arguments: ["", "-", "01", "-01", "1.", ".5", "1e", "1e+", "+1", "0x1", "nan", "inf", "1 ", " 1", "1_0", "١"])
    func textsThatAreNone(_ text: String) {
        #expect(JSON.Number(json: text) == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func readAsFoundationReadsThem(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let double = Double(bitPattern: random.next())
        let texts = [
            double.isFinite ? double.description : "0", "\(Int64(bitPattern: random.next()))", "\(random.next())",
            "\(Int.random(in: -99...99, using: &random))e\(Int.random(in: -30...30, using: &random))",
            "0.\(random.next())", "-0", "-0.0", "0",
        ]
        for text in texts {
            let read = try response(text).json(JSON.self)
            #expect(try read == Sample.decode(text, as: JSON.self), "\(text) is read as \(read)")
            #expect(JSON.Number(json: read.description) == read.number, "\(text)")
        }
    }

    struct Measure: Model {
        let width: Double
        let sizes: [Double]?

        init(_ json: inout FieldReader) {
            width = json.read("width")
            sizes = json.readIfPresent("sizes")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("width", width)
            json.writeIfPresent("sizes", sizes)
        }
    }

    struct Plain: Decodable {
        var width: Double
    }

    private func failure<Value: Decodable>(_ text: String, _ type: Value.Type, at path: JSONPath = []) -> String {
        do {
            _ = try response(text).json(type, at: path)
            return "no failure"
        } catch {
            return "\(error)".components(separatedBy: ", in: ")[0]
        }
    }

    @Test func reportsDoublesThatAreTooLarge() {
        let problem = "the number does not fit its type"
        #expect(failure(#"[{"width":1e400}]"#, [Measure].self) == "\(problem) at '[0].width'")
        #expect(failure(#"{"width":1,"sizes":[1,1e400]}"#, Measure.self) == "\(problem) at 'sizes[1]'")
        #expect(failure(#"{"a":[1,1e400]}"#, [Double].self, at: ["a"]) == "\(problem) at 'a[1]'")
        #expect(failure(#"{"a":{"b":1e400}}"#, Double.self, at: ["a", "b"]) == "\(problem) at 'a.b'")
        #expect(failure(#"[[1],[2,1e400]]"#, [[Double]].self) == "\(problem) at '[1][1]'")
        #expect(failure(#"[{"width":1},{"width":1e400}]"#, [Plain].self) == "\(problem) at '[1].width'")
        #expect(failure("1e400", Double.self) == problem)
    }

    /// Numbers beyond all number types keep their text; a hostile list of them must not collide in a set.
    @Test func hashesDistinguishExponents() {
        let numbers = (400..<1400).compactMap { JSON.Number(json: "1e\($0)") }
        #expect(numbers.count == 1000)
        #expect(Set(numbers.map(\.hashValue)).count > 990)
        #expect(JSON.Number(json: "10e399")?.hashValue == JSON.Number(json: "1e400")?.hashValue)
        #expect(JSON.Number(json: "-1e400")?.hashValue != JSON.Number(json: "1e400")?.hashValue)
    }
}
