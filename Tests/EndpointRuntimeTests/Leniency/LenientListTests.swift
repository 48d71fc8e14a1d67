import Foundation
import Testing

@testable import EndpointRuntime

/// Lists and maps with elements that contradict their type.
@Suite struct LenientListTests {
    @Test func badElementsAreLeftOut() throws {
        let response = RawResponse(#"[1,"x",2,null,{"a":1},3]"#, .invalidElements)
        #expect(try response.json([Int].self) == [1, 2, 3])
        #expect(
            response.issues == [
                "expected a whole number, found a string at '[1]'; the element is left out",
                "expected a whole number, found null at '[3]'; the element is left out",
                "expected a whole number, found an object at '[4]'; the element is left out",
            ]
        )
    }

    @Test func badElementsOfASetAreLeftOut() throws {
        let response = RawResponse(#"[1,"x",2,2]"#, .invalidElements)
        #expect(try response.json(Set<Int>.self) == [1, 2])
        #expect(response.issues == ["expected a whole number, found a string at '[1]'; the element is left out"])
        #expect(throws: DecodingFailure.self) { try RawResponse(#"[1,"x"]"#, .strict).json(Set<Int>.self) }
    }

    @Test func elementsThatAreNoTextAreLeftOut() throws {
        let response = RawResponse(#"["a","\ud83d","b"]"#, .invalidElements)
        #expect(try response.json([String].self) == ["a", "b"])
        #expect(response.issues == ["the string is not valid Unicode at '[1]'; the element is left out"])
    }

    /// A handwritten type handles its elements itself.
    @Test func elementsThatAreDecodedOneByOne() throws {
        struct Sum: Decodable {
            var value = 0

            init(from decoder: any Decoder) throws {
                var numbers = try decoder.unkeyedContainer()
                while !numbers.isAtEnd { value += try numbers.decode(Int.self) }
            }
        }
        #expect(try RawResponse(#"[1,"2"]"#, .all).json(Sum.self).value == 3)
        let failure = #expect(throws: DecodingFailure.self) { try RawResponse(#"[1,{},2]"#, .all).json(Sum.self) }
        #expect(failure?.path == "[1]")
    }

    @Test func badModelsAreLeftOut() throws {
        let text = #"[5,{"name":"a","ages":[]},{"name":1,"ages":[]},{"ages":[]},{"name":"b","ages":[1,"x"]},[]]"#
        let response = RawResponse(text, .invalidElements)
        let names = try response.json([Crate.Owner].self).map(\.name)
        #expect(names == ["a", "b"])
        #expect(
            response.issues == [
                "expected an object, found a number at '[0]'; the element is left out",
                "expected a string, found a number at '[2].name'; the element '[2]' is left out",
                "the key 'name' is missing at '[3].name'; the element '[3]' is left out",
                "expected a whole number, found a string at '[4].ages[1]'; the element is left out",
                "expected an object, found a list at '[5]'; the element is left out",
            ]
        )
    }

    /// A tolerated value in an element that is left out is not an issue of its own.
    @Test func issuesOfAnElementThatIsLeftOut() throws {
        let response = RawResponse(#"[{"ages":["x","y"],"name":[]},{"name":"a","ages":["z"]}]"#, .all)
        #expect(try response.json([Crate.Owner].self).map(\.name) == ["a"])
        #expect(
            response.issues == [
                "expected a string, found a list at '[0].name'; the element '[0]' is left out",
                "expected a whole number, found a string at '[1].ages[0]'; the element is left out",
            ]
        )
    }

    @Test func badMembersAreLeftOut() throws {
        let response = RawResponse(#"{"a":1,"b":"x","c":{},"d":2}"#, .invalidElements)
        #expect(try response.json([String: Int].self) == ["a": 1, "d": 2])
        #expect(
            response.issues == [
                "expected a whole number, found a string at 'b'; the element is left out",
                "expected a whole number, found an object at 'c'; the element is left out",
            ]
        )
        let keys = RawResponse(#"{"small":1,"huge":2,"large":3}"#, .invalidElements)
        #expect(try keys.json([Crate.Size: Int].self) == [.small: 1, .large: 3])
        #expect(keys.issues == ["the key is not one of the allowed keys at 'huge'; the element is left out"])
    }

    @Test func repeatedKeysAreReportedOnce() throws {
        let response = RawResponse(#"{"x":1,"2":2,"x":3,"y":4}"#, .invalidElements)
        #expect(try response.json([Int: Int].self) == [2: 2])
        #expect(response.issues.count == 2)
    }

    @Test func listsInAFormat() throws {
        let response = RawResponse(#"["2024-02-29T12:30:00Z","soon","2024-02-29T12:30:00"]"#, .all)
        let dates: [Date] = try response.json(.array(.rfc3339))
        #expect(dates == [Date(timeIntervalSince1970: 1_709_209_800), Date(timeIntervalSince1970: 1_709_209_800)])
        #expect(response.issues.count == 2)
        let map: [String: Date] = try RawResponse(#"{"a":1,"b":"2024-02-29T12:30:00Z"}"#, .all)
            .json(.dictionary(.rfc3339))
        #expect(map.keys.sorted() == ["b"])
    }

    /// A format that reads numbers and strings reports no issue for either.
    @Test func numberOrString() throws {
        let response = RawResponse(#"[1,"2"]"#, .all)
        let numbers: [Int] = try response.json(.array(.numberOrString))
        #expect(numbers == [1, 2])
        #expect(response.issues.isEmpty)
    }

    @Test func strictListsEndAtTheFirstBadElement() {
        for leniency in [Leniency.strict, .all.subtracting(.invalidElements)] {
            let response = RawResponse(#"[1,"x",{}]"#, leniency)
            let failure = #expect(throws: DecodingFailure.self) { try response.json([Int].self) }
            #expect(failure?.path == "[1]")
            #expect(response.issues.isEmpty)
        }
    }

    /// Each path is found from the one before it, so that the time grows with the list and not with its square.
    @Test func manyBadElements() throws {
        let count = 200_000
        let text = "{\"items\":[" + Array(repeating: "{\"a\":[true]}", count: count).joined(separator: ",") + "]}"
        let response = RawResponse(text, .all)
        #expect(try response.json([[String: [Int]]].self, at: ["items"]).count == count)
        let issues = try #require(response.reading.lenient).issues
        #expect(issues.count == 1000)
        #expect(issues.omitted == count - 1000)
        #expect(issues.first?.path == "items[0].a[0]")
        #expect(issues.last?.path == "items[999].a[0]")
    }

    /// A body may be read more than once.
    @Test func anIssueIsListedOnce() throws {
        let response = RawResponse(#"[1,"x"]"#, .all)
        for _ in 0..<3 { _ = try response.json([Int].self) }
        #expect(response.issues.count == 1)
    }

    @Test func membersWithIntegersAsKeys() throws {
        let response = RawResponse(#"{"1":1,"2":"x","b":3}"#, .invalidElements)
        #expect(try response.json([Int: Int].self) == [1: 1])
        #expect(
            response.issues == [
                "expected a whole number, found a string at '2'; the element is left out",
                "expected a whole number, found a string as the key at 'b'; the element is left out",
            ]
        )
    }

    /// The first member with a key counts, even if it is left out.
    @Test func memberThatIsThereTwice() throws {
        let response = RawResponse(#"{"a":"x","a":1,"b":2}"#, .invalidElements)
        #expect(try response.json([String: Int].self) == ["b": 2])
        #expect(response.issues == ["expected a whole number, found a string at 'a'; the element is left out"])
    }

    @Test func additionalFieldThatIsThereTwice() throws {
        struct Counts: Model {
            let counts: [String: Int]

            init(_ json: inout FieldReader) {
                counts = json.readOthers(except: ["id"])
            }

            func encodeFields(to json: inout FieldWriter) {}
        }
        let response = RawResponse(#"{"id":7,"a":"x","a":1,"b":2}"#, .invalidElements)
        #expect(try response.json(Counts.self).counts == ["b": 2])
        #expect(response.issues == ["expected a whole number, found a string at 'a'; the element is left out"])
    }
}
