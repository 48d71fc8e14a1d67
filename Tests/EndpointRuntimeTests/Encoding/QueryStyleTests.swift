import EndpointRuntime
import Foundation
import Testing

@Suite("Query styles")
struct QueryStyleTests {
    struct Point: Codable, Sendable {
        var y = 1
        var x: [Int] = [2, 3]
    }

    struct Filter: Codable, Sendable {
        var name = "a&b"
        var point = Point()
    }

    func text(_ value: (any Encodable)?, _ style: QueryStyle) throws -> String {
        var items = QueryItems()
        items.add("k", value, style: style)
        let added = items
        return try Built {
            $0.get("/"); $0.query(added)
        }.parts.query.text
    }

    @Test(arguments: [
        (QueryStyle.repeat, "k=a%2Cb&k=c"), (.comma, "k=a%2Cb,c"), (.space, "k=a%2Cb%20c"), (.pipe, "k=a%2Cb%7Cc"),
        (.brackets, "k%5B%5D=a%2Cb&k%5B%5D=c"), (.indexed, "k%5B0%5D=a%2Cb&k%5B1%5D=c"), (.dots, "k=a%2Cb&k=c"),
        (.spread, "k=a%2Cb&k=c"),
        (.json, "k=%5B%22a%2Cb%22%2C%22c%22%5D"),
    ])
    func list(style: QueryStyle, expected: String) throws {
        #expect(try text(["a,b", "c"], style) == expected)
    }

    @Test(arguments: [(QueryStyle.space, "a b"), (.space, " "), (.pipe, "a|b"), (.pipe, "|\u{301}")])
    func elementsWithTheSeparatorCannotBeWritten(style: QueryStyle, element: String) throws {
        let error = #expect(throws: BuildFailure.self) { try text([element, "c"], style) }
        #expect(error?.reason.contains("an element of the list 'k' contains '") == true)
        #expect(throws: BuildFailure.self) { try text([element], style) }
        #expect(try text([element, "c"], .comma).hasSuffix(",c"))
        #expect(try text(element, style) == text(element, .repeat))
    }

    @Test(arguments: [
        (QueryStyle.repeat, "k[name]=a&b&k[point][x]=2&k[point][x]=3&k[point][y]=1"),
        (.comma, "k[name]=a&b&k[point][x]=2,3&k[point][y]=1"),
        (.brackets, "k[name]=a&b&k[point][x][]=2&k[point][x][]=3&k[point][y]=1"),
        (.indexed, "k[name]=a&b&k[point][x][0]=2&k[point][x][1]=3&k[point][y]=1"),
        (.dots, "k.name=a&b&k.point.x=2&k.point.x=3&k.point.y=1"),
        (.spread, "name=a&b&point[x]=2&point[x]=3&point[y]=1"),
        (.json, #"k={"name":"a&b","point":{"x":[2,3],"y":1}}"#),
    ])
    func object(style: QueryStyle, expected: String) throws {
        var items = QueryItems()
        items.add("k", Filter(), style: style)
        #expect(items.items.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&") == expected)
    }

    /// The encoding of `nil`, `null` and empty values: the table of `Documentation/Runtime.md`.
    @Test(arguments: QueryStyle.allCases)
    func nothing(style: QueryStyle) throws {
        let json = style == .json
        #expect(try text(nil, style) == "")
        #expect(try text(Int?.none, style) == "")
        #expect(try text(Nullable<Int>.null, style) == (json ? "k=null" : "k="))
        #expect(try text([Int](), style) == (json ? "k=%5B%5D" : ""))
        #expect(try text([String: Int](), style) == (json ? "k=%7B%7D" : ""))
        #expect(try text("", style) == (json ? "k=%22%22" : "k="))
    }

    @Test func nullInAList() throws {
        #expect(try text([1, nil], .comma) == "k=1,")
        #expect(try text([1, nil], .repeat) == "k=1&k=")
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("é", "%C3%A9"), ("50%", "50%25"),
        ("/?:@", "%2F%3F%3A%40"), ("-._~", "-._~"), ("a\r\n", "a%0D%0A"), ("'()*!", "%27%28%29%2A%21"),
    ])
    func percentEncoding(value: String, expected: String) throws {
        #expect(try text(value, .repeat) == "k=" + expected)
        var items = QueryItems()
        items.add(value, 1)
        #expect(items.text == expected + "=1")
    }

    @Test func scalars() throws {
        let url = try #require(URL(string: "https://a/b?c"))
        #expect(try text(true, .repeat) == "k=true")
        #expect(try text(1.0, .repeat) == "k=1")
        #expect(try text(0.1, .repeat) == "k=0.1")
        #expect(try text(UInt64.max, .repeat) == "k=18446744073709551615")
        #expect(try text(Decimal(string: "1.10"), .repeat) == "k=1.1")
        #expect(try text(url, .repeat) == "k=https%3A%2F%2Fa%2Fb%3Fc")
        #expect(try text(Data([1, 2]), .repeat) == "k=AQI%3D")
    }

    @Test func orderAndRepetitionAreKept() throws {
        let items: QueryItems = ["b": 1, "a": 2, "b": 3]
        #expect(items.text == "b=1&a=2&b=3")
        #expect(items["b"] == ["1", "3"])
    }

    @Test func aNameThatStandsAlone() throws {
        #expect(
            try Built {
                $0.get("/"); $0.query(flag: "a b")
            }.parts.query.text == "a%20b"
        )
    }

    /// Rack begins the next object of a list at a key that the last one already has.
    @Test func objectsInBracketsBeginWithACommonKey() throws {
        struct Author: Encodable { var born: Int?, name: String?, tags: [Int]? }
        let authors = [Author(name: "A"), Author(born: 1900, name: "B"), Author(born: 1, tags: [2, 3])]
        var items = QueryItems()
        items.add("a", authors, style: .brackets)
        #expect(
            items.items.map { "\($0.name)=\($0.value ?? "")" } == [
                "a[][name]=A", "a[][name]=B", "a[][born]=1900", "a[][born]=1", "a[][tags][]=2", "a[][tags][]=3",
            ]
        )
        #expect(throws: BuildFailure.self) { try text([Author(name: "A"), Author(born: 1)], .brackets) }
        #expect(throws: BuildFailure.self) { try text([Author(tags: [1]), Author(tags: [2])], .brackets) }
        #expect(throws: Never.self) { try text([Author(tags: [1])], .brackets) }
    }

    /// Both values would be `k[][]=1&k[][]=2&k[][]=3`.
    @Test(arguments: [[[1, 2], [3]], [[1], [2, 3]]])
    func bracketsCannotSeparateLists(rows: [[Int]]) throws {
        let error = #expect(throws: BuildFailure.self) { try text(rows, .brackets) }
        #expect(error?.reason.contains("'k' is a list of lists") == true)
        #expect(throws: BuildFailure.self) { try text(["a": rows], .brackets) }
        #expect(throws: BuildFailure.self) { try text([JSON.array([1]), 2], .brackets) }
        #expect(throws: Never.self) { try text(rows, .json) }
    }

    @Test func rejectsValuesThatAStyleCannotWrite() {
        for style in [QueryStyle.repeat, .comma, .space, .pipe, .dots, .spread] {
            #expect(throws: BuildFailure.self) { try text([[1]], style) }
            #expect(throws: BuildFailure.self) { try text([Point()], style) }
        }
        #expect(throws: Never.self) { try text([[1]], .indexed) }
        #expect(throws: Never.self) { try text([Point()], .indexed) }
    }
}
