import EndpointRuntime
import Foundation
import Testing

/// Deeply nested JSON does not overflow the stack, and JSON beyond the limit of depth is an error that says so.
@Suite struct NestingTests {
    /// Ways to nest: a JSON value around another one, and how many levels it adds.
    static let ways: [(open: String, close: String, levels: Int)] = [
        (#"{"child":"#, "}", 1), (#"{"children":["#, "]}", 2), (#"{"by_name":{"a":"#, "}}", 2),
        (#"{"branch":"#, "}", 1), (#"{"branch":[[["#, "]]]}", 4), (#"{"grove":["#, "]}", 2),
        (#"{"branch":{"kind":"leaves","a":{"kind":"leaves","b":"#, "}}}", 3), (#"{"other":"#, "}", 1),
    ]

    /// JSON with this number of levels.
    static func json(_ levels: Int, _ way: (open: String, close: String, levels: Int) = ("[", "]", 1)) -> String {
        let count = (levels - 1) / way.levels
        let rest = levels - 1 - count * way.levels
        let inner = String(repeating: #"{"other":"#, count: rest) + "{}" + String(repeating: "}", count: rest)
        return String(repeating: way.open, count: count) + inner + String(repeating: way.close, count: count)
    }

    static func failure(_ read: @escaping @Sendable () throws -> Void) throws -> DecodingFailure? {
        do {
            try onSmallStack(read)
            return nil
        } catch let error as DecodingFailure {
            return error
        }
    }

    @Test(arguments: ways.indices)
    func modelsUpToTheLimit(_ index: Int) throws {
        let response = RawResponse(body: Data(Self.json(512, Self.ways[index]).utf8))
        let isSame = try onSmallStack {
            let tree = try response.json(Tree.self)
            let again = try response.json(Tree.self)
            return tree == again && tree.hashValue == again.hashValue
        }
        #expect(isSame)
        // Foundation's encoder allows one level less.
        let shallower = RawResponse(body: Data(Self.json(511, Self.ways[index]).utf8))
        let encoded = try onSmallStack { try JSONEncoder().encode(shallower.json(Tree.self)) }
        #expect(try RawResponse(body: encoded).json(JSON.self) == shallower.json(JSON.self))
    }

    @Test(arguments: ways.indices)
    func modelsBeyondTheLimit(_ index: Int) throws {
        let response = RawResponse(body: Data(Self.json(513, Self.ways[index]).utf8))
        let failure = try #require(try Self.failure { _ = try response.json(Tree.self) })
        #expect(failure.reason == .tooDeep(limit: 512))
    }

    @Test func anyJSONUpToTheLimit() throws {
        for text in [Self.json(512), Self.json(512, (#"{"a":"#, "}", 1))] {
            let response = RawResponse(body: Data(text.utf8))
            let description = try onSmallStack {
                let json = try response.json(JSON.self)
                let same =
                    text.hasPrefix("[")
                    ? try JSON.array(response.json([JSON].self)) : try JSON.object(response.json([String: JSON].self))
                guard json == same, json.hashValue == same.hashValue else { return "" }
                return json.description
            }
            #expect(description == text)
        }
    }

    @Test func tellsWhereItIsTooDeep() throws {
        let text = "[[],{\"a\":\"[[\\\"[\"}, " + Self.json(10_000) + "]"
        let response = RawResponse(body: Data(text.utf8))
        let failure = try #require(try Self.failure { _ = try response.json(JSON.self) })
        #expect(failure.reason == .tooDeep(limit: 512))
        #expect(failure.path == "byte \(19 + 511)")
        #expect(failure.description.hasPrefix("the JSON is nested deeper than 512 levels at 'byte 530', in: [[],"))
        #expect(failure.expected == "at most 512 levels")
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[\"\\\\\",", "[\"\\\"\",", "[\"]]\","])
    func countsOnlyBracketsOutsideOfTexts(_ open: String) throws {
        let response = RawResponse(body: Data(String(repeating: open, count: 100_000).utf8))
        #expect(try Self.failure { _ = try response.json(JSON.self) }?.reason == .tooDeep(limit: 512))
    }

    @Test func bracketsInTextsDoNotCount() throws {
        for length in 0..<20 {
            let text = String(repeating: "[", count: 300) + "\\\"{[\\\\" + String(repeating: "a", count: length)
            let response = RawResponse(body: Data("[\"\(text)\",\"\",[\"[\"]]".utf8))
            #expect(try response.json([JSON].self).count == 3)
            #expect(try response.json(JSON.self)[2] == ["["])
        }
    }

    @Test(arguments: [
        String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
    ])
    func measuresTextsInEveryEncoding(_ encoding: String.Encoding) throws {
        // The bytes of these characters in UTF-16 are quotation marks, brackets and reverse solidi.
        let odd = "\u{2222}\u{5B5B}\u{5D5D}\u{5C5C}\u{2200}\u{0122}"
        let fine = try #require("[\"\(odd)\",1]".data(using: encoding))
        #expect(try RawResponse(body: fine).json(JSON.self) == [.string(odd), 1])
        #expect(try RawResponse(body: fine).json([JSON].self) == [.string(odd), 1])
        let deep = try #require("[\"\(odd)\",\(Self.json(1000))]".data(using: encoding))
        for body in [deep, Data([0xEF, 0xBB, 0xBF]) + Data(Self.json(1000).utf8)] {
            let response = RawResponse(body: body)
            #expect(try Self.failure { _ = try response.json([JSON].self) }?.reason == .tooDeep(limit: 512))
        }
    }

    @Test func deepJSON5DoesNotOverflowTheStack() throws {
        let response = RawResponse(body: Data("{other: '\"', branch: \(Self.json(400, Self.ways[6]))}".utf8))
        let isRead = try onSmallStack {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            return try response.json(Tree.self, decoder: decoder).branch != nil
        }
        #expect(isRead)
    }

    @Test func rejectsInvalidText() throws {
        let response = RawResponse(body: Data([0x5B, 0, 0x5D]))
        guard case .notJSON? = try Self.failure({ _ = try response.json(JSON.self) })?.reason else {
            Issue.record("it is not UTF-16")
            return
        }
    }
}
