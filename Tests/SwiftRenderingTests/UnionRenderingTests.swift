import Testing

@testable import Spec
@testable import SwiftRendering

/// The conditions that distinguish the variants of a union without tags.
struct UnionRenderingTests {
    @Test func anObjectWithAdditionalFieldsMayHaveAnyKey() throws {
        let alert = "Alert: {fields: {message: String}}"
        let metric = "Metric: {fields: {name: String}, additional: Double}"
        let text = try render("models: {A: {union: [Alert, Metric]}, \(alert), \(metric)}").text
        #expect(text.contains(#".object("message"),"#))
        #expect(text.contains(#".openObject("name"),"#))
        let inline = "{fields: {name: String}, additional: Double, as: Metric}"
        let nested = try render("models: {A: {union: [Alert, \(inline)]}, \(alert)}").text
        #expect(nested.contains(#".openObject("name"),"#))
        // Alerts do not have the key that distinguishes metrics.
        let exact = try render("models: {A: {union: [Metric, Alert]}, \(alert), \(metric)}").text
        #expect(exact.contains(#"case .object where json.hasValue("name"): self = .metric(json.read())"#))
    }

    /// A server that writes each key, with null for those without a value, must not select a variant that requires one.
    @Test(arguments: [
        ("String", "hasValue"), ("String?", "has"), ("JSON", "has"), ("[Int]", "hasValue"), ("Other", "hasValue"),
        ("{type: Date, format: http}", "hasValue"), ("Stamp", "hasValue"), ("Any", "has"), ("Nickname", "has"),
        ("Either", "has"), ("{union: [Int, JSON], as: Inner}", "has"), ("{enum: [a]}", "hasValue"),
        ("{fields: {a: Int}}", "hasValue"),
    ])
    func keysThatMayNotBeNullMustHaveAValue(type: String, condition: String) throws {
        let models = """
            Other: {fields: {error: String}}, Stamp: {wraps: Date}, Any: {wraps: JSON}, Nickname: {wraps: 'String?'}
            , Either: {union: [Int, JSON]}, Done: {fields: {data: \(type)}}
            """
        let text = try render("models: {A: {union: [Done, Other]}, \(models)}").text
        #expect(text.contains("case .object where json.\(condition)(\"data\"): self = .done("), "\(text)")
        let inline = try render("models: {A: {union: [{fields: {data: \(type)}, as: Done}, Other]}, \(models)}").text
        #expect(inline.contains("case .object where json.\(condition)(\"data\"): self = .done("), "\(inline)")
    }

    @Test(arguments: [
        ("[Int]", "[Double]", "json.all({ $0.kind == .integer })"),
        ("[Int32]", "[Double]", "json.all({ $0.fits(Int32.self) })"),
        ("[[Int]]", "[[Double]]", "json.all({ $0.all({ $0.kind == .integer }) })"),
        ("[Int]", "[JSON]", "json.all({ $0.kind == .integer })"),
        ("[Int]", "JSON", "json.all({ $0.kind == .integer })"),
        ("[Int]", "[String]", "json.first({ $0.kind == .integer })"),
        ("[Int?]", "[String]", "json.first({ $0.kind == .integer || $0.kind == .null })"),
    ])
    func allElementsAreTestedBesideAWiderList(list: String, other: String, test: String) throws {
        for variants in [[list, other], [other, list]] {
            let names = variants.map { "'\($0)'" }.joined(separator: ", ")
            let text = try render("models: {A: {union: [\(names)]}}").text
            let arms = text.split(separator: "\n").filter { $0.contains("case .array") }
            let position = arms.firstIndex { $0.contains(" where \(test): ") }
            #expect(position != nil, "\(text)")
            if test.contains("all") { #expect(position == 0, "\(text)") }
        }
    }

    /// A list of words may have a word that the open enum does not list.
    @Test func listOfWordsBesideAListOfDatesIsRecognizedByItsFirstWord() throws {
        let text = try render("models: {A: {union: ['[Word]', '[Date]']}, Word: {enum: [never]}}").text
        #expect(text.contains(#"case .array where json.first({ $0.value(is: "never") }): self = .wordList("#))
    }

    @Test(arguments: [
        ("Date", "Word", "Date.self, .rfc3339"), ("{type: Date, format: http}", "Word", "Date.self, .http"),
        ("UUID", "{enum: [never], as: Never}", "UUID.self"), ("Stamp", "Word", "Stamp.self"),
        ("Day", "Word, Other", "Day.self"),
    ])
    func aFormatIsTestedBesideAnOpenEnum(text: String, enums: String, arguments: String) throws {
        let models = "Word: {enum: [never]}, Other: {enum: [soon]}, Stamp: {wraps: Date}"
        let swift = try render("models: {A: {union: [\(text), \(enums)]}, \(models)}").text
        #expect(swift.contains("case .string where json.fits(\(arguments)): "))
        // Two enums do not share the other strings.
        #expect(swift.contains("case .string: self") == (enums != "Word, Other"))
    }

    @Test func aFormatIsNotTestedBesideAClosedEnum() throws {
        let text = try render("models: {A: {union: [Date, Word]}, Word: {enum: [never], closed: true}}").text
        #expect(text.contains("case .string: self = .date(json.read(.rfc3339))"))
        #expect(!text.contains("fits"))
    }

    @Test(arguments: ["", ", {enum: [never], as: Word}"])
    func formatsThatNoTextSharesAreTested(enumeration: String) throws {
        let text = try render("models: {A: {union: [Day, Stamp, UUID\(enumeration)]}, Stamp: {wraps: Date}}").text
        #expect(text.contains("case .string where json.fits(Day.self): self = .day("))
        #expect(text.contains("case .string where json.fits(Date.self, .rfc3339): self = .stamp("))
        #expect(text.contains("case .string where json.fits(UUID.self): self = .uuid("))
        // Any other string is an unknown value.
        #expect(text.contains("case .string: self = .word(") == !enumeration.isEmpty)
    }

    @Test func listsOfFormatsAreRecognizedByTheirFirstText() throws {
        let text = try render("models: {A: {union: ['[Day]', '[Date]']}}").text
        #expect(text.contains("case .array where json.first({ $0.fits(Day.self) }): self = .dayList("))
        #expect(text.contains("case .array where json.first({ $0.fits(Date.self, .rfc3339) }):"))
    }

    @Test func aListOfOptionalObjectsMayHaveNulls() throws {
        let types = "B: {fields: {a: Int, b?: Int}}, C: {fields: {a: Int, c?: Int}}"
        let text = try render("models: {A: {union: ['[B?]', '[C]']}, \(types)}").text
        #expect(text.contains(#".list(.object("a", optional: "b"), .null),"#))
        #expect(text.contains(#".list(.object("a", optional: "c")),"#))
    }
}
