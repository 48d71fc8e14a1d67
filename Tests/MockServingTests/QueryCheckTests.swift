import MockMessages
import Spec
import Testing

@testable import MockServing

/// Parameters of paths, queries, headers and cookies, and credentials.
struct QueryCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(Self.spec)
    }

    static let spec = """
        api: Zoo
        base: https://zoo.example
        version: "2"
        headers: {X-Version: "{version}"}
        endpoints:
          list:
            path: /list/{id}
            params:
              id: Int
              q: String
              page?: Int
              per_page: {type: Int, default: 30}
              exact?: Bool
              kind?: {enum: [bear, bird]}
              open?: Kind
              level?: Level
              since?: {type: Date, format: seconds}
              at?: Date
              day?: Day
              rate?: Double
              X-Tags?: {type: [Int], in: header}
              X-Since?: {type: Date, format: http, in: header}
              sid?: {type: UUID, in: cookie}
              X-Meta-?: {type: "[String: Int]", in: header}
          styles:
            path: /styles
            params:
              repeat?: {type: [Int], style: repeat}
              comma?: {type: [Int], style: comma}
              space?: {type: [String], style: space}
              pipe?: {type: [Int], style: pipe}
              brackets?: {type: [Int], style: brackets}
              indexed?: {type: [Point], style: indexed}
              sort?: {type: [String], style: indexed}
              nested?: {type: [Tags], style: indexed}
              dots?: {type: Point, style: dots}
              point?: Point
              map?: "[String: Int]"
              json?: {type: [Point], style: json}
          spread:
            path: /spread
            auth: {query: key}
            params:
              filters?: {type: "[String: Int]", style: spread}
              point?: {type: Point, style: spread}
              page?: Int
          lists: {path: /lists, params: {filters?: {type: "[String: [Int]]", style: spread}}}
          tags: {path: /tags, params: {named?: {type: "[String: Tags]", style: spread}}}
          needsPoint: {path: /needs-point, params: {point: {type: Point, style: spread}, map: {type: "[String: Int]", style: spread}}}
          versions: {path: /versions, params: {x-version?: {type: String, in: header}}}
          unions:
            path: /unions/{id}
            params:
              id: {union: [Int, Bool]}
              when?: {union: [Day, "[Int]"]}
              pet?: {union: [Dog, Cat], style: json}
          needsList: {path: /needs-list, params: {ids: [Int], json: {type: [Int], style: json}}}
        models:
          Dog: {fields: {kind: {const: dog}, bark: Int}}
          Cat: {fields: {kind: {const: cat}, lives: Int}}
          Kind: {enum: [bear, bird]}
          Level: {type: Int, enum: {low: 0, high: 1}, closed: true}
          Point: {fields: {x: Int, y?: Int}}
          Tags: {fields: {tags: [Int]}}
        """

    @Test(arguments: [
        "q=a", "q=", "q=a+b%2Bc&page=2&per_page=9&exact=true&kind=bear&open=newer&level=1&rate=1.5&since=1700000000",
        "q=a&at=2024-02-29T12:30:00%2B01:00&day=2024-02-29&rate=-1e3",
    ])
    func acceptsValidQueries(query: String) {
        #expect(mock.reasons("/list/7?\(query)") == [])
    }

    @Test func parametersReplaceConstantHeaders() {
        #expect(mock.reasons("/versions", ["x-version": "3"]) == [])
    }

    /// The style is for values that are not one text.
    @Test func unionsOfTextsAndNumbersHaveNoStyle() throws {
        let union = "{v: {type: {union: [Int, String]}, style: json}}"
        let mock = try Mocking("endpoints: {a: {path: /a, params: \(union)}}")
        #expect(mock.reasons("/a?v=abc") == [] && mock.reasons("/a?v=7") == [])
    }

    @Test func constantHeadersMayBeMissing() throws {
        let mock = try Mocking(
            """
            endpoints:
              get: {path: /get, params: {X-V: {const: "1", in: header}}}
              query: {path: /query, params: {v: {const: "1"}}}
            """
        )
        #expect(mock.reasons("/get") == [])
        #expect(mock.reasons("/get", ["X-V": "1"]) == [])
        #expect(mock.reasons("/get", ["X-V": "2"]) == ["header 'X-V': '2' is not '1'"])
        #expect(mock.reasons("/query") == ["query 'v': is missing"])
    }

    @Test(arguments: [
        ("", "query 'q': is missing"),
        ("q=a&page=x", "query 'page': 'x' is not an Int"),
        ("q=a&page=1.5", "query 'page': '1.5' is not an Int"),
        ("q=a&page=+1", "query 'page': ' 1' is not an Int"),
        ("q=a&page=99999999999999999999", "query 'page': '99999999999999999999' is not an Int"),
        ("q=a&page=", "query 'page': '' is not an Int"),
        ("q=a&page=1&page=2", "query 'page': is there more than once"),
        ("q=a&exact=yes", "query 'exact': 'yes' is not a Bool"),
        ("q=a&kind=cat", "query 'kind': 'cat' is not one of 'bear', 'bird'"),
        ("q=a&level=2", "query 'level': '2' is not one of '0', '1'"),
        ("q=a&level=low", "query 'level': 'low' is not an Int"),
        ("q=a&since=now", "query 'since': 'now' is not a Date in seconds since 1970"),
        (
            "q=a&at=2024-02-30T00:00:00Z",
            "query 'at': '2024-02-30T00:00:00Z' is not a Date such as '2024-02-29T12:30:00Z'"
        ),
        ("q=a&day=29.2.2024", "query 'day': '29.2.2024' is not a Day such as '2024-02-29'"),
        ("q=a&rate=nan", "query 'rate': 'nan' is not a Double"),
        ("q=a&perpage=1", "query 'perpage': is not a parameter of Zoo.list; did you mean 'per_page'?"),
        ("q=a&zzz=1", "query 'zzz': is not a parameter of Zoo.list"),
    ])
    func reportsInvalidQueries(query: String, reason: String) {
        #expect(mock.reasons("/list/7?\(query)") == [reason])
    }

    /// The key of the credential, the page and the point belong to their own parameters, and all others to the map.
    @Test(arguments: [
        ("/spread?key=a", nil), ("/spread?key=a&page=2&b=1&x=7&b[c]=2", nil),
        ("/spread?key=a&b=1&c=d", "query 'filters.c': 'd' is not an Int"),
        ("/spread?key=a&b=1&b=2", "query 'b': is there more than once"),
        ("/spread?key=a&y=1", "query 'point.x': is missing"), ("/lists?a=1&a=2&b[]=3", nil),
        ("/lists?a=1&a=b", "query 'filters.a[1]': 'b' is not an Int"), ("/tags?a[tags]=1&a[tags]=2&b[tags]=3", nil),
        ("/needs-point?x=1", nil), ("/needs-point?z=1", "query 'point.x': is missing"),
    ])
    func keysOfSpreadValuesAreItems(target: String, reason: String?) {
        #expect(mock.reasons(target) == [reason].compactMap(\.self))
    }

    @Test func mapIsOneHeaderForEachKey() {
        #expect(mock.reasons("/list/7?q=a", ["X-Meta-A": "1", "X-Meta-b": "2"]) == [])
        #expect(mock.reasons("/list/7?q=a", ["X-Meta-A": "x"]) == ["header 'X-Meta-a': 'x' is not an Int"])
    }

    @Test func reportsEveryReason() {
        let headers = ["X-Tags": "1, x", "X-Since": "today", "X-Version": "1", "Cookie": "a=b; sid=7"]
        let outcome = mock.respond(to: "/list/seven?page=x", headers)
        #expect(
            outcome.reasons.map(\.summary) == [
                "path 'id': 'seven' is not an Int", "query 'q': is missing", "query 'page': 'x' is not an Int",
                "header 'X-Tags[1]': 'x' is not an Int",
                "header 'X-Since': 'today' is not a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'",
                "header 'X-Version': '1' is not '2'", "cookie 'sid': the value is not a UUID",
            ]
        )
        let told = outcome.json?["reasons"]?.elements
        #expect(told?.count == 7)
        #expect(told?.first?["in"] == .string("path"))
        #expect(told?.first?["name"] == .string("id"))
        #expect(told?.first?["reason"] == .string("'seven' is not an Int"))
        #expect(outcome.status == 400)
    }

    @Test func headersAndCookiesThatFit() {
        let headers = [
            "x-tags": "1,2", "x-since": "Sun, 06 Nov 1994 08:49:37 GMT", "X-VERSION": "2", "Accept": "text/html",
            "cookie": "sid=0B0E3B3C-7A0B-4B6E-8F53-0E6C0F6B7C11",
        ]
        #expect(mock.reasons("/list/7?q=a", headers) == [])
    }

    @Test(arguments: [
        "repeat=1&repeat=2", "comma=1,2", "space=a%20b", "space=a+b", "pipe=1%7C2", "pipe=1|2",
        "brackets[]=1&brackets[]=2",
        "brackets%5B%5D=1", "indexed[0][x]=1&indexed[0][y]=2&indexed[1][x]=3", "dots.x=1&dots.y=2", "point[x]=1",
        "map[a]=1&map[b]=2", "json=[{%22x%22:1}]", "",
    ])
    func stylesAreRead(query: String) {
        #expect(mock.reasons("/styles?\(query)") == [])
    }

    @Test(arguments: [
        ("repeat=1&repeat=x", "query 'repeat[1]': 'x' is not an Int"),
        ("comma=1,x", "query 'comma[1]': 'x' is not an Int"),
        ("comma=1&comma=2", "query 'comma': is there more than once"),
        ("pipe=1%7Cx", "query 'pipe[1]': 'x' is not an Int"),
        ("brackets=1", "query 'brackets': is not a parameter of Zoo.styles"),
        ("brackets[]=x", "query 'brackets[0]': 'x' is not an Int"),
        ("indexed[0][y]=2", "query 'indexed[0].x': is missing"),
        ("indexed[0][x]=1&indexed[1][x]=z", "query 'indexed[1].x': 'z' is not an Int"),
        ("dots.y=2", "query 'dots.x': is missing"),
        ("point[x]=1&point[z]=1", "query 'point.z': is not a field of Point"),
        ("map[a]=x", "query 'map.a': 'x' is not an Int"),
        ("json=[{}]", "query 'json[0].x': is missing"),
        ("json=x", "query 'json': is not JSON"),
    ])
    func reportsInvalidStyles(query: String, reason: String) {
        #expect(mock.reasons("/styles?\(query)").contains(reason))
    }

    /// A key of a map is sent as it is, even if it contains the separator of a path.
    @Test(arguments: [
        ("counts.address.city=1&counts..=2&counts.a[b]=3", []), ("address.street.name=a&address.tags.a.b=1", []),
        ("counts.a.b=x", ["query 'counts.a.b': 'x' is not an Int"]), ("lists.a.b=1&lists.a.b=2", []),
        ("address.tags.a.b=x", ["query 'address.tags.a.b': 'x' is not an Int"]), ("map[a][b]=1", []),
        ("named[a][b][]=1&named[a][b][]=2", []), ("named[a][b][]=x", ["query 'named.a][b[0]': 'x' is not an Int"]),
        ("points.a.x=1&points.b.x=2", []), ("points.a.b.x=1", ["query 'points.a.x': is missing"]),
    ])
    func keysThatContainTheSeparator(query: String, reasons: [String]) throws {
        let mock = try Mocking(
            """
            endpoints:
              keys:
                path: /keys
                params:
                  counts?: {type: "[String: Int]", style: dots}
                  lists?: {type: "[String: [Int]]", style: dots}
                  address?: {type: Address, style: dots}
                  points?: {type: "[String: Point]", style: dots}
                  map?: "[String: Int]"
                  named?: {type: "[String: [Int]]", style: brackets}
            models:
              Point: {fields: {x: Int}}
              Address: {fields: {street.name?: String, tags?: "[String: Int]"}}
            """
        )
        #expect(reasons.allSatisfy(mock.reasons("/keys?\(query)").contains))
        #expect(mock.reasons("/keys?\(query)").isEmpty == reasons.isEmpty)
    }

    @Test(arguments: [
        ("sort[0]=a&sort[2]=b", ["query 'sort[1]': is missing"]), ("sort[1]=a", ["query 'sort[0]': is missing"]),
        ("sort[99999999]=a&sort[0]=b", ["query 'sort[1]': is missing"]), ("sort[1]=a&sort[0]=b", []),
        ("indexed[0][x]=1&indexed[2][x]=1&indexed[2][y]=1", ["query 'indexed[1]': is missing"]),
        ("nested[0][tags][0]=1&nested[0][tags][2]=1", ["query 'nested[0][tags][1]': is missing"]),
    ])
    func missingElementsOfIndexedLists(query: String, reasons: [String]) {
        #expect(mock.reasons("/styles?\(query)") == reasons)
    }

    @Test(arguments: [
        ("/unions/7", []), ("/unions/true", []), ("/unions/x", ["path 'id': 'x' is not an Int or a Bool"]),
        ("/unions/7?when=2024-02-29", []), ("/unions/7?when=1,2", []), ("/unions/7?when=1&when=2", []),
        ("/unions/7?when=1,x", ["query 'when': '1,x' is not a Day such as '2024-02-29' or a list"]),
        ("/unions/7?pet={%22kind%22:%22dog%22,%22bark%22:1}", []),
        (
            "/unions/7?pet={%22kind%22:%22cat%22,%22bark%22:1}",
            ["query 'pet': an object matches none of: an object (Dog), an object (Cat)"]
        ), ("/unions/7?pet=7", ["query 'pet': the number 7 is not an object (Dog) or an object (Cat)"]),
        ("/unions/7?pet=x", ["query 'pet': is not JSON"]),
    ])
    func unions(_ target: String, _ reasons: [String]) {
        #expect(mock.reasons(target) == reasons)
    }

    /// JSON may be a list, which has an item for each element.
    @Test(arguments: ["js=x", "js=x&js=1", "js[a]=x&js[a]=y", "js[a]=x&js[b][c]=y", "map[k]=x&map[k]=y&map[l]=1"])
    func listsInJSON(query: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              query: {path: /query, params: {js?: JSON, map?: "[String: JSON]"}}
              form: {method: POST, path: /form, body: form, params: {js?: JSON, map?: "[String: JSON]"}}
            """
        )
        #expect(mock.reasons("/query?\(query)") == [])
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(mock.reasons("POST /form", form, body: query) == [])
        #expect(mock.reasons("/query?js=x&js[a]=y") == ["query 'js[a]': is not a parameter of Zoo.query"])
    }

    /// A list without elements is not sent, except as JSON.
    @Test func absentListIsEmpty() {
        #expect(mock.reasons("/needs-list") == ["query 'json': is missing"])
        #expect(mock.reasons("/needs-list?json=[]") == [])
    }

    /// A name with a deeper path than any value belongs to no parameter. Many deep names are checked in a short time.
    @Test func deepAndManyNames() {
        let deep = "point" + String(repeating: "[x]", count: 5000)
        #expect(mock.reasons("/styles?\(deep)=1").count == 1)
        let many = (0..<1000).map { "indexed[\($0)][x]=1" }.joined(separator: "&")
        #expect(mock.reasons("/styles?\(many)") == [])
    }
}
