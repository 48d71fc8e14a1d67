import EndpointRuntime
import Foundation
import Testing

@Suite struct NumberAndDataFormatTests {
    @Test func quotedIntegers() throws {
        #expect(try WireFormat<Int64>.quoted.read(#""-9223372036854775808""#) == .min)
        #expect(try WireFormat<Int32>.quoted.read(#""7""#) == 7)
        #expect(try WireFormat<Int>.quoted.json(42) == #""42""#)
        #expect(try WireFormat<Int>.quoted.text(-42) == "-42")
    }

    @Test(arguments: [("1.0", 1 as Int64), ("1e2", 100), ("-2.50E1", -25), ("-0", 0), ("9223372036854775807.0", .max)])
    func quotedIntegersMayHaveAFractionOrAnExponent(text: String, value: Int64) throws {
        #expect(try WireFormat<Int64>.quoted.read("\"\(text)\"") == value)
        #expect(try WireFormat<Int64>.numberOrString.read("\"\(text)\"") == value)
    }

    @Test(arguments: ["\"1e19\"", "\"1e400\"", "\"1e-1\"", "\"1.\""])
    func rejectsQuotedNumbersThatAreNoIntegers(json: String) {
        #expect(throws: DecodingError.self) { try WireFormat<Int64>.quoted.read(json) }
        #expect(throws: DecodingError.self) { try WireFormat<Int>.numberOrString.read(json) }
    }

    @Test(arguments: ["\"\"", "\"+1\"", "\" 1\"", "\"1.5\"", "\"01\"", "\"9223372036854775808\"", "\"a\"", "1", "null"])
    func rejectsOtherIntegers(json: String) {
        #expect(throws: DecodingError.self) { try WireFormat<Int64>.quoted.read(json) }
    }

    @Test func quotedNumbers() throws {
        #expect(try WireFormat<Double>.quoted.read(#""-1.5e3""#) == -1500)
        #expect(try WireFormat<Float>.quoted.read(#""0.5""#) == 0.5)
        #expect(try WireFormat<Double>.quoted.json(0.1) == #""0.1""#)
        let exact = "12345678901234567890.123456789012345678"
        #expect(try WireFormat<Decimal>.quoted.json(WireFormat.quoted.read("\"\(exact)\"")) == "\"\(exact)\"")
    }

    /// Protocol Buffers write these values of Double and Float in quotes, and Prometheus writes them with a plus sign.
    @Test(arguments: [
        ("Infinity", Double.infinity), ("+Inf", .infinity), ("Inf", .infinity), ("-Infinity", -.infinity),
        ("-Inf", -.infinity), ("NaN", .nan),
    ])
    func quotedNumbersThatAreNotFinite(text: String, value: Double) throws {
        let read = try WireFormat<Double>.quoted.read("\"\(text)\"")
        #expect(read == value || read.isNaN && value.isNaN)
        let written = try WireFormat<Double>.quoted.json(value)
        #expect(["\"NaN\"", "\"Infinity\"", "\"-Infinity\""].contains(written))
        let again = try WireFormat<Float>.quoted.read(written)
        #expect(Double(again) == value || again.isNaN && value.isNaN)
        let either = try WireFormat<Double>.numberOrString.read("\"\(text)\"")
        #expect(try WireFormat<Double>.numberOrString.json(either) == written)
        #expect(try WireFormat<Float>.numberOrString.json(again) == written)
    }

    @Test func numbersWithOrWithoutQuotes() throws {
        #expect(try WireFormat<Int>.numberOrString.read("42") == 42)
        #expect(try WireFormat<Int>.numberOrString.read(#""42""#) == 42)
        #expect(try WireFormat<Int64>.numberOrString.json(42) == "42")
        #expect(try WireFormat<Double>.numberOrString.read(#""0.5""#) == 0.5)
        #expect(try WireFormat<Double>.numberOrString.read("0.5") == 0.5)
        #expect(try WireFormat<Double>.numberOrString.text(0.5) == "0.5")
        let exact = "12345678901234567890.123456789012345678"
        #expect(try WireFormat<Decimal>.numberOrString.json(WireFormat.numberOrString.read("\"\(exact)\"")) == exact)
    }

    @Test(arguments: ["\"\"", "\"a\"", "true", "null", "[1]", "1.5", "\"1.5\""])
    func rejectsValuesThatAreNoIntegers(json: String) {
        #expect(throws: DecodingError.self) { try WireFormat<Int>.numberOrString.read(json) }
    }

    @Test(arguments: ["nan", "inf", "0x1p3", "1.", ".5", "1e", "1e999", "1,5", "- 1", "--1", "00.5", ""])
    func rejectsOtherNumbers(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat<Double>.quoted.read("\"\(text)\"") }
        #expect(throws: DecodingError.self) { try WireFormat<Decimal>.quoted.read("\"\(text)\"") }
    }

    @Test func rejectsNonFiniteNumbers() {
        #expect(throws: EncodingError.self) { try WireFormat<Decimal>.quoted.json(.nan) }
    }

    @Test func base64() throws {
        let bytes = Data([251, 255, 0, 1])
        #expect(try WireFormat.base64.json(bytes) == #""+/8AAQ==""#)
        #expect(try WireFormat.base64.read(#""+/8AAQ==""#) == bytes)
        #expect(throws: DecodingError.self) { try WireFormat.base64.read(#""+/8AAQ""#) }
        #expect(throws: DecodingError.self) { try WireFormat.base64.read(#""-_8AAQ==""#) }
    }

    /// GitHub breaks lines after 60 characters, as MIME does after 76.
    @Test(arguments: ["+/8A\\nAQ==\\n", "+/8A\\r\\nAQ==", " +/8A AQ==", "+/8A\\tAQ=="])
    func base64WithWhitespace(text: String) throws {
        let bytes = Data([251, 255, 0, 1])
        let json = Data("\"\(text)\"".utf8)
        #expect(try WireFormat.base64.read("\"\(text)\"") == bytes)
        #expect(try RawResponse(body: json).json(Data.self) == bytes)
        let urlText = text.replacing("+/", with: "-_")
        #expect(try WireFormat.base64url.read("\"\(urlText)\"") == bytes)
    }

    @Test(arguments: ["+/8A\\nAQ", "+/8A\\u000BAQ==", "+/8A\u{A0}AQ=="])
    func rejectsOtherBase64WithWhitespace(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat.base64.read("\"\(text)\"") }
    }

    @Test func base64url() throws {
        let bytes = Data([251, 255, 0, 1])
        #expect(try WireFormat.base64url.json(bytes) == #""-_8AAQ""#)
        #expect(try WireFormat.base64url.read(#""-_8AAQ""#) == bytes)
        #expect(try WireFormat.base64url.read(#""-_8AAQ==""#) == bytes)
        #expect(try WireFormat.base64url.read(#""""#) == Data())
    }

    @Test(arguments: ["+/8AAQ", "-_8AAQ=", "-_8AAQ===", "=", "A", "-_8=AQ", "é"])
    func rejectsOtherBase64url(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat.base64url.read("\"\(text)\"") }
    }

    @Test func hex() throws {
        #expect(try WireFormat.hex.json(Data([0, 10, 255])) == #""000aff""#)
        #expect(try WireFormat.hex.read(#""000AfF""#) == Data([0, 10, 255]))
        #expect(try WireFormat.hex.text(Data()) == "")
        for text in ["0", "0g", "0x00", "é", " 0"] {
            #expect(throws: DecodingError.self) { try WireFormat.hex.read("\"\(text)\"") }
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let bytes = Data(
            (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
        )
        for format in [WireFormat.base64, .base64url, .hex] {
            #expect(try format.read(format.json(bytes)) == bytes)
        }
        let double = Double.random(in: -1e30...1e30, using: &random)
        #expect(try WireFormat.quoted.read(WireFormat.quoted.json(double)) == double)
    }
}
