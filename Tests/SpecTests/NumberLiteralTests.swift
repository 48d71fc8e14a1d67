import Diagnostics
import Spec
import Testing

/// Numbers as constants and defaults are values of their types, and keep their digits.
struct NumberLiteralTests {
    /// A number that the type would store as zero, with fewer digits, or as infinity is no value of the type.
    @Test(arguments: [
        ("Double", "1e-400"), ("Double", "-1e-400"), ("Double", "0x1p-2000"), ("Double", "1e309"), ("Float", "1e-46"),
        ("Float", "3.5e38"), ("Double", "1e-320"), ("Float", "1e-40"),
    ])
    func literalsAreInTheRangeOfTheirType(type: String, number: String) {
        for key in ["default", "const"] {
            MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), \(key): ▷\(number)}}}}")
                .expect("bad-value")
        }
    }

    @Test(arguments: ["0", "-0.0", "0e5", "0.00e-400", "0x0p1", "1e-307"])
    func zeroIsALiteral(number: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Double, const: \(number)}}}}")
        #expect(spec.diagnostics.isEmpty)
    }

    /// The shortest text of the Float is 0.12345679, which is another number on the wire.
    @Test func constantsOfFloatsKeepTheirDigits() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Float, const: 0.123456789}}}}")
        guard case .constant(.number("0.123456789"), _) = try #require(try spec.fields(of: "A").first).presence else {
            Issue.record("the constant is another number")
            return
        }
    }

    /// A field is sent as its Float is, so a whole number that a Float would round is no default and no constant.
    @Test(arguments: [("16777217", "16777216"), ("-123456789", "-123456792"), ("2147483647", "2147483648")])
    func literalsOfFloatsAreNotRounded(number: String, nearest: String) {
        let help = "the nearest value is \(nearest); 'type: Double' has more digits"
        for field in [
            "a: {type: Float, default: ▷\(number)}", "a: {type: [Float], default: [1, ▷\(number)]}",
            "a: {type: Float, const: ▷\(number)}", "a?: {type: Float, const: ▷\(number)}",
        ] {
            let spec = MarkedSpec(rootLines + "models: {A: {fields: {\(field)}}}")
            spec.expect("bad-value")
            #expect(spec.diagnostics.first?.hint == help)
        }
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740992; 'type: Int64' has more digits"),
        ("-9007199254740993", "-9007199254740992; 'type: Int64' has more digits"),
        ("9223372036854775807", "9223372036854775808; 'type: Int64' has more digits"),
        ("18446744073709551615", "1.8446744073709552e+19"),
    ])
    func literalsOfDoublesAreNotRounded(number: String, help: String) {
        for field in [
            "a: {type: Double, default: ▷\(number)}", "a: {type: [Double], default: [1, ▷\(number)]}",
            "a: {type: Double, const: ▷\(number)}", "a: {type: Float, default: ▷\(number)}",
        ] {
            let spec = MarkedSpec(rootLines + "models: {A: {fields: {\(field)}}}")
            spec.expect("bad-value")
            if field.contains("Double") { #expect(spec.diagnostics.first?.hint == "the nearest value is \(help)") }
        }
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {n: {type: Double, default: ▷\(number)}}}}")
            .expect("bad-value")
    }

    /// The Double is the number, or its shortest text is.
    @Test(arguments: ["9007199254740992", "123456789012345680", "-9223372036854775808", "18446744073709551616", "1e30"])
    func literalsOfDoublesHaveTheirDigits(number: String) {
        let literals = ["default", "const"].map { "\($0): {type: Double, \($0): \(number)}" }.joined(separator: ", ")
        #expect(MarkedSpec(rootLines + "models: {A: {fields: {\(literals)}}}").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("100000000000000000001", "1e+20"), ("9007199254740993.0", "9007199254740992.0"),
        ("9007199254740993e0", "9007199254740992.0"), ("0x20000000000001", "9007199254740992.0"),
    ])
    func onlyWholeNumbersOf64BitsInDecimalDigitsAreCompared(number: String, nearest: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Double, const: \(number)}}}}")
        #expect(spec.diagnostics.isEmpty)
        guard case .constant(.number(nearest), _) = try #require(try spec.fields(of: "A").first).presence else {
            Issue.record("the constant is another number")
            return
        }
    }

    @Test(arguments: ["0.1", "0.123456789", "16777216", "2147483648", "100000000000", "1e30", "3.4028235e38"])
    func literalsOfFloatsHaveTheirDigits(number: String) {
        let literals = ["default", "const"].map { "\($0): {type: Float, \($0): \(number)}" }.joined(separator: ", ")
        let fields = "{\(literals), b: {type: Double, default: 16777217}}"
        #expect(MarkedSpec(rootLines + "models: {A: {fields: \(fields)}}").diagnostics.isEmpty)
    }
}
