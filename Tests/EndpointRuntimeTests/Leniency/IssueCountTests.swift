import Foundation
import Testing

@testable import EndpointRuntime

/// Each value has at most one issue, regardless of how often and in which order a body is read.
@Suite struct IssueCountTests {
    /// The paths of two values differ, even if the keys contain dots.
    @Test func pathsOfKeysWithDots() throws {
        let response = RawResponse(#"{"a":{"b":"x","c":"1"},"a.b":{"":1},"d":{"b.c":"x"}}"#, .all)
        _ = try response.json([String: [String: Int]].self)
        let doubled = RawResponse(#"{"a":{"b":{"c":"x"}},"a.b":{"c":"x"}}"#, .all)
        _ = try doubled.json(Doubled.self)
        #expect(response.issues.count == 3)
        #expect(doubled.issues.count == 2)
        #expect(Set(doubled.issues).count == 2)
    }

    private struct Doubled: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: StringKey.self)
            _ = try container.decode([String: [String: Int]].self, forKey: StringKey("a"))
            _ = try container.decode([String: Int].self, forKey: StringKey("a.b"))
        }
    }

    @Test func bodyThatIsReadTwice() throws {
        let elements = Array(repeating: #""x""#, count: 1500).joined(separator: ",")
        let response = RawResponse("[\(elements)]", .all)
        for _ in 0..<3 {
            #expect(try response.json([Int].self).isEmpty)
            let issues = try #require(response.reading.lenient?.issues)
            #expect(issues.count == 1000)
            #expect(issues.omitted == 500)
        }
    }

    @Test func partsThatAreReadApart() throws {
        let elements = Array(repeating: #""x""#, count: 1500).joined(separator: ",")
        let response = RawResponse(#"{"a":[\#(elements)],"b":[1,\#(elements)]}"#, .all)
        #expect(try response.json([Int].self, at: ["a"]) == [])
        #expect(try response.json([Int].self, at: ["b"]) == [1])
        #expect(try response.json([Int].self, at: ["a"]) == [])
        #expect(response.reading.lenient?.issues.omitted == 2000)
    }

    /// Beyond the limit, issues of values that are not used are forgotten, too.
    @Test func issuesOfAValueThatIsNotUsed() throws {
        let ages = Array(repeating: #""1""#, count: 1500).joined(separator: ",")
        let response = RawResponse(#"[{"ages":[\#(ages)]},{"name":"a","ages":[\#(ages)]},{"ages":[\#(ages)]}]"#, .all)
        #expect(try response.json([Crate.Owner].self).map(\.ages.count) == [1500])
        let issues = try #require(response.reading.lenient?.issues)
        #expect(issues.count == 1000)
        #expect(issues.omitted == 502)
        #expect(issues.first?.path == "[0].name")
        #expect(issues[1].path == "[1].ages[0]")
    }

    private enum Either: FieldValue {
        case owner(Crate.Owner)
        case name(String)

        static let placeholder = Either.name("")

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let owner = try? container.decode(Crate.Owner.self) {
                self = .owner(owner)
            } else {
                self = .name(try container.decode([String: [String]].self)["ages"]?.joined() ?? "")
            }
        }

        func encode(to encoder: any Encoder) throws {}
    }

    /// An attempt of a handwritten type that fails has no issues.
    @Test func attemptsOfAHandwrittenType() throws {
        let response = RawResponse(#"[{"ages":["1","2"]},{"name":"a","ages":["1"]}]"#, .quotedScalars)
        let values = try response.json([Either].self)
        guard case .name("12") = values[0], case .owner(let owner) = values[1] else {
            Issue.record("\(values)")
            return
        }
        #expect(owner.ages == [1])
        #expect(
            response.issues == ["expected a whole number, found a string at '[1].ages[0]'; the value is converted"]
        )
    }

    private struct Ages: Wrapper {
        let rawValue: [Int]

        init(rawValue: [Int]) { self.rawValue = rawValue }
    }

    private struct Wrapped: Model {
        let ages: Ages

        init(_ json: inout FieldReader) { ages = json.read("ages") }

        func encodeFields(to json: inout FieldWriter) { json.write("ages", ages) }
    }

    @Test(arguments: ["{}", #"{"ages":null}"#]) func wrapperOfAMissingList(_ json: String) throws {
        let response = RawResponse(json, .missingCollections)
        #expect(try response.json(Wrapped.self).ages.rawValue == [])
        #expect(response.issues.count == 1)
        #expect(throws: DecodingFailure.self) { try RawResponse(json, .quotedScalars).json(Wrapped.self) }
    }
}
